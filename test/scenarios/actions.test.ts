import { describe, expect, it } from 'vitest';
import { actionsOf } from '../../packages/simulator/src/features/actions/actions.ts';
import { takeSectionSnapshot } from '../kit/reports/section-snapshot.ts';
import { findLastWrite, formatLines, listLines, openScene, type SceneOptions } from '../kit/runs/scene.ts';
import { changeAnswers } from '../kit/samples/odd-answers.ts';

const openShop = (seed: object = {}, options: Omit<SceneOptions, 'seed'> = {}) =>
  openScene({ seed: { repositories: [{ owner: 'acme', name: 'shop', visibility: 'private', ...seed }] }, ...options });
const openFreeOrganization = () =>
  openScene({
    seed: {
      accounts: [{ login: 'acme', type: 'Organization', plan: 'free' } as never],
      repositories: [{ owner: 'acme', name: 'shop', visibility: 'private' }],
    },
  });
const formatActions = (...lines: string[]) => `actions:\n${lines.map((line) => `  ${line}\n`).join('')}`;
const forkSettings = formatActions('fork_pr_workflows_private_repos: {run_workflows_from_fork_pull_requests: true}');
const cacheSettings = formatActions('cache: {max_cache_size_gb: 5}');

it('reports cache limits of a free organization as unsupported and compares the other keys [2.1.19]', async () => {
  const file = formatActions('cache: {max_cache_retention_days: 5, max_cache_size_gb: 5}', 'enabled: true');
  const { check, apply, listWrites } = openFreeOrganization();
  for (const result of [await check(file), await apply(file)]) {
    expect(result.outcome).toBe('failed');
    expect(listLines(result)).toMatchObject([
      { kind: 'error', code: 'unsupported', key: 'actions.cache.max_cache_retention_days' },
      { kind: 'error', code: 'unsupported', key: 'actions.cache.max_cache_size_gb' },
    ]);
    expect(formatLines(result, 'error').join()).not.toMatch(/run again/);
  }
  const warned = await check(file, { onUnsupported: 'warn' });
  expect([warned.outcome, formatLines(warned, 'warning').length]).toEqual(['partial', 2]);
  expect(listWrites()).toEqual([]);
});

describe('the requests of a check', () => {
  const listCheckRoutes = async (settings: string, seed: object = {}) => {
    const { check, simulator } = openShop(seed);
    await check(settings);
    return simulator.requests.map(({ route }) => route.replace('/repos/{owner}/{repo}/actions/', ''));
  };

  it('a check requests only the routes of the declared keys [2.1.1]', async () => {
    expect(await listCheckRoutes(cacheSettings)).toEqual(['GET cache/storage-limit']);
    expect(await listCheckRoutes(formatActions('enabled: true'))).toEqual(['GET permissions']);
    expect(await listCheckRoutes('actions: {}\n')).toEqual([]);
  });

  it('a check reads the list of selected actions only if `allowed_actions` is `selected` [2.3.7.2]', async () => {
    const settings = formatActions('selected_actions: {verified_allowed: true}');
    expect(await listCheckRoutes(settings)).toEqual(['GET permissions']);
    expect(await listCheckRoutes(settings, { actions: { permissions: { allowed_actions: 'selected' } } })).toEqual([
      'GET permissions',
      'GET permissions/selected-actions',
    ]);
  });

  it('keeps earlier values of undeclared keys when apply writes the list of selected actions [2.3.7.2]', async () => {
    const { apply, simulator } = openShop({
      actions: { selected: { verified_allowed: true, patterns_allowed: ['a/*'] } },
    });
    await apply(formatActions('selected_actions: {patterns_allowed: [b/*]}'));
    expect(findLastWrite(simulator)!.body).toEqual({
      github_owned_allowed: true,
      verified_allowed: true,
      patterns_allowed: ['b/*'],
    });
  });

  it('sends one write for each group of keys that differ [2.3.7.2]', async () => {
    const { apply, listWrites } = openShop();
    await apply(
      formatActions('sha_pinning_required: true', 'default_workflow_permissions: write', 'access_level: none'),
    );
    expect(listWrites().map((route) => route.replace('/repos/{owner}/{repo}/actions/', ''))).toEqual([
      'PUT permissions',
      'PUT permissions/workflow',
    ]);
  });
});

describe('a repository with Actions disabled', () => {
  const disabledActions = { actions: { permissions: { enabled: false } } };

  it('enables Actions if the file sets permissions without `enabled`, and reports the change [2.3.7.1]', async () => {
    const settings = formatActions('allowed_actions: local_only');
    const { check, apply } = openShop(disabledActions);
    expect(formatLines(await check(settings), 'drift')[0]).toContain(
      'enabled false → true (set because GitHub requires it',
    );
    expect(formatLines(await apply(settings), 'change')[0]).toContain(
      'enabled false → true (set because GitHub requires it',
    );
    expect((await check(settings)).outcome).toBe('success');
  });

  it('keeps Actions disabled if the file declares `enabled: false` and other permissions [2.3.7.1]', async () => {
    const { check, apply, listWrites } = openShop(disabledActions);
    const settings = formatActions('enabled: false', 'allowed_actions: local_only');
    expect((await check(settings)).outcome).toBe('success');
    await apply(settings);
    expect(listWrites()).toEqual([]);
  });
});

it.each([forkSettings, formatActions('access_level: user')])(
  'reports a private-only setting on a public repository as an error, not as a missing permission [2.3.7.4] [5.7]',
  async (settings) => {
    const statuses = [403, 404, 422, undefined];
    for (const status of statuses) {
      const { check, simulator } = openShop({ visibility: 'public' });
      const match = ({ path }: { path: string }) => path.includes('/actions/permissions/');
      if (status) simulator.misbehave({ match, with: { kind: 'status', status } });
      const result = await check(settings, { onMissingPermission: 'warn' });
      expect(result.outcome).toBe('failed');
      expect(formatLines(result, 'error')[0]).toContain(
        'exists only in private and internal repositories, and this repository',
      );
    }
  },
);

it('writes a private-only setting after the same run makes the repository private [2.3.7.2]', async () => {
  const { apply, check } = openShop({ visibility: 'public' });
  const settings = `repository:\n  visibility: private\n${formatActions('access_level: user')}${forkSettings.replace('actions:\n', '')}`;
  const result = await apply(settings);
  expect(formatLines(result, 'error')).toEqual([]);
  expect(formatLines(result, 'change')).toContain('change: access_level none → user (weaker)');
  expect((await check(settings)).outcome).toBe('success');
});

it("quotes GitHub's message before the permission if the owner refuses a change [2.3.7.4]", async () => {
  const { apply } = openShop({ actions: { owner: { cache: true } } });
  const result = await apply(cacheSettings, { onMissingPermission: 'warn' });
  expect(result.outcome).toBe('failed');
  expect(formatLines(result, 'error')[0]).toMatch(
    /PUT .*storage-limit answered 403: Cache limits are managed by .* \(the organization or enterprise may set this limit\). To fix, resolve what GitHub reports; if the token lacks access, grant "Administration: write"/,
  );
});

it('reports a 403 for the cache limits as a missing permission, and mentions that the owner may set them [2.3.7.4]', async () => {
  const { check, simulator } = openShop();
  const body = { message: 'Resource not accessible by personal access token' };
  simulator.misbehave({ times: 2, with: { kind: 'status', status: 403, body } });
  expect(formatLines(await check(cacheSettings), 'error')[0]).toContain(
    'may set this limit). To fix, grant "Actions: read"',
  );
  expect((await check(cacheSettings, { onMissingPermission: 'warn' })).outcome).toBe('partial');
});

it.each([
  ['permissions', 'allowed_actions: local_only', 'PUT .*/permissions answered 409'],
  ['workflow', 'default_workflow_permissions: write', 'PUT .*/workflow answered 409'],
])(
  'a 409 from the %s route names the place where the owner controls the setting [7.2]',
  async (route, line, request) => {
    const [error] = formatLines(
      await openShop({ actions: { owner: { [route]: true } } }).apply(formatActions(line)),
      'error',
    );
    expect(error).toMatch(new RegExp(`${request}: The setting is controlled by the owner.* change it there`));
  },
);

it("quotes GitHub's 400 for a cache limit above the owner's maximum [7.2]", async () => {
  const { apply } = openShop({ actions: { owner: { most: { max_cache_size_gb: 4 } } } });
  expect(formatLines(await apply(cacheSettings), 'error')[0]).toContain(
    'storage-limit answered 400: max_cache_size_gb must be between 1 and 4',
  );
});

const publicOnlyNote = '`fork_pr_contributor_approval` is left out: it exists only in public repositories';

describe('a snapshot of Actions settings', () => {
  const driftedShop = {
    actions: {
      permissions: { allowed_actions: 'selected' },
      selected: { patterns_allowed: ['b/*', 'a/*'] },
      subject: { use_default: false, include_claim_keys: ['repo'] },
    },
  };

  it('a snapshot writes every readable route under its key [2.3.7.5]', async () => {
    expect((await takeSectionSnapshot(openShop(driftedShop).simulator, 'actions')).settings.actions).toEqual({
      enabled: true,
      allowed_actions: 'selected',
      sha_pinning_required: false,
      selected_actions: { github_owned_allowed: true, verified_allowed: false, patterns_allowed: ['a/*', 'b/*'] },
      default_workflow_permissions: 'read',
      can_approve_pull_request_reviews: false,
      access_level: 'none',
      artifact_and_log_retention: { days: 90 },
      cache: { max_cache_retention_days: 7, max_cache_size_gb: 10 },
      oidc_customization_sub: { use_default: false, include_claim_keys: ['repo'], use_immutable_subject: false },
      fork_pr_workflows_private_repos: {
        run_workflows_from_fork_pull_requests: false,
        send_write_tokens_to_workflows: false,
        send_secrets_and_variables: false,
        require_approval_for_fork_pr_workflows: false,
      },
    });
  });

  it('a snapshot omits selected actions under another policy and claim keys of the default subject [2.3.7.5]', async () => {
    const { settings } = await takeSectionSnapshot(openShop().simulator, 'actions');
    expect(settings.actions).not.toHaveProperty('selected_actions');
    expect(settings.actions).toHaveProperty('oidc_customization_sub', {
      use_default: true,
      use_immutable_subject: false,
    });
  });

  it('a snapshot of a public repository skips private-only settings and notes them [2.3.7.5]', async () => {
    const { simulator } = openShop({ visibility: 'public' });
    const { settings, sections } = await takeSectionSnapshot(simulator, 'actions');
    expect(settings.actions).not.toHaveProperty('access_level');
    expect(simulator.requests.map(({ route }) => route).join()).not.toMatch(/access|private-repos/);
    expect(sections[0]!.lines.map(({ message }) => message)).toEqual([
      '`access_level` is left out: it exists only in private and internal repositories',
      '`fork_pr_workflows_private_repos` is left out: it exists only in private and internal repositories',
    ]);
  });

  const openSimulatorWithReadOnlyToken = () =>
    openShop(driftedShop, { tokens: [{ token: 'all-powerful', grants: { Administration: 'read' } }] }).simulator;

  it('a snapshot under `warn` omits keys that the token cannot read, with a note for each [2.3.7.5]', async () => {
    const { settings, sections } = await takeSectionSnapshot(openSimulatorWithReadOnlyToken(), 'actions', 'warn');
    expect(settings.actions).not.toHaveProperty('oidc_customization_sub');
    expect(settings.actions).toHaveProperty('cache', { max_cache_retention_days: 7 });
    expect(sections[0]!.lines).toMatchObject([
      { kind: 'note', key: 'actions.cache.max_cache_size_gb', grant: 'Actions: read' },
      { kind: 'note', key: 'actions.oidc_customization_sub', grant: 'Actions: read' },
      { kind: 'note', key: 'actions', message: publicOnlyNote },
    ]);
  });

  it('a snapshot under `fail` fails and names the missing permission [2.3.7.5]', async () => {
    const { settings, sections } = await takeSectionSnapshot(openSimulatorWithReadOnlyToken(), 'actions');
    expect(settings).toEqual({});
    expect(sections).toMatchObject([{ status: 'failed', lines: [{ code: 'permission_denied' }] }]);
    expect(sections[0]!.lines[0]!.fix).toContain('grant "Actions: read"');
  });

  it('a snapshot skips the whole section if the token cannot read the Actions permissions [7.20]', async () => {
    const { simulator } = openShop(driftedShop, { tokens: [{ token: 'all-powerful', grants: { Actions: 'read' } }] });
    const { settings, sections } = await takeSectionSnapshot(simulator, 'actions', 'warn');
    expect(settings).toEqual({});
    expect(sections).toMatchObject([
      { status: 'skipped', lines: [{ code: 'permission_denied', grant: 'Administration: read' }] },
    ]);
  });

  it('a snapshot notes each key of a denied route [2.3.7.5]', async () => {
    const { simulator } = openShop();
    const match = ({ route }: { route: string }) => route.endsWith('/permissions/workflow');
    const body = { message: 'Resource not accessible by personal access token' };
    simulator.misbehave({ match, with: { kind: 'status', status: 403, body } });
    const { sections } = await takeSectionSnapshot(simulator, 'actions', 'warn');
    expect(sections[0]!.lines.map(({ key }) => key)).toEqual([
      'actions.default_workflow_permissions',
      'actions.can_approve_pull_request_reviews',
      'actions',
    ]);
  });

  it('a snapshot omits a key whose 403 no permission can fix [2.1.11]', async () => {
    const { simulator } = openShop();
    const match = ({ route }: { route: string }) => route.endsWith('/cache/retention-limit');
    const body = { message: 'This limit is managed by the enterprise.' };
    simulator.misbehave({ match, with: { kind: 'status', status: 403, body } });
    const { settings, sections } = await takeSectionSnapshot(simulator, 'actions');
    expect(settings.actions).toHaveProperty('cache', { max_cache_size_gb: 10 });
    expect(sections[0]!.lines.map(({ message }) => message)).toEqual([
      expect.stringMatching(
        /^`cache.max_cache_retention_days` is left out: GET .* answered 403: This limit is managed/,
      ),
      publicOnlyNote,
    ]);
  });

  it('a snapshot of a free organization omits the cache limits and notes the reason [2.1.19]', async () => {
    const { simulator } = openFreeOrganization();
    const { settings, sections } = await takeSectionSnapshot(simulator, 'actions');
    expect(settings.actions).toHaveProperty('enabled', true);
    expect(settings.actions).not.toHaveProperty('cache');
    expect(sections[0]!.status).toBe('partial');
    expect(sections[0]!.lines.map(({ message }) => message)).toEqual([
      expect.stringMatching(
        /^`cache\.max_cache_retention_days` is left out: not available on this plan: GET .* answered 402: /,
      ),
      expect.stringMatching(
        /^`cache\.max_cache_size_gb` is left out: not available on this plan: GET .* answered 402: /,
      ),
      publicOnlyNote,
    ]);
  });

  it.each([404, 409, 422])('a snapshot omits a key if GitHub answers its request with %i [2.1.11]', async (status) => {
    const { simulator } = openShop();
    const match = ({ route }: { route: string }) => route.endsWith('/artifact-and-log-retention');
    simulator.misbehave({ match, times: 9, with: { kind: 'status', status, body: { message: 'Not here' } } });
    const [{ settings, sections }] = [
      await takeSectionSnapshot(simulator, 'actions', status === 404 ? 'warn' : 'fail'),
    ];
    expect(sections[0]!.status).toBe(status === 404 ? 'partial' : 'converged');
    expect(settings.actions).not.toHaveProperty('artifact_and_log_retention');
    expect(settings.actions).toHaveProperty('cache');
    expect(sections[0]!.lines.map(({ message }) => message)).toContainEqual(
      expect.stringMatching(
        new RegExp(`^\`artifact_and_log_retention\` is left out: GET .* answered ${status}: Not here`),
      ),
    );
  });

  it.each([400, 410, 418, 500])('a snapshot fails if GitHub answers a request with %i [7.2]', async (status) => {
    const { simulator } = openShop();
    const match = ({ route }: { route: string }) => route.endsWith('/artifact-and-log-retention');
    simulator.misbehave({ match, times: 9, with: { kind: 'status', status } });
    expect((await takeSectionSnapshot(simulator, 'actions', 'warn')).sections).toMatchObject([{ status: 'failed' }]);
  });
});

describe('a public-only setting', () => {
  const approvalSettings = formatActions('fork_pr_contributor_approval: {approval_policy: all_external_contributors}');

  it('writes a public-only setting to a public repository [2.3.7.2]', async () => {
    const { check, apply, simulator } = openShop({ visibility: 'public' });
    expect(formatLines(await apply(approvalSettings), 'change')).toEqual([
      'change: fork_pr_contributor_approval.approval_policy first_time_contributors → all_external_contributors',
    ]);
    expect((await check(approvalSettings)).outcome).toBe('success');
    expect(simulator.objections).toEqual([]);
  });

  it('reports a public-only setting on a private repository as an error, not as a missing permission [2.1.18]', async () => {
    const result = await openShop().check(approvalSettings, { onMissingPermission: 'warn' });
    expect(result.outcome).toBe('failed');
    expect(formatLines(result, 'error')[0]).toContain(
      'exists only in public repositories, and this repository is private',
    );
  });

  it('writes a public-only setting after the same run makes the repository public [2.3.7.2]', async () => {
    for (const line of ['visibility: public', 'private: false']) {
      const { apply, check } = openShop();
      const settings = `repository:\n  ${line}\n${approvalSettings}`;
      expect(formatLines(await apply(settings), 'error')).toEqual([]);
      expect((await check(settings)).outcome).toBe('success');
    }
  });

  it('a snapshot contains a public-only setting, or notes the omission for a private repository [2.3.7.5]', async () => {
    const { settings, sections } = await takeSectionSnapshot(openShop().simulator, 'actions');
    expect(settings.actions).not.toHaveProperty('fork_pr_contributor_approval');
    expect(sections[0]!.lines.map(({ message }) => message)).toEqual([publicOnlyNote]);
    const publicSnapshot = await takeSectionSnapshot(openShop({ visibility: 'public' }).simulator, 'actions');
    expect(publicSnapshot.settings.actions).toHaveProperty('fork_pr_contributor_approval', {
      approval_policy: 'first_time_contributors',
    });
  });
});

describe('a denied read in a run that changes the visibility', () => {
  const forbidden = { message: 'Resource not accessible by personal access token' };
  const settings = `repository:\n  visibility: private\n  has_wiki: false\n${formatActions('access_level: user')}`;
  const openWithDeniedPath = (path: string, body: object = forbidden) => {
    const stage = openShop({ visibility: 'public' });
    const match = (request: { path: string }) => request.path.endsWith(path);
    stage.simulator.misbehave({ match, times: 9, with: { kind: 'status', status: 403, body } });
    return stage;
  };

  it('a missing permission stops the run before its first write despite a change of visibility [5.9]', async () => {
    const { apply, check, listWrites } = openWithDeniedPath('/permissions/access');
    expect((await check(settings)).outcome).toBe('failed');
    const result = await apply(settings);
    expect(result.outcome).toBe('failed');
    expect(formatLines(result, 'error')[0]).toContain('To fix, grant "Administration: read"');
    expect(listWrites()).toEqual([]);
  });

  it('a denied route that does not depend on the visibility stops the run before its first write [5.9]', async () => {
    const { apply, listWrites } = openWithDeniedPath('/permissions/workflow');
    const result = await apply(settings.replace('access_level: user', 'default_workflow_permissions: read'));
    expect([result.outcome, listWrites()]).toEqual(['failed', []]);
  });
});

describe('a list of selected actions', () => {
  const selectedActions = { permissions: { allowed_actions: 'selected' }, selected: { patterns_allowed: ['a/*'] } };
  const settings = formatActions('selected_actions: {github_owned_allowed: false}');
  const isSelectedActionsRoute = ({ path }: { path: string }) => path.endsWith('/selected-actions');

  it.each([400, 403, 404, 409, 422])(
    'fails without a write if GitHub answers the request for selected actions with %i [2.3.7.2]',
    async (status) => {
      const { check, apply, simulator, listWrites } = openShop({ actions: selectedActions });
      simulator.misbehave({ match: isSelectedActionsRoute, times: 9, with: { kind: 'status', status } });
      for (const run of [check, apply]) {
        const result = await run(settings);
        expect([result.outcome, formatLines(result, 'drift')]).toEqual(['failed', []]);
        expect(formatLines(result, 'error')[0]).toContain(`selected-actions answered ${status}`);
      }
      expect(listWrites()).toEqual([]);
    },
  );
});

it('rejects an answer that enables Actions without a policy, and writes nothing [7.2]', async () => {
  const { apply, simulator, listWrites } = openShop();
  const match = ({ path }: { path: string }) => path.endsWith('/actions/permissions');
  simulator.misbehave({ match, times: 9, with: { kind: 'status', status: 200, body: { enabled: true } } });
  const result = await apply(formatActions('allowed_actions: all'));
  expect(formatLines(result, 'error')[0]).toContain('in an unknown format');
  expect(listWrites()).toEqual([]);
});

it('reports each difference at the line of its key in the file', async () => {
  const { check } = openShop();
  const settings = formatActions('sha_pinning_required: true', 'cache:', '  max_cache_size_gb: 5');
  expect(listLines(await check(settings, { brakes: 'off' })).map(({ key, place }) => [key, place?.line])).toEqual([
    ['actions.sha_pinning_required', 2],
    ['actions.cache.max_cache_size_gb', 4],
  ]);
});

it('does not revert a change by another person to send a key that GitHub does not show [2.1.8]', async () => {
  const stage = openShop();
  const { permissions } = actionsOf(stage.simulator.repository('acme/shop'));
  changeAnswers(stage, 'GET /repos/{owner}/{repo}/actions/permissions', ({ sha_pinning_required, ...shown }) => {
    permissions.allowed_actions = 'local_only';
    return shown;
  });
  const result = await stage.apply(formatActions('sha_pinning_required: true'));
  expect(formatLines(result, 'error').join()).toContain('changed during this run');
  expect(permissions.allowed_actions).toBe('local_only');
});
