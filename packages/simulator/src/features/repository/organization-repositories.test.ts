import { expect, it } from 'vitest';
import { createCaller } from '../../../../../test/kit/runs/simulator-caller.ts';
import { openSimulator, type SimulatorOptions } from '../../simulator.ts';

const repositories = [
  { owner: 'acme', name: 'open', teams: [{ slug: 'platform', role: 'admin' }] },
  { owner: 'acme', name: 'closed', visibility: 'private' as const },
  { owner: 'friend', name: 'theirs' },
  { owner: 'friend', name: 'secret', visibility: 'private' as const },
];
const accounts = [
  {
    login: 'acme',
    type: 'Organization' as const,
    teams: ['platform', 'guests'],
    property_definitions: [{ property_name: 'tier', default_value: '3' }],
  },
  { login: 'friend' },
];

async function get(path: string, token: Partial<NonNullable<SimulatorOptions['tokens']>[number]> = {}) {
  const simulator = openSimulator({ seed: { accounts, repositories }, tokens: [{ token: 'all-powerful', ...token }] });
  const { status, body } = await createCaller(simulator).get(path);
  return { status, body, names: Array.isArray(body) ? body.map(({ name }) => name) : undefined };
}

it('lists only the public repositories of a user', async () => {
  expect((await get('/users/friend/repos')).names).toEqual(['theirs']);
  expect(await get('/users/nobody/repos')).toMatchObject({ status: 404 });
});

it('lists the repositories that a team has access to, each with the role of the team', async () => {
  expect((await get('/orgs/acme/teams/platform/repos')).body).toMatchObject([
    { name: 'open', role_name: 'admin', permissions: { admin: true, pull: true } },
  ]);
  const reader = { roles: { 'acme/open': 'read' as const } };
  expect((await get('/orgs/acme/teams/platform/repos', reader)).body).toMatchObject([{ role_name: 'admin' }]);
  expect((await get('/orgs/acme/teams/platform/repos')).names).toEqual(['open']);
  expect((await get('/orgs/acme/teams/guests/repos')).names).toEqual([]);
  expect(await get('/orgs/acme/teams/nobody/repos')).toMatchObject({ status: 404 });
  expect(await get('/orgs/acme/teams/platform/repos', { grants: {} })).toMatchObject({ status: 403 });
});
