import { expect, it } from 'vitest';
import { createCaller } from '../../../../../test/kit/runs/simulator-caller.ts';
import { openSimulator } from '../../simulator.ts';

const bypass = '/repos/acme/widgets/interaction-limits/pulls/bypass-list';

it('accepts a hundred users, and refuses more in a request', async () => {
  const accounts = Array.from({ length: 102 }, (_, index) => ({ login: `user-${index}` }));
  const { get, send } = createCaller(
    openSimulator({ seed: { accounts, repositories: [{ owner: 'acme', name: 'widgets' }] } }),
  );
  const users = accounts.slice(0, 101).map(({ login }) => login);
  expect(await send('PUT', bypass, { users })).toMatchObject({ status: 422 });
  expect(await send('PUT', bypass, { users: users.slice(0, 100) })).toMatchObject({ status: 204 });
  expect(await send('PUT', bypass, { users: ['user-101'] })).toMatchObject({ status: 422 });
  expect((await get(bypass)).body).toHaveLength(100);
});
