import { expect, it } from 'vitest';
import { createCaller } from '../../../../../test/kit/runs/simulator-caller.ts';
import { openSimulator } from '../../simulator.ts';

const day = 24 * 60 * 60 * 1000;
const invitations = '/repos/acme/widgets/invitations';
const buildPath = (login: string) => `/repos/acme/widgets/collaborators/${login}`;

it('sends fifty invitations in a day, and counts deleted ones', async () => {
  const logins = Array.from({ length: 51 }, (_, index) => `user-${index}`);
  const clock = { now: Date.UTC(2026, 0, 1) };
  const accounts = logins.map((login) => ({ login }));
  const seed = { accounts, repositories: [{ owner: 'acme', name: 'widgets' }] };
  const simulator = openSimulator({ seed, now: () => clock.now });
  const { send } = createCaller(simulator);
  for (const login of logins.slice(0, 50)) await send('PUT', buildPath(login));
  const [first] = simulator.repository('acme/widgets').invitations as { id: number }[];
  await send('DELETE', `${invitations}/${first!.id}`);
  expect(await send('PUT', buildPath('user-50'))).toMatchObject({
    status: 422,
    body: { errors: [{ message: expect.stringContaining('50 invitations') }] },
  });
  clock.now += day;
  expect(await send('PUT', buildPath('user-50'))).toMatchObject({ status: 201 });
});
