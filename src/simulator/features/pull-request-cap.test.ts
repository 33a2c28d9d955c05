import { expect, it } from 'vitest';
import { callerOf } from '../../../test/simulator-caller.ts';
import { openSimulator } from '../simulator.ts';

const cap = '/repos/acme/widgets/interaction-limits/pulls/creation-cap';
const bypass = '/repos/acme/widgets/interaction-limits/pulls/bypass-list';
const people = (count: number) => Array.from({ length: count }, (_, index) => ({ login: `user-${index}` }));
const logins = ({ body }: { body: { login: string }[] }) => body.map(({ login }) => login);

function host(repository: object = {}, accounts: { login: string }[] = [{ login: 'Mona' }, { login: 'hubot' }]) {
  const simulator = openSimulator({
    seed: { accounts, repositories: [{ owner: 'acme', name: 'widgets', ...repository }] },
  });
  return { simulator, ...callerOf(simulator) };
}

it('has no cap if the feature is not available', async () => {
  const { simulator, get, send } = host({ pull_request_creation_cap: { available: false } });
  expect(await get(cap)).toMatchObject({ status: 405 });
  expect(await send('PATCH', cap, { enabled: true })).toMatchObject({ status: 405 });
  expect(simulator.objections).toEqual([]);
});

it('adds people to the bypass list and removes them, and ignores the case of logins', async () => {
  const { simulator, get, send } = host();
  expect(await send('PUT', bypass, { users: ['mona', 'Hubot'] })).toMatchObject({ status: 204 });
  expect(await send('PUT', bypass, { users: ['Mona'] })).toMatchObject({ status: 204 });
  expect(logins(await get(bypass))).toEqual(['Mona', 'hubot']);
  expect(await send('DELETE', bypass, { users: ['MONA'] })).toMatchObject({ status: 204 });
  expect(logins(await get(bypass))).toEqual(['hubot']);
  expect(simulator.objections).toEqual([]);
});

it('holds a hundred people, and refuses more in one request', async () => {
  const { get, send } = host({}, people(102));
  const users = people(101).map(({ login }) => login);
  expect(await send('PUT', bypass, { users })).toMatchObject({ status: 422 });
  expect(await send('PUT', bypass, { users: users.slice(0, 100) })).toMatchObject({ status: 204 });
  expect(await send('PUT', bypass, { users: ['user-101'] })).toMatchObject({ status: 422 });
  expect(logins(await get(bypass))).toHaveLength(100);
});
