import { expect, it } from 'vitest';
import { callerOf } from '../../../test/simulator-caller.ts';
import { openSimulator } from '../simulator.ts';

const start = Date.UTC(2026, 0, 1);
const day = 24 * 60 * 60 * 1000;
const invitations = '/repos/acme/widgets/invitations';
const collaborator = (login: string) => `/repos/acme/widgets/collaborators/${login}`;

function host(seeded: object[] = [], logins: readonly string[] = ['hubot', 'mona']) {
  const clock = { now: start };
  const seed = {
    accounts: logins.map((login) => ({ login })),
    repositories: [{ owner: 'acme', name: 'widgets', invitations: seeded }],
  };
  const simulator = openSimulator({ seed, now: () => clock.now });
  return { clock, simulator, ...callerOf(simulator) };
}

it('changes and cancels an invitation, and answers 404 for others', async () => {
  const { simulator, get, send } = host([{ id: 7, invitee: 'hubot' }]);
  expect(await send('PATCH', `${invitations}/7`, { permissions: 'admin' })).toMatchObject({
    status: 200,
    body: { id: 7, permissions: 'admin', invitee: { login: 'hubot' }, repository: { full_name: 'acme/widgets' } },
  });
  expect(await send('DELETE', `${invitations}/7`)).toMatchObject({ status: 204 });
  expect(await send('DELETE', `${invitations}/7`)).toMatchObject({ status: 404 });
  expect(await send('PATCH', `${invitations}/7`, {})).toMatchObject({ status: 404 });
  expect((await get(invitations)).body).toEqual([]);
  expect(simulator.objections).toEqual([]);
});

it('accepts neither custom roles nor the role names of grants', async () => {
  const { send } = host([{ id: 7, invitee: 'hubot' }]);
  await expect(send('PATCH', `${invitations}/7`, { permissions: 'push' })).rejects.toThrow('permissions');
});

it('keeps one invitation for each person, and does not renew it', async () => {
  const { clock, get, send } = host();
  const { body: first } = await send('PUT', collaborator('hubot'), { permission: 'pull' });
  const { body: second } = await send('PUT', collaborator('hubot'), { permission: 'push' });
  expect(second).toMatchObject({ id: first.id, permissions: 'write' });
  clock.now += 8 * day;
  await send('PUT', collaborator('hubot'), { permission: 'push' });
  expect((await get(invitations)).body).toMatchObject([{ id: first.id, expired: true }]);
});

it('sends fifty invitations in a day, and counts deleted ones', async () => {
  const logins = Array.from({ length: 51 }, (_, index) => `user-${index}`);
  const { clock, simulator, send } = host([], logins);
  for (const login of logins.slice(0, 50)) await send('PUT', collaborator(login));
  const [first] = simulator.repository('acme/widgets').invitations as { id: number }[];
  await send('DELETE', `${invitations}/${first!.id}`);
  expect(await send('PUT', collaborator('user-50'))).toMatchObject({
    status: 422,
    body: { errors: [{ message: expect.stringContaining('50 invitations') }] },
  });
  clock.now += day;
  expect(await send('PUT', collaborator('user-50'))).toMatchObject({ status: 201 });
  expect(simulator.objections).toEqual([]);
});

it('hides invitations from tokens without Administration: read', async () => {
  const { simulator } = host();
  simulator.seed({ repositories: [{ owner: 'acme', name: 'widgets' }], tokens: [{ token: 't', grants: {} }] });
  expect(await callerOf(simulator, 't').get(invitations)).toMatchObject({ status: 404 });
});
