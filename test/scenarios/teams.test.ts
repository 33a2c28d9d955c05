import { describe, expect, it } from 'vitest';
import { formatLines, openScene } from '../kit/runs/scene.ts';

const createOrganization = (...teams: (string | object)[]) => ({
  login: 'acme',
  type: 'Organization' as const,
  teams,
  custom_roles: [{ name: 'auditor', base: 'triage' }],
});
const createShopSeed = (owner: { login: string }, teams: object[] = []) => ({
  seed: { accounts: [owner], repositories: [{ owner: 'acme', name: 'shop', teams }] },
});
const coreSettings = 'teams:\n  - name: core\n    permission: push\n';

it('identifies a personal account with one request, and reports in a note that it has no teams [2.3.14.1] [7.19]', async () => {
  const { apply, simulator } = openScene(createShopSeed({ login: 'acme' }));
  const result = await apply(coreSettings);
  expect(result.outcome).toBe('success');
  expect(formatLines(result)).toEqual([
    'note: not compared and not applied: a personal account owns the repository, so it has no teams',
  ]);
  expect(simulator.requests.map(({ route }) => route)).toEqual(['GET /orgs/{org}', 'GET /repos/{owner}/{repo}']);
});

it('does not treat a hidden organization as a personal account, because the repository names its owner [2.3.14.1]', async () => {
  for (const mode of ['check', 'apply'] as const) {
    const stage = openScene(createShopSeed(createOrganization('core'), [{ slug: 'core', role: 'write' }]));
    stage.simulator.misbehave({
      match: ({ path }) => path === '/orgs/acme',
      times: 9,
      with: { kind: 'status', status: 404, body: { message: 'Not Found' } },
    });
    const result = await stage[mode](coreSettings);
    expect(result.outcome).toBe('failed');
    expect(formatLines(result, 'error')[0]).toMatch(
      /GET \/orgs\/acme answered 404: .*an organization that is not visible to this token.* To fix, grant "Members \(organization\): read"/,
    );
    expect(stage.simulator.requests.filter(({ path }) => path === '/orgs/acme')).toHaveLength(1);
    expect(formatLines(await stage[mode](coreSettings, { onMissingPermission: 'warn' }), 'error')).toEqual([]);
    expect(stage.listWrites()).toEqual([]);
  }
});

it('does not treat an empty answer as a personal account [2.3.14.1]', async () => {
  const { check, simulator } = openScene(createShopSeed(createOrganization('core')));
  simulator.misbehave({ match: ({ path }) => path === '/orgs/acme', times: 9, with: { kind: 'status', status: 204 } });
  expect(formatLines(await check(coreSettings), 'error')[0]).toContain('in an unknown format');
});

it.each([403, 500])('fails if the request for the organization answers %i [7.19]', async (status) => {
  const { check, simulator } = openScene(createShopSeed(createOrganization('core')));
  simulator.misbehave({ match: ({ path }) => path === '/orgs/acme', times: 9, with: { kind: 'status', status } });
  const result = await check(coreSettings);
  expect(result.outcome).toBe('failed');
  expect(formatLines(result, 'error')[0]).toContain(`GET /orgs/acme answered ${status}`);
});

it('reads the role of every declared team in check and in apply [2.3.14.2]', async () => {
  const { check, apply, simulator } = openScene(
    createShopSeed(createOrganization('core', 'docs'), [{ slug: 'docs', role: 'auditor' }]),
  );
  const settings = `${coreSettings}  - name: docs\n    permission: auditor\n`;
  const listRoleReads = () =>
    simulator.requests.filter(({ method, route }) => method === 'GET' && route.includes('{team_slug}/repos'));
  expect(formatLines(await check(settings), 'drift')).toEqual(['drift: team "core" will be given push']);
  expect(listRoleReads().map(({ path }) => path)).toEqual([
    '/orgs/acme/teams/core/repos/acme/shop',
    '/orgs/acme/teams/docs/repos/acme/shop',
  ]);
  simulator.forgetRequests();
  expect(formatLines(await apply(settings), 'change')).toEqual(['change: team "core" given push']);
  // An apply reads both roles before the write, and again to verify the write.
  expect(listRoleReads()).toHaveLength(4);
  expect((await check(settings)).outcome).toBe('success');
});

it('reports a missing team with the fix to correct its slug or grant a permission [7.2]', async () => {
  const { check, apply } = openScene(createShopSeed(createOrganization('docs'), [{ slug: 'docs', role: 'read' }]));
  const settings = `${coreSettings}  - {name: docs, permission: pull}\n`;
  for (const result of [await check(settings), await apply(settings, { onMissingPermission: 'warn' })])
    expect(formatLines(result, 'error')).toEqual([
      expect.stringContaining(
        '`core` is not a team of acme that is visible to this token. To fix, correct the slug of the team; if it is right, grant',
      ),
    ]);
});

it('suggests the permission before the slug if the token cannot see any declared team [5.5]', async () => {
  const { check, apply, listWrites } = openScene(createShopSeed(createOrganization()));
  const settings = `${coreSettings}  - {name: docs, permission: pull}\n`;
  for (const result of [await check(settings), await apply(settings, { onMissingPermission: 'warn' })]) {
    const errors = formatLines(result, 'error');
    expect(errors.length).toBeGreaterThan(0);
    for (const error of errors)
      expect(error).toContain(
        'is not a team of acme that is visible to this token. To fix, grant "Members (organization): read"; if the token has this permission, correct the slug of the team',
      );
  }
  expect(listWrites()).toEqual([]);
});

describe.each(['public', 'private'] as const)('child teams in a %s repository', (visibility) => {
  const family = createOrganization('core', { slug: 'api', parent: 'core' });
  const openFamilyShop = (...teams: object[]) => {
    return openScene({
      seed: { accounts: [family], repositories: [{ owner: 'acme', name: 'shop', visibility, teams }] },
    });
  };

  it('a declared child team keeps its access when its undeclared parent loses access [2.3.14.3]', async () => {
    const { apply, check, simulator } = openFamilyShop({ slug: 'core', role: 'write' });
    const settings = 'teams:\n  _undeclared: delete\n  entries:\n    - {name: api, permission: push}\n';
    const applyResult = await apply(settings);
    expect(formatLines(applyResult, 'error')).toEqual([]);
    expect(formatLines(applyResult, 'change')).toEqual([
      'change: team "api": permission push, granted directly (the access may come only from team "core", which loses its access)',
      expect.stringMatching(/^change: team "core" removed from this repository: it loses push/),
    ]);
    expect(simulator.repository('acme/shop').teams).toEqual([{ slug: 'api', role: 'write', source: 'direct' }]);
    expect((await check(settings)).outcome).toBe('success');
  });

  const exactCoreSettings = 'teams:\n  _undeclared: delete\n  entries:\n    - {name: core, permission: push}\n';

  it('an undeclared child team without direct access needs no write [2.3.14.3]', async () => {
    const { apply, check, listWrites } = openFamilyShop({ slug: 'core', role: 'write' });
    expect((await check(exactCoreSettings)).outcome).toBe('success');
    expect((await apply(exactCoreSettings)).outcome).toBe('success');
    expect(listWrites()).toEqual([]);
  });

  it('an undeclared child team loses its direct access only if GitHub shows that access [2.3.14.3]', async () => {
    const { apply, check, simulator } = openFamilyShop({ slug: 'core', role: 'write' }, { slug: 'api', role: 'write' });
    expect(formatLines(await apply(exactCoreSettings), 'error')).toEqual([]);
    const remainingTeams = visibility === 'public' ? [{ slug: 'core' }] : [{ slug: 'core' }, { slug: 'api' }];
    expect(simulator.repository('acme/shop').teams).toMatchObject(remainingTeams);
    expect((await check(exactCoreSettings)).outcome).toBe('success');
  });
});

it('reports a role inherited from a parent team as drift, without a write or a failure [2.3.14.3]', async () => {
  const family = createOrganization('core', { slug: 'api', parent: 'core' });
  const { apply, check } = openScene(createShopSeed(family, [{ slug: 'core', role: 'admin' }]));
  const settings = 'teams:\n  - {name: api, permission: pull}\n';
  expect((await apply(settings)).outcome).toBe('success');
  expect(formatLines(await check(settings), 'drift')).toEqual([
    'drift: team "api": permission admin → pull; its parent team "core" gives it admin, so change it there',
  ]);
});

it('does not change access from an "all repositories" role of the organization, and notes it [2.3.14.3]', async () => {
  const organizationAccess = { slug: 'docs', role: 'read', source: 'organization' };
  const { apply, check, listWrites } = openScene(
    createShopSeed(createOrganization('core', 'docs'), [{ slug: 'core', role: 'write' }, organizationAccess]),
  );
  const settings = 'teams:\n  _undeclared: delete\n  entries:\n    - {name: core, permission: push}\n';
  const note = 'note: kept undeclared team "docs": the organization gives it pull, so change it there';
  for (const runIn of [check, apply]) {
    const result = await runIn(settings);
    expect({ outcome: result.outcome, told: formatLines(result) }).toEqual({ outcome: 'success', told: [note] });
  }
  expect(listWrites()).toEqual([]);
});

it('explains why GitHub keeps a security manager team in the repository [7.1]', async () => {
  const { apply, simulator } = openScene(createShopSeed(createOrganization('core'), [{ slug: 'core', role: 'read' }]));
  const message = 'You cannot remove repositories from a security manager team.';
  const match = ({ method }: { method: string }) => method === 'DELETE';
  simulator.misbehave({ match, times: 9, with: { kind: 'status', status: 403, body: { message } } });
  expect(formatLines(await apply('teams:\n  _undeclared: delete\n  entries: []\n'), 'error')[0]).toMatch(
    /answered 403: You cannot remove .* \(the team has this role through an organization role: declare the team/,
  );
});

describe('a listed team whose role GitHub hides', () => {
  const settings = `${coreSettings}  - name: docs\n    permission: pull\n`;
  const openWithHiddenRole = (policy: 'fail' | 'warn') => {
    const stage = openScene(createShopSeed(createOrganization('core', 'docs'), [{ slug: 'core', role: 'write' }]));
    stage.simulator.misbehave({
      match: ({ method, path }) => method === 'GET' && path.startsWith('/orgs/acme/teams/core'),
      times: 9,
      with: { kind: 'status', status: 404, body: { message: 'Not Found' } },
    });
    const options = { onMissingPermission: policy };
    return { ...stage, check: () => stage.check(settings, options), apply: () => stage.apply(settings, options) };
  };

  it('a hidden role of a listed team is an error that names the permission, and other teams are compared [2.3.14.2]', async () => {
    const { check, listWrites } = openWithHiddenRole('fail');
    const checkResult = await check();
    expect(formatLines(checkResult, 'drift')).toEqual(['drift: team "docs" will be given pull']);
    expect(formatLines(checkResult, 'error')).toEqual([
      expect.stringMatching(/^error: team "core" could not be read: GET .* grant "Members \(organization\): read"/),
    ]);
    expect(formatLines(checkResult, 'note')).toEqual([]);
    expect((await openWithHiddenRole('fail').apply()).outcome).toBe('failed');
    expect(listWrites()).toEqual([]);
  });

  it('an apply under `warn` gives no team access if the role of a listed team is hidden [2.3.14.2] [5.8]', async () => {
    const { apply, listWrites, simulator } = openWithHiddenRole('warn');
    const applyResult = await apply();
    expect({ outcome: applyResult.outcome, errors: formatLines(applyResult, 'error') }).toEqual({
      outcome: 'partial',
      errors: [],
    });
    expect(formatLines(applyResult, 'note')).toEqual([
      'note: skipped: team "docs" will be given pull (part of this section could not be read)',
    ]);
    expect(listWrites()).toEqual([]);
    expect(simulator.repository('acme/shop').teams).toEqual([{ slug: 'core', role: 'write', source: 'direct' }]);
  });

  it('an apply with `_undeclared: delete` keeps every team if the role of a listed team is hidden [2.3.14.2] [5.20]', async () => {
    const { simulator, apply, listWrites } = openScene(
      createShopSeed(createOrganization('core', 'old'), [
        { slug: 'core', role: 'write' },
        { slug: 'old', role: 'write' },
      ]),
    );
    const match = ({ path }: { path: string }) => path.startsWith('/orgs/acme/teams/core');
    simulator.misbehave({ match, times: 9, with: { kind: 'status', status: 404, body: { message: 'Not Found' } } });
    const exactSettings = coreSettings.replace('teams:\n', 'teams:\n  _undeclared: delete\n  entries:\n');
    expect((await apply(exactSettings, { onMissingPermission: 'warn', brakes: 'off' })).outcome).toBe('partial');
    expect(listWrites()).toEqual([]);
  });
});

const openWithGrants = (grants: Record<string, 'read' | 'write'>) =>
  openScene({ ...createShopSeed(createOrganization('core')), tokens: [{ token: 'all-powerful', grants }] });

it('names the permissions of its reads and writes [5.5]', async () => {
  const findDenial = async (grants: Record<string, 'read' | 'write'>) =>
    formatLines(await openWithGrants(grants).apply(coreSettings), 'error')[0];
  expect(await findDenial({ Members: 'read' })).toMatch(/\/teams answered 404: .* grant "Administration: read"/);
  expect(await findDenial({ Administration: 'read' })).toMatch(
    /answered 403: .* grant "Members \(organization\): read"/,
  );
  expect(await findDenial({ Administration: 'read', Members: 'read' })).toMatch(
    /PUT .* answered 403: .* grant "Members \(organization\): read" and "Administration: write"/,
  );
});

it('names only the permission if GitHub lists a team and hides its role [2.3.14.2] [2.3.14.4]', async () => {
  const stage = openScene({
    ...createShopSeed(createOrganization('core'), [{ slug: 'core', role: 'write' }]),
    tokens: [{ token: 'all-powerful', grants: { Administration: 'write' } }],
  });
  const advice = /To fix, grant "Members \(organization\): read" \(GitHub accepts members=read,metadata=read\)$/;
  for (const policy of ['keep', 'delete']) {
    const settings = `teams: {_undeclared: ${policy}, entries: [{name: core, permission: pull}]}\n`;
    expect(formatLines(await stage.check(settings), 'error')).toEqual([expect.stringMatching(advice)]);
  }
  const match = ({ path }: { path: string }) => path.startsWith('/orgs/acme/teams/core/repos');
  stage.simulator.misbehave({
    match,
    times: 99,
    with: { kind: 'status', status: 404, body: { message: 'Not Found' } },
  });
  expect(formatLines((await stage.snapshot({ sections: ['teams'] })).result, 'note')).toContain(
    'note: team "core" is left out: GitHub shows its role only to a token with "Members (organization): read"',
  );
});

it('a snapshot under `warn` leaves out a team whose role is denied, and contains the others [5.20]', async () => {
  const teams = ['core', 'docs'].map((slug) => ({ slug, role: 'write' }));
  const stage = openScene(createShopSeed(createOrganization('core', 'docs'), teams));
  const match = ({ path }: { path: string }) => path.startsWith('/orgs/acme/teams/core/repos');
  const body = { message: 'Resource not accessible by personal access token' };
  stage.simulator.misbehave({ match, times: 99, with: { kind: 'status', status: 403, body } });
  const { result, text } = await stage.snapshot({ sections: ['teams'], onMissingPermission: 'warn' });
  expect(result.outcome).toBe('partial');
  expect(formatLines(result, 'warning').join() + formatLines(result, 'note').join()).toContain(
    'team "core" is left out: ',
  );
  expect([text?.includes('name: docs'), text?.includes('name: core')]).toEqual([true, false]);
});
