import { describe, expect, it } from 'vitest';
import { legacyBehaviors } from '../../packages/simulator/src/state/legacy-behaviors.ts';
import { formatLines, openScene } from '../kit/runs/scene.ts';

const inactiveWorkflow = { path: '.github/workflows/off.yml', state: 'disabled_inactivity' };

/** One settings file for each recorded difference between servers, with the drifted repository. */
const recordedCases: readonly (readonly [fact: string, settings: string, drifted: object])[] = [
  [
    '[2.3.4.1] turns off a switch that the file declares as null',
    'branches: [{name: main, protection: {enforce_admins: null, required_status_checks: null, required_pull_request_reviews: null, restrictions: null}}]',
    { branch_rules: [{ pattern: 'main', isAdminEnforced: true }] },
  ],
  [
    '[2.3.2] accepts an empty label description that GitHub stores as empty or as null',
    "labels: [{name: mute, color: ff0000, description: ''}, {name: still, color: ff0000, description: null}]",
    { labels: [{ name: 'mute', color: 'ff0000', description: 'loud' }] },
  ],
  [
    '[2.3.15] treats a due date as the same day in any time zone',
    'milestones: [{title: v1, due_on: 2026-06-01}, {title: v2, due_on: 2026-12-31}]',
    { milestones: [{ title: 'v2', due_on: '2026-12-30' }] },
  ],
  [
    '[2.3.4.15] applies to a branch whose protection comes from a pattern that GitHub does not name',
    'branches: [{name: main, protection: {enforce_admins: true, required_status_checks: null, required_pull_request_reviews: null, restrictions: null}}]',
    { branch_rules: [{ pattern: 'm*', lockBranch: true }] },
  ],
  [
    '[2.3.7.2] accepts a default OIDC template without claim keys',
    'actions: {oidc_customization_sub: {use_default: true}}',
    { actions: { subject: { use_default: false, include_claim_keys: ['actor'] } } },
  ],
  [
    '[2.3.1.9] turns immutable releases off without an error',
    'repository: {enable_immutable_releases: false}',
    { switches: { immutable_releases: { enabled: true } } },
  ],
  ['[2.3.1.9] turns immutable releases on', 'repository: {enable_immutable_releases: true}', {}],
  [
    '[2.3.1.6] turns security updates off before the alerts that they need',
    'repository: {enable_vulnerability_alerts: false, enable_automated_security_fixes: false}',
    { switches: { vulnerability_alerts: true, automated_security_fixes: { enabled: true } } },
  ],
  [
    '[2.3.1.3] accepts topics in another order',
    'repository: {topics: [tools, cli, api, cli]}',
    { settings: { topics: ['b', 'a'] } },
  ],
  [
    '[2.3.9] does not disable a workflow again that GitHub has disabled',
    'workflows: [{path: off.yml, state: disabled}]',
    { workflows: [inactiveWorkflow] },
  ],
  [
    '[2.3.8.2] deletes an undeclared secret once',
    'actions_secrets: {_undeclared: delete, entries: []}',
    { actions_secrets: [{ name: 'OLD' }] },
  ],
];

const openWithRepository = (repository: object, sceneOptions: object) => {
  const accounts = [{ login: 'Alice' }];
  return openScene({
    seed: { accounts, repositories: [{ owner: 'acme', name: 'shop', ...repository }] },
    ...sceneOptions,
  });
};

describe.each([
  ['as recorded', []],
  ['as older servers do', legacyBehaviors],
] as const)('a GitHub that answers %s', (_, legacyBehaviorKeys) => {
  it.each(recordedCases)('%s', async (_fact, settings, drifted) => {
    const { apply, check, listWrites, simulator } = openWithRepository(drifted, { older: legacyBehaviorKeys });
    const [firstResult, checkResult] = [await apply(settings), await check(settings)];
    const firstWrites = listWrites();
    const secondResult = await apply(settings);
    expect(
      [firstResult, checkResult, secondResult].map((result) => [
        result.outcome,
        ...formatLines(result, 'error'),
        ...formatLines(result, 'drift'),
      ]),
    ).toEqual(Array.from({ length: 3 }, () => ['success']));
    expect(listWrites()).toEqual(firstWrites);
    expect(simulator.objections).toEqual([]);
  });

  it('skips private vulnerability reporting of a private repository and sends no write for it [2.3.1.7] [7.18]', async () => {
    const { apply, check, listWrites } = openWithRepository({ visibility: 'private' }, { older: legacyBehaviorKeys });
    const settings = 'repository: {enable_private_vulnerability_reporting: true}';
    for (const runIn of [apply, check, apply])
      expect(formatLines(await runIn(settings)).join('\n')).toContain('exists only in public repositories');
    expect(listWrites()).toEqual([]);
  });

  it('reports a permission error with the permission if the token cannot see a branch protection [5.5]', async () => {
    const tokens = [{ token: 'all-powerful', grants: { Contents: 'read' as const } }];
    const { apply, check, listWrites } = openWithRepository(
      { branch_rules: [{ pattern: 'main', lockBranch: true }] },
      { older: legacyBehaviorKeys, tokens },
    );
    const settings = 'branches: [{name: main, protection: null}]';
    for (const runIn of [apply, check, apply]) {
      const result = await runIn(settings);
      expect(result.outcome).toBe('failed');
      expect(formatLines(result, 'error')[0]).toMatch(/grant "Administration: (read|write)"/);
    }
    expect(listWrites()).toEqual([]);
  });

  it('accepts a workflow that another person disables during the run as done [2.3.9]', async () => {
    const workflow = { path: '.github/workflows/ci.yml', id: 7 };
    const { apply, check, simulator } = openWithRepository({ workflows: [workflow] }, { older: legacyBehaviorKeys });
    const disableWorkflow = () =>
      Object.assign((simulator.repository('acme/shop').workflows as object[])[0]!, { state: 'disabled_manually' });
    simulator.misbehave({
      match: ({ path }) => path.endsWith('/disable'),
      times: 1,
      with: { kind: 'meanwhile', act: disableWorkflow },
    });
    const settings = 'workflows: [{path: ci.yml, state: disabled}]';
    for (const runIn of [apply, check, apply])
      expect([(await runIn(settings)).outcome, formatLines(await check(settings))]).toEqual(['success', []]);
  });

  it('accepts that GitHub disables security updates together with the alerts during the run [2.3.1.6]', async () => {
    const switches = { vulnerability_alerts: true, automated_security_fixes: { enabled: true } };
    const { apply, check, simulator } = openWithRepository({ switches }, { older: legacyBehaviorKeys });
    const disableAlerts = () =>
      Object.assign(simulator.repository('acme/shop').switches as object, { vulnerability_alerts: false });
    simulator.misbehave({
      match: ({ method }) => method === 'DELETE',
      times: 1,
      with: { kind: 'meanwhile', act: disableAlerts },
    });
    const settings = 'repository: {enable_automated_security_fixes: false}';
    for (const runIn of [apply, check, apply]) expect(formatLines(await runIn(settings), 'error')).toEqual([]);
  });

  it('accepts that another person deletes an undeclared secret during the run [2.3.8.2]', async () => {
    const { apply, check, simulator } = openWithRepository(
      { actions_secrets: [{ name: 'OLD' }] },
      { older: legacyBehaviorKeys },
    );
    const { secrets } = simulator.repository('acme/shop').actions_secrets as { secrets: object[] };
    simulator.misbehave({
      match: ({ method }) => method === 'DELETE',
      times: 1,
      with: { kind: 'meanwhile', act: () => void secrets.pop() },
    });
    const settings = 'actions_secrets: {_undeclared: delete, entries: []}';
    for (const runIn of [apply, check, apply]) expect(formatLines(await runIn(settings), 'error')).toEqual([]);
  });

  it.each(['', ', force_push_bypassers: [Alice]'])(
    'fails if a branch under a pattern gets its own rule during the run%s [2.3.4.15]',
    async (extraKeys) => {
      const { apply, simulator } = openWithRepository(
        { branch_rules: [{ pattern: 'm*', lockBranch: true }] },
        { older: legacyBehaviorKeys },
      );
      const rules = simulator.repository('acme/shop').branch_rules as object[];
      const addOwnRule = () =>
        void rules.push({ ...rules[0], id: 99, pattern: 'main', requiresCommitSignatures: true });
      simulator.misbehave({
        match: ({ path }) => path.endsWith('/rules/branches/main'),
        times: 1,
        with: { kind: 'meanwhile', act: addOwnRule },
      });
      const result = await apply(
        `branches: [{name: main, protection: {enforce_admins: true, required_status_checks: null, required_pull_request_reviews: null, restrictions: null${extraKeys}}}]`,
      );
      expect([result.outcome, formatLines(result, 'error')]).toEqual([
        'failed',
        [expect.stringContaining('changed during this run')],
      ]);
    },
  );
});
