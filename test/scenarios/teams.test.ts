import { expect, it } from 'vitest';
import { scene, told } from '../scene.ts';

const organization = (...teams: (string | object)[]) => ({
  login: 'acme',
  type: 'Organization' as const,
  teams,
  custom_roles: [{ name: 'auditor', base: 'triage' }],
});
const shop = (owner: { login: string }, teams: object[] = []) => ({
  seed: { accounts: [owner], repositories: [{ owner: 'acme', name: 'shop', teams }] },
});
const core = 'teams:\n  - name: core\n    permission: push\n';

it('asks nothing of a personal account beyond what it is, and says so [2.3.14.1]', async () => {
  const { apply, simulator } = scene(shop({ login: 'acme' }));
  const result = await apply(core);
  expect(result.outcome).toBe('success');
  expect(told(result)).toEqual([
    'note: a personal account owns the repository, and it has no teams: nothing is compared',
  ]);
  expect(simulator.requests.map(({ route }) => route)).toEqual(['GET /orgs/{org}']);
});

it.each([403, 500])('fails when the question for the organization is answered %i [7.19]', async (status) => {
  const { check, simulator } = scene(shop(organization('core')));
  simulator.misbehave({ match: ({ path }) => path === '/orgs/acme', times: 9, with: { kind: 'status', status } });
  const result = await check(core);
  expect(result.outcome).toBe('failed');
  expect(told(result, 'error')[0]).toContain(`GET /orgs/acme answered ${status}`);
});

it('asks for the role of every declared team, all at once and as a repository, in check and in apply [2.3.14.2]', async () => {
  const { check, apply, simulator } = scene(shop(organization('core', 'docs'), [{ slug: 'docs', role: 'auditor' }]));
  const settings = `${core}  - name: docs\n    permission: auditor\n`;
  const probes = () => simulator.requests.filter(({ method, route }) => method === 'GET' && /team_slug/.test(route));
  expect(told(await check(settings), 'drift')).toEqual(['drift: team "core" would be given push']);
  expect(probes().map(({ path }) => path)).toEqual([
    '/orgs/acme/teams/core/repos/acme/shop',
    '/orgs/acme/teams/docs/repos/acme/shop',
  ]);
  simulator.forgetRequests();
  expect(told(await apply(settings), 'change')).toEqual(['change: team "core" given push']);
  expect(probes()).toHaveLength(2);
  expect((await check(settings)).outcome).toBe('success');
});

it('says that the organization may not have a team to which it cannot grant [7.2]', async () => {
  const { apply } = scene(shop(organization()));
  expect(told(await apply(core), 'error')[0]).toMatch(
    /PUT .*\/core\/repos\/acme\/shop answered 404: Not Found \(it may be that the organization has no team of this slug\)/,
  );
});

it('takes from a declared child team what it has through a parent that is not declared [2.3.14.3]', async () => {
  const { apply, check } = scene(
    shop(organization('core', { slug: 'api', parent: 'core' }), [{ slug: 'core', role: 'write' }]),
  );
  const settings = 'teams:\n  _undeclared: delete\n  entries:\n    - {name: api, permission: push}\n';
  expect(told(await apply(settings), 'change')).toEqual([
    'change: team "core" taken off this repository: it loses push, and with it what its declared children have through it (team "api"): declare team "core" too, or keep it',
  ]);
  expect(told(await check(settings), 'drift')).toEqual(['drift: team "api" would be given push']);
});

const withGrants = (grants: Record<string, 'read' | 'write'>) =>
  scene({ ...shop(organization('core')), tokens: [{ token: 'all-powerful', grants }] });

it('needs to read Members of the organization beside Administration, and no more [5.2]', async () => {
  expect((await withGrants({ Members: 'read', Administration: 'read' }).check(core)).outcome).toBe('drift');
  expect((await withGrants({ Members: 'read', Administration: 'write' }).apply(core)).outcome).toBe('success');
});

it('names the grants of its reads and writes [5.5]', async () => {
  const denied = async (grants: Record<string, 'read' | 'write'>) =>
    told(await withGrants(grants).apply(core), 'error')[0];
  expect(await denied({ Members: 'read' })).toMatch(/\/teams answered 404: .* grant "Administration: read"/);
  expect(await denied({ Administration: 'read' })).toMatch(/answered 403: .* grant "Members \(organization\): read"/);
  expect(await denied({ Administration: 'read', Members: 'read' })).toMatch(
    /PUT .* answered 403: .* grant "Members \(organization\): read" and "Administration: write"/,
  );
});
