import { describe, expect, it } from 'vitest';
import { stringify } from 'yaml';
import { outputs } from '../../packages/cli/src/action/step.ts';
import type { SectionResult } from '../../packages/core/src/report/result/result.ts';
import { formatLines, listLines, openScene } from '../kit/runs/scene.ts';

const createShopSeed = (rulesets: object[], organizationRulesets: object[] = []) => ({
  seed: {
    accounts: [{ login: 'acme', type: 'Organization' as const, rulesets: organizationRulesets }],
    repositories: [{ owner: 'acme', name: 'shop', rulesets }],
  },
});

const formatFile = (...entries: object[]) => stringify({ rulesets: entries });
const createConditions = (...include: string[]) => ({ conditions: { ref_name: { include, exclude: [] } } });
const createActiveRuleset = (name: string, otherKeys: object = {}) => ({
  name,
  enforcement: 'active',
  ...createConditions('~ALL'),
  ...otherKeys,
});

describe('the requests of a check', () => {
  const listRequestRoutes = async (settings: string, ...rulesets: object[]) => {
    const { check, simulator } = openScene(createShopSeed(rulesets));
    await check(settings, { brakes: 'off' });
    return simulator.requests.map(({ method, path }) => `${method} ${path.replace('/repos/acme/shop/', '')}`);
  };

  it('a check requests the list, and each live ruleset that an entry names [2.3.3.4]', async () => {
    const liveRulesets = [
      createActiveRuleset('a', { id: 1 }),
      createActiveRuleset('b', { id: 2 }),
      createActiveRuleset('c', { id: 3 }),
    ];
    expect(
      await listRequestRoutes(
        formatFile(createActiveRuleset('a'), createActiveRuleset('c'), createActiveRuleset('new')),
        ...liveRulesets,
      ),
    ).toEqual(['GET rulesets', 'GET rulesets/1', 'GET rulesets/3']);
  });

  it('a check requests only the list if no entry is live [2.3.3.4]', async () => {
    expect(await listRequestRoutes('rulesets: []', createActiveRuleset('a'))).toEqual(['GET rulesets']);
  });
});

describe('a live setting that the entry leaves out', () => {
  const liveRuleset = createActiveRuleset('main', {
    id: 7,
    bypass_actors: [{ actor_type: 'Team', actor_id: 7 }],
    rules: [{ type: 'deletion' }],
  });
  const settings = formatFile(createActiveRuleset('main', { rules: [] }), createActiveRuleset('other'));

  it('check reports a live setting that the entry omits as drift, and apply refuses the write [2.1.6]', async () => {
    const { check, apply, listWrites, simulator, environment } = openScene(createShopSeed([liveRuleset]));
    const drift = formatLines(await check(settings), 'drift');
    expect(drift).toContainEqual(
      expect.stringMatching(
        /^drift: ruleset "main": bypass_actors contains Team 7 \(always\), but the entry leaves it out; apply will refuse: the write may remove bypass_actors/,
      ),
    );
    const result = await apply(settings);
    expect(result.outcome).toBe('failed');
    const refusalStart =
      'error: ruleset "main": the write may remove bypass_actors, which the entry leaves out. To fix, ';
    expect(formatLines(result, 'error')).toEqual([
      `${refusalStart}add these lines to the entry to keep it, or write another value to change it:\nbypass_actors:\n  - actor_type: Team\n    actor_id: 7\n    bypass_mode: always`,
    ]);
    environment.GITHUB_ACTIONS = 'true';
    expect(formatLines(await apply(settings), 'error')).toEqual([
      `${refusalStart}run check on your own machine to see the values that this log hides`,
    ]);
    expect(listWrites()).toEqual([]);
    expect(simulator.repository('acme/shop').rulesets).toHaveLength(1);
  });

  it('apply succeeds with the lines of the fix in the entry [2.3.3.4]', async () => {
    const { check, apply } = openScene(createShopSeed([liveRuleset]));
    const bypass_actors = [{ actor_type: 'Team', actor_id: 7, bypass_mode: 'always' }];
    const completedSettings = formatFile(
      createActiveRuleset('main', { bypass_actors, rules: [] }),
      createActiveRuleset('other'),
    );
    expect((await apply(completedSettings)).outcome).toBe('success');
    expect((await check(completedSettings)).outcome).toBe('success');
  });

  it('a weaker parameter is reported at its entry, rule and line [2.3.3.4]', async () => {
    const createReviewRule = (count: number) => ({
      type: 'pull_request',
      parameters: {
        required_approving_review_count: count,
        dismiss_stale_reviews_on_push: false,
        require_code_owner_review: false,
        require_last_push_approval: false,
        required_review_thread_resolution: false,
      },
    });
    const { check } = openScene(createShopSeed([createActiveRuleset('main', { rules: [createReviewRule(2)] })]));
    const text = formatFile(createActiveRuleset('main', { rules: [{ type: 'deletion' }, createReviewRule(1)] }));
    const lines = listLines(await check(text));
    const line = text.split('\n').findIndex((textLine) => textLine.includes('required_approving_review_count')) + 1;
    expect(lines.find(({ tone }) => tone === 'weaker')).toMatchObject({
      key: 'rulesets[0].rules[1].parameters.required_approving_review_count',
      message: 'ruleset "main": rule pull_request: required_approving_review_count 2 → 1 (weaker)',
      tone: 'weaker',
      place: { line },
    });
  });
});

describe('a token without Administration', () => {
  const actors = [{ actor_type: 'Team', actor_id: 7 }];
  const weakToken = { tokens: [{ token: 'all-powerful', grants: {} }] };

  it('a hidden list of bypass actors is a note, and the section is not reported as skipped [2.3.3.6]', async () => {
    const { check, apply, listWrites } = openScene({
      ...createShopSeed([createActiveRuleset('main', { bypass_actors: actors })]),
      ...weakToken,
    });
    const settings = formatFile(createActiveRuleset('main', { bypass_actors: [] }));
    const requiredOptions = { requiredSections: ['rulesets'] };
    const skippedOutput = outputs.find(({ name }) => name === 'skipped-sections')!;
    for (const result of [await check(settings), await check(settings, requiredOptions), await apply(settings)]) {
      expect([result.outcome, skippedOutput.getValue(result, '')]).toEqual(['success', '']);
      expect(formatLines(result)).toEqual([
        'note: ruleset "main": bypass_actors is not compared: GitHub shows it only to a token with Administration: write',
      ]);
      const [{ status, coverage }] = result.targets[0]!.sections as [SectionResult];
      expect(status).toBe('unverified');
      expect(coverage).toContainEqual({ key: 'rulesets[0].bypass_actors', ending: 'blind' });
    }
    expect(listWrites()).toEqual([]);
    expect(
      (await check(formatFile(createActiveRuleset('main', { bypass_actors: [], enforcement: 'disabled' })))).outcome,
    ).toBe('drift');
  });

  it.each([{}, { bypass_actors: [] }])(
    'apply does not replace bypass actors that the token cannot see (%j) [2.3.3.6]',
    async (declaredActors) => {
      for (const [onMissingPermission, outcome] of [
        ['fail', 'failed'],
        ['warn', 'partial'],
      ] as const) {
        const { apply, listWrites } = openScene({
          ...createShopSeed([createActiveRuleset('main', { id: 7, bypass_actors: actors })]),
          ...weakToken,
        });
        const result = await apply(
          formatFile(createActiveRuleset('main', { enforcement: 'disabled', ...declaredActors })),
          {
            onMissingPermission,
          },
        );
        expect(result.outcome).toBe(outcome);
        expect(formatLines(result).join('\n')).toContain(
          'GET /repos/acme/shop/rulesets/7 answered 200: GitHub does not show the bypass_actors that the write would replace. To fix, grant "Administration: write", which shows them',
        );
        expect(listWrites()).toEqual([]);
      }
    },
  );

  it('apply detects hidden bypass actors before the first write of any section [2.3.3.6]', async () => {
    const tokens = [{ token: 'all-powerful', grants: { Issues: 'write' as const } }];
    const { apply, listWrites } = openScene({
      ...createShopSeed([createActiveRuleset('main', { bypass_actors: actors })]),
      tokens,
    });
    const settings = {
      labels: [{ name: 'bug' }],
      rulesets: [createActiveRuleset('main', { enforcement: 'disabled' })],
    };
    expect((await apply(stringify(settings))).outcome).toBe('failed');
    expect(listWrites()).toEqual([]);
  });
});

it('does not change the rulesets of an organization, and notes them [2.3.3.5]', async () => {
  const { check, apply, listWrites } = openScene(createShopSeed([], [createActiveRuleset('baseline')]));
  const settings = 'rulesets: {_undeclared: delete, entries: []}';
  const note = 'note: ruleset "baseline" of the organization acme stays unchanged: only acme can change it';
  expect(formatLines(await check(settings))).toEqual([note]);
  expect(formatLines(await apply(settings))).toEqual([note]);
  expect(listWrites()).toEqual([]);
});

it('keeps undeclared rulesets by default, and marks a deletion that the file requests [2.1.2]', async () => {
  const { apply, simulator } = openScene(
    createShopSeed([createActiveRuleset('main'), createActiveRuleset('old', { enforcement: 'evaluate' })]),
  );
  expect((await apply(formatFile(createActiveRuleset('main')))).outcome).toBe('success');
  expect(simulator.repository('acme/shop').rulesets).toHaveLength(2);
  const result = await apply(
    stringify({ rulesets: { _undeclared: 'delete', entries: [createActiveRuleset('main')] } }),
  );
  expect(listLines(result)).toMatchObject([
    { tone: 'removal', message: 'ruleset "old" deleted: its rules do not apply now (evaluate)' },
  ]);
  expect(simulator.repository('acme/shop').rulesets).toMatchObject([{ name: 'main' }]);
});

it("prints GitHub's whole message about a refused ruleset [7.2]", async () => {
  const { apply } = openScene(createShopSeed([]));
  const result = await apply(
    formatFile(createActiveRuleset('main', { target: 'push', rules: [{ type: 'max_file_size' }] })),
  );
  expect(formatLines(result, 'error')[0]).toContain(
    "answered 422: Validation Failed: RepositoryRuleset.rules custom Invalid rule 'max_file_size'",
  );
});

it('fails the section instead of skipping it if the plan of the account has no rulesets [5.7]', async () => {
  const { check, simulator } = openScene(createShopSeed([]));
  const message = 'Upgrade to GitHub Pro or make this repository public to enable this feature.';
  simulator.misbehave({ with: { kind: 'status', status: 403, body: { message } } });
  const result = await check(formatFile(createActiveRuleset('main')), { onMissingPermission: 'warn' });
  expect(result.outcome).toBe('failed');
  expect(formatLines(result, 'error')[0]).toContain(message);
});

it('sends a parameter that GitHub does not show on every run, and never reports it as drift [2.3.3.3]', async () => {
  const { check, apply, listWrites, simulator } = openScene(createShopSeed([]));
  const rules = [{ type: 'copilot_code_review', parameters: { review_on_push: true, tone: 'kind' } }];
  const settings = formatFile(createActiveRuleset('main', { rules }));
  await apply(settings);
  expect((await check(settings)).outcome).toBe('success');
  simulator.forgetRequests();
  expect(formatLines(await apply(settings), 'change')).toEqual([
    'change: ruleset "main" sent again, because GitHub does not show rule copilot_code_review: tone',
  ]);
  expect(listWrites()).toEqual(['PUT /repos/{owner}/{repo}/rulesets/{ruleset_id}']);
});

it('creates a merge queue from a rule of a branch ruleset [2.3.3.7]', async () => {
  const { check, apply, simulator } = openScene(createShopSeed([]));
  const parameters = {
    check_response_timeout_minutes: 60,
    grouping_strategy: 'ALLGREEN',
    max_entries_to_build: 5,
    max_entries_to_merge: 5,
    merge_method: 'SQUASH',
    min_entries_to_merge: 1,
    min_entries_to_merge_wait_minutes: 0,
  };
  const settings = formatFile(createActiveRuleset('main', { rules: [{ type: 'merge_queue', parameters }] }));
  expect((await apply(settings)).outcome).toBe('success');
  expect(simulator.repository('acme/shop').rulesets).toMatchObject([{ rules: [{ type: 'merge_queue', parameters }] }]);
  expect((await check(settings)).outcome).toBe('success');
});

describe('an active ruleset that matches no branch', () => {
  const checkAndListWarnings = async (settings: string, rulesets: object[], repositorySeed: object = {}) => {
    const { seed } = createShopSeed(rulesets);
    const { check, simulator } = openScene({
      seed: { ...seed, repositories: [{ ...seed.repositories[0]!, ...repositorySeed }] },
    });
    const result = await check(settings, { brakes: 'off' });
    const lines = result.targets[0]!.sections[0]!.lines.filter(({ kind }) => kind === 'warning');
    return {
      outcome: result.outcome,
      warnings: lines.map(({ message, fix }) => `${message}. ${fix}`),
      asked: simulator.requests.map(({ path }) => path).filter((path) => !path.includes('/rulesets')),
    };
  };
  const createRulesetForBranch = (branch: string) =>
    createActiveRuleset('gate', createConditions(`refs/heads/${branch}`));
  const formatWarning = (ref: string, suggestedBranch: string) =>
    `ruleset "gate" is active, but covers no branch: no branch has the name \`${ref}\`. write \`refs/heads/${suggestedBranch}\` if you meant that branch`;

  it('warns about a new ruleset that matches no branch, and suggests the default branch [2.3.3.10]', async () => {
    expect(await checkAndListWarnings(formatFile(createRulesetForBranch('mian')), [])).toEqual({
      outcome: 'drift',
      warnings: [formatWarning('mian', 'main')],
      asked: ['/repos/acme/shop/branches/mian', '/repos/acme/shop'],
    });
  });

  it('warns about a ruleset that matches no branch even without a difference, and check succeeds [2.3.3.10]', async () => {
    const masterRepository = { default_branch: 'master', branches: [{ name: 'master' }] };
    const { outcome, warnings } = await checkAndListWarnings(
      formatFile(createRulesetForBranch('main')),
      [createRulesetForBranch('main')],
      masterRepository,
    );
    expect([outcome, warnings]).toEqual(['success', [formatWarning('main', 'master')]]);
  });

  it('warns about a ruleset with the former name of a branch, and suggests the new name without another request [2.3.3.10]', async () => {
    const renamedBranch = {
      branches: [{ name: 'main' }, { name: 'release/2' }],
      renamed_branches: { stable: 'release/2' },
    };
    expect(
      await checkAndListWarnings(
        formatFile(createRulesetForBranch('stable')),
        [createRulesetForBranch('stable')],
        renamedBranch,
      ),
    ).toEqual({
      outcome: 'success',
      warnings: [formatWarning('stable', 'release/2')],
      asked: ['/repos/acme/shop/branches/stable'],
    });
  });

  it('does not warn about a ruleset if one of its branches exists [2.3.3.10]', async () => {
    const twoBranches = createActiveRuleset('gate', createConditions('refs/heads/mian', 'refs/heads/main'));
    expect((await checkAndListWarnings(formatFile(twoBranches), [twoBranches])).warnings).toEqual([]);
  });

  it('does not warn about a ruleset for the default branch before the first push [2.3.3.10]', async () => {
    expect(
      (
        await checkAndListWarnings(formatFile(createRulesetForBranch('main')), [createRulesetForBranch('main')], {
          branches: [],
        })
      ).warnings,
    ).toEqual([]);
  });

  it.each([
    [createActiveRuleset('gate')],
    [createActiveRuleset('gate', createConditions('~DEFAULT_BRANCH'))],
    [createActiveRuleset('gate', createConditions('refs/heads/mian', 'refs/heads/rel*'))],
    [{ ...createRulesetForBranch('mian'), enforcement: 'disabled' }],
    [{ ...createActiveRuleset('gate', createConditions('refs/tags/v1')), target: 'tag' }],
  ])('sends no request for the branches of %j [2.3.3.10]', async (entry) => {
    expect(await checkAndListWarnings(formatFile(entry), [entry])).toEqual({
      outcome: 'success',
      warnings: [],
      asked: [],
    });
  });

  it('does not warn about a ruleset if the token cannot see branches [2.3.3.10]', async () => {
    const { check } = openScene({ ...createShopSeed([]), tokens: [{ token: 'all-powerful', grants: {} }] });
    expect(formatLines(await check(formatFile(createRulesetForBranch('mian')), { brakes: 'off' }), 'warning')).toEqual(
      [],
    );
  });
});
