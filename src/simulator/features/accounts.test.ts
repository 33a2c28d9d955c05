import { expect, it } from 'vitest';
import { callerOf } from '../../../test/simulator-caller.ts';
import { openSimulator } from '../simulator.ts';

const accounts = [
  { login: 'acme', type: 'Organization' as const, name: 'Acme' },
  { login: 'one-user', name: 'One user' },
];
const simulator = openSimulator({ seed: { accounts } });
const { get } = callerOf(simulator);

it('shows a token its own account with private details', async () => {
  const { status, body } = await get('/user');
  expect(status).toBe(200);
  expect(body).toMatchObject({ login: 'octocat', type: 'User', two_factor_authentication: true });
});

it('shows accounts to everyone without private details', async () => {
  const { body } = await get('/users/ONE-USER');
  expect(body).toMatchObject({ login: 'one-user', name: 'One user', type: 'User' });
  expect(body).not.toHaveProperty('two_factor_authentication');
  expect((await get('/users/acme')).body.type).toBe('Organization');
  expect(await get('/users/nobody')).toMatchObject({ status: 404 });
});

it('answers only organizations under /orgs', async () => {
  expect(await get('/orgs/Acme')).toMatchObject({ status: 200, body: { login: 'acme', type: 'Organization' } });
  expect(await get('/orgs/one-user')).toMatchObject({ status: 404, body: { message: 'Not Found' } });
  expect(simulator.objections).toEqual([]);
});
