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
