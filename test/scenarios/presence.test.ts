import { describe, expect, it } from 'vitest';
import { presenceTable } from '../../packages/core/src/github/presence/table.ts';
import type { Seed } from '../../packages/simulator/src/index.ts';
import { findLastWrite, formatLines, listWriteRoutes, openScene, type Scene } from '../kit/runs/scene.ts';

const openShop = (repositorySeed: object = {}, seed: Partial<Seed> = {}) =>
  openScene({ seed: { repositories: [{ owner: 'acme', name: 'shop', ...repositorySeed }], ...seed } });

const openPersonalShop = (repositorySeed: object = {}) =>
  openShop(repositorySeed, { accounts: [{ login: 'acme', type: 'User' }] });

const externalContributorApproval = 'fork_pr_contributor_approval: {approval_policy: all_external_contributors}';

const formatSettings = (repository: readonly string[], ...otherSections: readonly string[]) =>
  [...(repository.length ? ['repository:', ...repository.map((line) => `  ${line}`)] : []), ...otherSections].join(
    '\n',
  );

const formatActions = (...lines: readonly string[]) => ['actions:', ...lines.map((line) => `  ${line}`)].join('\n');

const formatRulesets = (target: string, type: string, otherKeys = '') =>
  `rulesets: [{name: a, target: ${target}, enforcement: active, rules: [{type: ${type}${otherKeys}}]}]`;

it.each([
  [
    'fork_pr_contributor_approval',
    'public',
    'visibility: private',
    formatSettings(['visibility: private'], formatActions(externalContributorApproval)),
  ],
  [
    'fork_pr_contributor_approval',
    'public',
    'visibility: internal',
    formatSettings(['visibility: internal'], formatActions(externalContributorApproval)),
  ],
  [
    'fork_pr_contributor_approval',
    'public',
    'private: true',
    formatSettings(['private: true'], formatActions(externalContributorApproval)),
  ],
  [
    'access_level',
    'private and internal',
    'visibility: public',
    formatSettings(['visibility: public'], formatActions('access_level: user')),
  ],
  [
    'fork_pr_workflows_private_repos',
    'private and internal',
    'private: false',
    formatSettings(
      ['private: false'],
      formatActions('fork_pr_workflows_private_repos: {run_workflows_from_fork_pull_requests: true}'),
    ),
  ],
  [
    'enable_private_vulnerability_reporting',
    'public',
    'visibility: private',
    formatSettings(['visibility: private', 'enable_private_vulnerability_reporting: true']),
  ],
  [
    'advanced_security',
    'private and internal',
    'visibility: public',
    formatSettings(['visibility: public', 'security_and_analysis: {advanced_security: {status: disabled}}']),
  ],
])(
  'rejects a key that conflicts with another key of the file: %s exists only in %s repositories, `%s` [2.1.17]',
  async (key, requiredVisibility, conflictingLine, settings) => {
    const { check, simulator } = openShop();
    const result = await check(settings);
    expect([result.outcome, simulator.requests]).toEqual(['failed', []]);
    expect(formatLines(result, 'error').join('\n')).toContain(
      `\`${key}\` exists only in ${requiredVisibility} repositories, but the file declares \`repository.${conflictingLine}\``,
    );
  },
);

it.each([
  ['merge_queue', 'tag', '`branch`'],
  ['max_file_size', 'branch', '`push`'],
  ['file_path_restriction', 'tag', '`push`'],
  ['pull_request', 'push', '`branch` or `tag`'],
  ['tag_name_pattern', 'push', '`branch` or `tag`'],
])(
  'rejects a ruleset rule of the wrong target: %s in a ruleset for %s [2.1.17]',
  async (type, target, requiredVisibility) => {
    const { check, simulator } = openShop();
    const result = await check(formatRulesets(target, type));
    expect([result.outcome, simulator.requests]).toEqual(['failed', []]);
    expect(formatLines(result, 'error')[0]).toContain(
      `\`${type}\` exists only in rulesets with the target ${requiredVisibility}, but this one has the target \`${target}\``,
    );
  },
);

it('treats a ruleset without a target as a branch ruleset [2.1.17]', async () => {
  const parameters = ', parameters: {max_file_size: 10}';
  const result = await openShop().check(
    formatRulesets('push', 'max_file_size', parameters).replace(' target: push,', ''),
  );
  expect(formatLines(result, 'error')[0]).toContain('but this one has the target `branch`');
});

it('accepts a key for a missing feature if it declares the feature as off, and does not send the key [2.1.17]', async () => {
  const { apply, simulator } = openShop({ visibility: 'private' });
  const settings = formatSettings([
    'visibility: private',
    'has_wiki: false',
    'enable_private_vulnerability_reporting: false',
  ]);
  expect((await apply(settings)).outcome).toBe('success');
  expect(listWriteRoutes(simulator)).toEqual(['PATCH /repos/{owner}/{repo}']);
});

describe('a key that the repository cannot have', () => {
  const settingsWithUnavailableKey = formatActions(externalContributorApproval, 'default_workflow_permissions: write');

  it.each([
    ['check', 'drift: '],
    ['apply', 'note: not done: '],
  ] as const)(
    'a key that the repository cannot have is the only error in %s and does not hide other drift [2.1.18]',
    async (mode, linePrefix) => {
      const stage = openShop({ visibility: 'private' });
      const result = await stage[mode](settingsWithUnavailableKey);
      expect(result.outcome).toBe('failed');
      expect(
        formatLines(result).filter((line) => line.startsWith(`${linePrefix}default_workflow_permissions`)),
      ).toHaveLength(1);
      const [error, ...otherErrors] = result.targets[0]!.sections[0]!.lines.filter(({ kind }) => kind === 'error');
      expect(otherErrors).toEqual([]);
      expect(error).toMatchObject({
        key: 'actions.fork_pr_contributor_approval',
        message: expect.stringContaining('exists only in public repositories, and this repository is private'),
        fix: expect.stringContaining('remove the key'),
        place: { line: 2 },
      });
      expect(stage.simulator.objections).toEqual([]);
    },
  );

  it('a key that only some repositories can have sends no extra request in a repository that has it [2.1.18]', async () => {
    const { check, simulator } = openShop({ actions: { fork_approval: 'all_external_contributors' } });
    expect((await check(formatActions(externalContributorApproval))).outcome).toBe('success');
    expect(simulator.requests.map(({ route }) => route)).toEqual([
      'GET /repos/{owner}/{repo}/actions/permissions/fork-pr-contributor-approval',
    ]);
  });

  it('writes an unavailable key if the same file changes the visibility of the repository [2.1.18]', async () => {
    const { apply, check } = openShop({ visibility: 'private' });
    const settings = formatSettings(
      ['visibility: public', 'enable_private_vulnerability_reporting: true'],
      settingsWithUnavailableKey,
    );
    expect((await apply(settings, { brakes: 'off' as never })).outcome).toBe('success');
    expect((await check(settings)).outcome).toBe('success');
  });
});

describe('a key that requires the visibility declared in the same file', () => {
  /** The settings of each row, and the route that GitHub refuses before the change of visibility. */
  const settingsByKey: Readonly<Record<string, readonly [settings: string, route?: string]>> = {
    'actions.access_level': [formatActions('access_level: user'), '/actions/permissions/access'],
    'actions.fork_pr_contributor_approval': [
      formatActions(externalContributorApproval),
      '/actions/permissions/fork-pr-contributor-approval',
    ],
    'actions.fork_pr_workflows_private_repos': [
      formatActions('fork_pr_workflows_private_repos: {run_workflows_from_fork_pull_requests: true}'),
      '/actions/permissions/fork-pr-workflows-private-repos',
    ],
    'repository.enable_private_vulnerability_reporting': [
      '  enable_private_vulnerability_reporting: true',
      '/private-vulnerability-reporting',
    ],
    'repository.security_and_analysis.advanced_security': [
      '  security_and_analysis: {advanced_security: {status: enabled}}',
    ],
  };
  /** Only public repositories have these sections if the owner has no paid plan. */
  const settingsByPlanSection: Readonly<Record<string, string>> = {
    actions_policies: 'actions_policies: [{name: a, rules: []}]',
    branches: 'branches: [{name: main, protection: {lock_branch: true}}]',
    pages: 'pages: {build_type: workflow}',
    rulesets: formatRulesets('branch', 'deletion'),
  };
  const visibilityRows = presenceTable.flatMap(({ path, visibility }) => (visibility ? [{ path, visibility }] : []));

  it('the test cases cover each key that requires a visibility or a plan', () => {
    expect(Object.keys(settingsByKey).sort()).toEqual(visibilityRows.map(({ path }) => path).sort());
    const paidRows = presenceTable.filter(({ plan }) => plan === 'paid');
    expect(Object.keys(settingsByPlanSection).sort()).toEqual(paidRows.map(({ path }) => path).sort());
  });

  /** Expects that apply changes the visibility first, and the setting with the second write. */
  async function expectWriteAfterVisibility(settings: string, { simulator, check, apply }: Scene) {
    const checkResult = await check(settings);
    expect([checkResult.outcome, formatLines(checkResult, 'error')]).toEqual(['drift', []]);
    const applyResult = await apply(settings);
    expect([applyResult.outcome, formatLines(applyResult, 'error')]).toEqual(['success', []]);
    expect(listWriteRoutes(simulator)[0]).toBe('PATCH /repos/{owner}/{repo}');
    expect(listWriteRoutes(simulator)).toHaveLength(2);
    expect((await check(settings)).outcome).toBe('success');
  }

  const statuses = [undefined, 403, 404, 422];
  it.each(visibilityRows.flatMap(({ path, visibility }) => statuses.map((status) => ({ path, visibility, status }))))(
    'writes a key after the change of visibility that it requires: $path, answered $status until then [2.1.18]',
    async ({ path, visibility, status }) => {
      const [settings, route] = settingsByKey[path]!;
      const stage = openShop({ visibility: visibility === 'public' ? 'private' : 'public' });
      const isBeforeChange = () => stage.simulator.repository('acme/shop').visibility !== visibility;
      const match = (request: { path: string }) =>
        route !== undefined && request.path.endsWith(route) && isBeforeChange();
      if (status) stage.simulator.misbehave({ match, times: 99, with: { kind: 'status', status } });
      await expectWriteAfterVisibility(`repository:\n  visibility: ${visibility}\n${settings}\n`, stage);
    },
  );

  it.each(Object.keys(settingsByPlanSection))(
    'writes a section that the plan offers only to public repositories after publishing: %s [2.1.19]',
    async (path) => {
      const accounts = [{ login: 'acme', type: 'Organization' as const, plan: 'free' as const }];
      const stage = openShop({ visibility: 'private' }, { accounts });
      await expectWriteAfterVisibility(`repository:\n  visibility: public\n${settingsByPlanSection[path]}\n`, stage);
    },
  );
});

describe('a repository of a personal account', () => {
  const formatBranch = (reviews: string) =>
    `branches: [{name: main, protection: {enforce_admins: true, required_pull_request_reviews: ${reviews}}}]`;

  it.each(['dismissal_restrictions', 'bypass_pull_request_allowances'])(
    'a personal repository gets its branch protection without an empty `%s`, and a check passes [2.1.18]',
    async (key) => {
      const { apply, check, simulator } = openPersonalShop();
      const settings = formatBranch(`{required_approving_review_count: 1, ${key}: {}}`);
      expect((await apply(settings)).outcome).toBe('success');
      expect(findLastWrite(simulator)?.body).toMatchObject({
        required_pull_request_reviews: { required_approving_review_count: 1 },
      });
      expect((await check(settings)).outcome).toBe('success');
    },
  );

  it('a personal repository keeps required reviews that contain no other key [2.1.18]', async () => {
    const { apply, simulator } = openPersonalShop();
    expect((await apply(formatBranch('{dismissal_restrictions: {}}'))).outcome).toBe('success');
    expect(findLastWrite(simulator)?.body).toMatchObject({ required_pull_request_reviews: {} });
  });

  it('a personal repository gets an error for dismissal restrictions, and other settings under `warn` [2.1.18]', async () => {
    const { apply, simulator } = openPersonalShop();
    const settings = formatBranch('{required_approving_review_count: 1, dismissal_restrictions: {users: [acme]}}');
    const result = await apply(settings);
    expect(result.outcome).toBe('failed');
    expect(formatLines(result, 'error')[0]).toContain(
      '`dismissal_restrictions` exists only in repositories of an organization, and this repository belongs to a personal account',
    );
    expect(listWriteRoutes(simulator)).toEqual([]);
    expect((await apply(settings, { onUnsupported: 'warn' })).outcome).toBe('partial');
    expect(listWriteRoutes(simulator)).toHaveLength(1);
  });

  it('a personal repository gets no merge queue, and the error points to the rule [2.1.18]', async () => {
    const queue = `, parameters: {check_response_timeout_minutes: 60, grouping_strategy: ALLGREEN, max_entries_to_build: 5,
      max_entries_to_merge: 5, merge_method: MERGE, min_entries_to_merge: 1, min_entries_to_merge_wait_minutes: 5}`;
    const { apply, simulator } = openPersonalShop();
    const settings = formatRulesets('branch', 'merge_queue', queue).replace('rules: [', 'rules: [{type: deletion}, ');
    const error = (await apply(settings)).targets[0]!.sections[0]!.lines.find(({ kind }) => kind === 'error');
    expect(error).toMatchObject({
      key: 'rulesets[0].rules[1]',
      message: expect.stringContaining('`merge_queue` exists only in'),
    });
    expect(listWriteRoutes(simulator)).toEqual([]);
    await apply(settings, { onUnsupported: 'warn' });
    expect(findLastWrite(simulator)?.body).toMatchObject({ rules: [{ type: 'deletion' }] });
  });
});

describe('a public repository of a personal account', () => {
  const features = ['secret_scanning_non_provider_patterns', 'secret_scanning_validity_checks'];
  const formatDeclaration = (feature: string, status: string) =>
    formatSettings([`security_and_analysis: {${feature}: {status: ${status}}}`]);

  it.each(features)(
    'a public personal repository cannot enable `%s`, and Trueup sends no write [2.1.18]',
    async (feature) => {
      const { check, apply, simulator } = openPersonalShop();
      for (const runIn of [check, apply]) {
        const result = await runIn(formatDeclaration(feature, 'enabled'));
        expect(formatLines(result).join()).toContain(
          `\`${feature}\` exists only in private repositories and repositories of an organization, and this repository belongs to a personal account`,
        );
      }
      expect(listWriteRoutes(simulator)).toEqual([]);
      expect((await check(formatDeclaration(feature, 'disabled'))).outcome).toBe('success');
    },
  );

  it.each(features)(
    'organization repositories and private personal repositories can enable `%s` [2.1.18]',
    async (feature) => {
      for (const stage of [openShop(), openPersonalShop({ visibility: 'private' })]) {
        expect((await stage.apply(formatDeclaration(feature, 'enabled'))).outcome).toBe('success');
        expect((await stage.check(formatDeclaration(feature, 'enabled'))).outcome).toBe('success');
      }
    },
  );

  it.each(features)(
    'a check compares `%s` in a public personal repository that has it enabled [2.1.18]',
    async (feature) => {
      const { check } = openPersonalShop({ settings: { security_and_analysis: { [feature]: { status: 'enabled' } } } });
      expect((await check(formatDeclaration(feature, 'enabled'))).outcome).toBe('success');
      expect((await check(formatDeclaration(feature, 'disabled'))).outcome).toBe('drift');
    },
  );
});

describe('a private repository on the free plan', () => {
  const openFreePlanShop = () =>
    openShop({ visibility: 'private' }, { accounts: [{ login: 'acme', type: 'Organization', plan: 'free' }] });

  it('a private repository on the free plan cannot have rulesets, and a check names the plan as the cause [2.1.19]', async () => {
    const result = await openFreePlanShop().check(
      'rulesets: [{name: a, enforcement: active, rules: [{type: deletion}]}]',
    );
    expect(result.outcome).toBe('failed');
    const [line] = result.targets[0]!.sections[0]!.lines;
    expect(line?.message).toContain('Upgrade to GitHub Pro');
    expect(line?.fix).toMatch(/plan/);
    expect(line?.fix).not.toMatch(/grant/);
  });

  it('a private repository on the free plan cannot have rulesets, and a snapshot notes that [2.1.19]', async () => {
    const { result, text } = await openFreePlanShop().snapshot({ sections: ['repository', 'rulesets'] });
    expect(result.outcome).toBe('success');
    expect(formatLines(result, 'error')).toEqual([]);
    expect(formatLines(result, 'note').join('\n')).toContain('not available on this plan');
    expect(text).not.toMatch(/^rulesets:/m);
  });

  it.each(['visibility: public', 'private: false'])(
    'a private repository on the free plan gets rulesets if the same run makes it public by `%s` [2.1.19]',
    async (line) => {
      const { apply, check } = openFreePlanShop();
      const settings = formatSettings([line], 'rulesets: [{name: a, enforcement: active, rules: [{type: deletion}]}]');
      expect(formatLines(await check(settings), 'error')).toEqual([]);
      expect((await apply(settings)).outcome).toBe('success');
      expect((await check(settings)).outcome).toBe('success');
    },
  );
});

it.each([
  ['private', ['enable_private_vulnerability_reporting', 'fork_pr_contributor_approval']],
  ['public', ['advanced_security', 'access_level', 'fork_pr_workflows_private_repos']],
])(
  'a snapshot of a %s repository skips unavailable keys and is a valid settings file [2.1.18]',
  async (visibility, keys) => {
    const stage = openShop({ visibility });
    const { text = '' } = await stage.snapshot({ sections: ['repository', 'actions'] });
    for (const key of keys) expect(text).not.toMatch(new RegExp(`^ *${key}:`, 'm'));
    expect((await stage.check(text)).outcome).toBe('success');
  },
);
