import { describe, expect, it } from 'vitest';
import { formatPlan, listPlanCalls } from '../../../../../test/kit/reports/plan-lines.ts';
import { formatDifference } from '../../plan/item-text.ts';
import type { BypassActor } from './actors.ts';
import type { LiveRuleset } from './calls.ts';
import { rulesets } from './index.ts';
import { planBetweenRulesets } from './plan.ts';
import type { LiveRulesets } from './read.ts';
import type { DeclaredRuleset } from './schema.ts';

const { plan: planRulesets } = rulesets;

const live = (ruleset: Partial<LiveRuleset> = {}): LiveRuleset => ({
  id: 42,
  name: 'main',
  target: 'branch',
  enforcement: 'active',
  source: 'acme/shop',
  source_type: 'Repository',
  conditions: null,
  bypass_actors: [],
  rules: [],
  ...ruleset,
});

const entry = (ruleset: Partial<DeclaredRuleset> = {}): DeclaredRuleset => ({
  name: 'main',
  target: 'branch',
  enforcement: 'active',
  ...ruleset,
});

const planWithNotes = (entries: DeclaredRuleset[], own: LiveRuleset[], more: Partial<LiveRulesets> = {}) =>
  planRulesets(
    { entries, undeclared: 'keep' },
    { own, fullRulesets: new Map(own.map((ruleset) => [ruleset.id, ruleset])), inherited: [], ...more },
  );

/** Leaves out the notes about the refs that a ruleset covers, because most entries here name no refs. */
const plan = (entries: DeclaredRuleset[], own: LiveRuleset[], inherited: LiveRuleset[] = []) =>
  planWithNotes(entries, own, { inherited }).filter(
    (item) => !/covers no|^note: .* after the change: /.test(formatPlan([item])[0] ?? ''),
  );

/** Formats the lines of check for an entry, without its name. */
const checkLines = (wanted: Partial<DeclaredRuleset>, ruleset: Partial<LiveRuleset>) =>
  formatPlan(plan([entry(wanted)], [live(ruleset)])).map((line) => line.replace('update: ruleset "main": ', ''));

const team = (actor_id: number, bypass_mode: 'always' | 'pull_request' | 'exempt' = 'always'): BypassActor => ({
  actor_type: 'Team',
  actor_id,
  bypass_mode,
});
const refs = (include: string[], exclude: string[] = []) => ({ ref_name: { include, exclude } });

const reviews = {
  required_approving_review_count: 2,
  dismiss_stale_reviews_on_push: true,
  require_code_owner_review: true,
  require_last_push_approval: true,
  required_review_thread_resolution: true,
};
const reviewed = (more: object = {}) => ({ type: 'pull_request', parameters: { ...reviews, ...more } });
const checked = (...required_status_checks: object[]) => ({
  type: 'required_status_checks',
  parameters: { strict_required_status_checks_policy: true, required_status_checks },
});

describe('report of the refs that a ruleset covers [2.3.3.11]', () => {
  const wanted = {
    conditions: refs(['~DEFAULT_BRANCH', 'refs/heads/release/*'], ['refs/heads/release/old']),
    bypass_actors: [team(7), team(8, 'pull_request')],
    rules: [{ type: 'deletion' }, { type: 'update' }],
  };
  const covers =
    'active on branches ~DEFAULT_BRANCH, release/* except release/old, with deletion, update; bypass list: Team 7 (always), Team 8 (pull_request)';

  it('is part of the line of a new ruleset', () => {
    expect(formatPlan(planWithNotes([entry(wanted)], []))).toEqual([
      `create: ruleset "main" will be created: ${covers}`,
    ]);
    const others = [
      entry({ target: 'tag', conditions: refs(['~ALL']), bypass_actors: [] }),
      entry({ target: 'push', name: 'files' }),
    ];
    expect(formatPlan(planWithNotes(others, []))).toEqual([
      'create: ruleset "main" will be created: active on tags ~ALL, with no rules; bypass list: empty',
      'create: ruleset "files" will be created: active on every push, with no rules',
    ]);
  });

  it('is a note for each changed ruleset', () => {
    const before = { ...wanted, enforcement: 'evaluate' };
    expect(formatPlan(planWithNotes([entry({ ...wanted, target: undefined })], [live(before)]))).toEqual([
      'update: ruleset "main": enforcement evaluate → active',
      `note: ruleset "main" after the change: ${covers}`,
    ]);
    expect(formatPlan(planWithNotes([entry(wanted)], [live(wanted)]))).toEqual([]);
  });

  it('uses the live target if the entry has none', () => {
    const names = { conditions: refs(['~ALL']) };
    const planned = planWithNotes(
      [entry({ ...names, target: undefined })],
      [live({ ...names, target: 'tag', enforcement: 'evaluate' })],
    );
    expect(formatPlan(planned).at(-1)).toBe(
      'note: ruleset "main" after the change: active on tags ~ALL, with no rules',
    );
  });

  it('leaves out a bypass list that the entry does not declare', () => {
    const wanted = entry({ conditions: refs(['~ALL']), enforcement: 'disabled' });
    const hidden = live({ conditions: refs(['~ALL']), bypass_actors: undefined });
    expect(formatPlan(planWithNotes([wanted], [hidden]))).toContain(
      'note: ruleset "main" after the change: disabled on branches ~ALL, with no rules',
    );
  });
});

it('creates a ruleset with all declared keys [2.3.3.1]', () => {
  const planned = plan([entry({ rules: [{ type: 'deletion' }, { type: 'update' }] })], []);
  expect(formatPlan(planned)).toEqual([
    'create: ruleset "main" will be created: active on no branch, with deletion, update',
  ]);
  expect(listPlanCalls(planned)).toEqual([
    [
      'POST ~/rulesets',
      { name: 'main', target: 'branch', enforcement: 'active', rules: [{ type: 'deletion' }, { type: 'update' }] },
    ],
  ]);
});

it('keeps an undeclared ruleset with a note [2.1.2]', () => {
  expect(formatPlan(plan([], [live()]))).toEqual(['note: kept undeclared ruleset "main"']);
});

it('deletes an undeclared ruleset if the file opts in, and reports the effect [2.1.2]', () => {
  const drop = (enforcement: string) =>
    planRulesets(
      { entries: [], undeclared: 'delete' },
      { own: [live({ enforcement })], fullRulesets: new Map(), inherited: [] },
    );
  expect(formatPlan(drop('active'))).toEqual(['delete: ruleset "main" will be deleted: its rules no longer apply']);
  expect(formatPlan(drop('disabled'))).toEqual([
    'delete: ruleset "main" will be deleted: its rules do not apply now (disabled)',
  ]);
  expect(listPlanCalls(drop('active'))).toEqual([['DELETE ~/rulesets/42']]);
});

it('does not change a ruleset of an organization, and notes it [2.3.3.5] [14.6]', () => {
  const inherited = [live({ id: 7, name: 'baseline', source_type: 'Organization', source: 'acme' })];
  const planned = planRulesets({ entries: [], undeclared: 'delete' }, { own: [], fullRulesets: new Map(), inherited });
  expect(formatPlan(planned)).toEqual([
    'note: ruleset "baseline" of the organization acme stays unchanged: only acme can change it',
  ]);
  expect(listPlanCalls(plan([entry({ name: 'baseline' })], [], inherited))).toEqual([
    ['POST ~/rulesets', { name: 'baseline', target: 'branch', enforcement: 'active' }],
  ]);
});

it('reports that a ruleset of the owner with the same name stays [14.6]', () => {
  const inherited = [live({ id: 7, name: 'base', source_type: 'Enterprise', source: 'acme-corp' })];
  expect(formatPlan(plan([entry({ name: 'base' })], [], inherited))).toEqual([
    'create: ruleset "base" will be created: active on no branch, with no rules; ruleset "base" of the enterprise acme-corp stays and applies too',
    'note: ruleset "base" of the enterprise acme-corp stays unchanged: only acme-corp can change it',
  ]);
});

it('fails if two live rulesets have the same name [2.3.3.1]', () => {
  expect(() => plan([], [live({ id: 1 }), live({ id: 2 })])).toThrow('GitHub has two of ruleset "main"');
});

it('matches the name of a ruleset case-sensitively [2.3.3.1]', () => {
  expect(formatPlan(plan([entry({ name: 'Main' })], [live()]))).toEqual([
    'create: ruleset "Main" will be created: active on no branch, with no rules',
    'note: kept undeclared ruleset "main"',
  ]);
});

it.each([
  ['active', 'disabled', 'enforcement active → disabled (weaker)'],
  ['active', 'evaluate', 'enforcement active → evaluate (weaker)'],
  ['disabled', 'evaluate', 'enforcement disabled → evaluate'],
] as const)(
  'the plan describes the effect of a change of enforcement from %s to %s [2.1.10]',
  (from, enforcement, line) => {
    expect(checkLines({ enforcement }, { enforcement: from })).toEqual([line]);
  },
);

it('reports the effect of another target [2.1.10]', () => {
  expect(checkLines({ target: 'tag' }, {})).toEqual(['target branch → tag (weaker; it no longer protects any branch)']);
});

it('marks a removed ref and a new exception as weaker [2.1.10]', () => {
  const wanted = { conditions: refs(['refs/heads/b'], ['refs/heads/x']) };
  expect(checkLines(wanted, { conditions: refs(['refs/heads/a', 'refs/heads/b'], ['refs/heads/y']) })).toEqual([
    'conditions.ref_name.include: refs/heads/a removed (weaker)',
    'conditions.ref_name.exclude: refs/heads/y removed',
    'conditions.ref_name.exclude: refs/heads/x added (weaker)',
  ]);
});

it('marks an additional actor and a broader bypass mode as weaker [2.1.10]', () => {
  const wanted = { bypass_actors: [team(1, 'always'), team(2, 'pull_request'), team(3)] };
  expect(checkLines(wanted, { bypass_actors: [team(1, 'pull_request'), team(2, 'exempt'), team(4)] })).toEqual([
    'bypass_actors: Team 4 (always) removed',
    'bypass_actors Team 1: bypass_mode pull_request → always (weaker)',
    'bypass_actors Team 2: bypass_mode exempt → pull_request',
    'bypass_actors: Team 3 (always) added (weaker)',
  ]);
});

it('reports in one line that the ruleset loses all its bypass actors [2.1.10]', () => {
  const [item] = plan([entry({ bypass_actors: [] })], [live({ bypass_actors: [team(7), team(8, 'exempt')] })]);
  expect(formatPlan([item!])).toEqual([
    'update: ruleset "main": bypass_actors: Team 7 (always), Team 8 (exempt) removed (no one can bypass the ruleset any more)',
  ]);
  expect(item).toMatchObject({ differences: [{ tone: 'removal' }] });
});

it('reports the effect of each removed or added rule [2.1.10]', () => {
  expect(
    checkLines({ rules: [{ type: 'creation' }] }, { rules: [{ type: 'non_fast_forward' }, { type: 'max_file_size' }] }),
  ).toEqual([
    'rules: non_fast_forward removed (weaker; history can be rewritten by a force push)',
    'rules: max_file_size removed (weaker)',
    'rules: creation added',
  ]);
});

it.each([
  [{ required_approving_review_count: 1 }, 'required_approving_review_count 2 → 1 (weaker)'],
  [{ required_approving_review_count: 3 }, 'required_approving_review_count 2 → 3'],
  [{ require_last_push_approval: false }, 'require_last_push_approval true → false (weaker)'],
  [{ allowed_merge_methods: ['squash'] }, 'allowed_merge_methods: merge removed'],
])('reports the effect of each parameter: %j [2.1.10]', (change, line) => {
  expect(checkLines({ rules: [reviewed(change)] }, { rules: [reviewed()] })[0]).toBe(`rule pull_request: ${line}`);
});

it('marks a larger limit or exception as weaker [2.1.10]', () => {
  const size = (max_file_size: number) => ({ rules: [{ type: 'max_file_size', parameters: { max_file_size } }] });
  expect(checkLines(size(100), size(10))).toEqual(['rule max_file_size: max_file_size 10 → 100 (weaker)']);
  expect(checkLines(size(10), size(100))).toEqual(['rule max_file_size: max_file_size 100 → 10']);
  const methods = (...allowed_merge_methods: string[]) => ({ rules: [reviewed({ allowed_merge_methods })] });
  expect(checkLines(methods('squash', 'merge'), methods('squash'))).toEqual([
    'rule pull_request: allowed_merge_methods: merge added (weaker)',
  ]);
  const fetching = (update_allows_fetch_and_merge: boolean) => ({
    rules: [{ type: 'update', parameters: { update_allows_fetch_and_merge } }],
  });
  expect(checkLines(fetching(true), fetching(false))).toEqual([
    'rule update: update_allows_fetch_and_merge false → true (weaker)',
  ]);
});

it('reports each removed check, added check, and check that any app may report [2.1.10]', () => {
  const wanted = {
    rules: [checked({ context: 'test', integration_id: null }, { context: 'lint', integration_id: 3 })],
  };
  const shown = { rules: [checked({ context: 'test', integration_id: 15368 }, { context: 'build' })] };
  expect(checkLines(wanted, shown)).toEqual([
    'rule required_status_checks: required_status_checks: {context: build} removed (weaker)',
    'rule required_status_checks: required_status_checks test: integration_id 15368 → (none) (weaker)',
    'rule required_status_checks: required_status_checks: {context: lint, integration_id: 3} added',
  ]);
});

it('ranks thresholds by strictness [2.1.10]', () => {
  const scanning = (alerts_threshold: string) => ({
    rules: [
      {
        type: 'code_scanning',
        parameters: { code_scanning_tools: [{ tool: 'CodeQL', alerts_threshold, security_alerts_threshold: 'all' }] },
      },
    ],
  });
  expect(checkLines(scanning('errors'), scanning('all'))).toEqual([
    'rule code_scanning: code_scanning_tools CodeQL: alerts_threshold all → errors (weaker)',
  ]);
  expect(checkLines(scanning('all'), scanning('none'))[0]).not.toContain('weaker');
  // GitHub may add a value that this version does not know and that is stricter than all others.
  for (const known of ['none', 'all'])
    expect(checkLines(scanning(known), scanning('critical_only'))).toEqual([
      `rule code_scanning: code_scanning_tools CodeQL: alerts_threshold critical_only → ${known} (weaker)`,
    ]);
});

it('identifies a changed key by the index of its rule [2.1.10]', () => {
  const rules = [{ type: 'deletion' }, reviewed({ required_approving_review_count: 1 })];
  expect(plan([entry({ rules })], [live({ rules: [reviewed()] })])[0]).toMatchObject({
    differences: [{ key: 'rules.0' }, { key: 'rules.1.parameters.required_approving_review_count' }],
  });
});

it('treats a missing key as the value that GitHub fills in [2.3.3.4]', () => {
  const filled = reviewed({
    required_reviewers: [],
    allowed_merge_methods: ['merge', 'squash', 'rebase'],
    dismissal_restriction: { enabled: false, allowed_actors: [] },
    newer: null,
  });
  const bare = {
    type: 'pull_request',
    parameters: { required_approving_review_count: 0, allowed_merge_methods: ['rebase', 'merge', 'squash'] },
  };
  expect(checkLines({ rules: [reviewed()] }, { rules: [filled] })).toEqual([]);
  expect(checkLines({ rules: [filled] }, { rules: [reviewed()] })).toEqual([]);
  expect(checkLines({ rules: [{ type: 'pull_request' }] }, { rules: [bare] })).toEqual([]);
  expect(checkLines({ rules: [bare] }, { rules: [{ type: 'pull_request' }] })).toEqual([]);
});

it('treats `update` without parameters as a rule without fetching [2.3.3.4]', () => {
  const parameters = { update_allows_fetch_and_merge: false };
  expect(checkLines({ rules: [{ type: 'update' }] }, { rules: [{ type: 'update', parameters }] })).toEqual([]);
});

it('treats declared actors as equal to the actors that GitHub completes [2.3.3.1]', () => {
  const written: BypassActor[] = [
    { actor_type: 'OrganizationAdmin', actor_id: 1, bypass_mode: 'always' },
    { actor_type: 'DeployKey', actor_id: null, bypass_mode: 'always' },
    team(7),
  ];
  const shown = [
    { actor_type: 'Team', actor_id: 7 },
    { actor_type: 'OrganizationAdmin', actor_id: null, bypass_mode: 'always' },
    { actor_type: 'DeployKey' },
  ];
  expect(checkLines({ bypass_actors: written }, { bypass_actors: shown })).toEqual([]);
});

it('treats missing conditions as empty [2.3.3.4]', () => {
  expect(checkLines({ conditions: refs([]) }, { conditions: null })).toEqual([]);
  expect(checkLines({}, { conditions: refs([]), rules: [], bypass_actors: [] })).toEqual([]);
});

it('compares rules of the same type in any order [2.3.3.4]', () => {
  const rule = (pattern: string) => ({ type: 'commit_message_pattern', parameters: { operator: 'regex', pattern } });
  const rules = [rule('a'), rule('b')];
  expect(checkLines({ rules }, { rules: rules.toReversed() })).toEqual([]);
  expect(checkLines({ rules: [rule('a'), rule('c'), rule('d')] }, { rules })).toEqual([
    'rules: commit_message_pattern removed (weaker)',
    'rules: commit_message_pattern added',
    'rules: commit_message_pattern added',
  ]);
});

it('reports different numbers, texts and lists [2.3.3.4]', () => {
  const rule = (pattern: string, negate?: boolean) => ({
    rules: [{ type: 'tag_name_pattern', parameters: { operator: 'regex', pattern, negate } }],
  });
  expect(checkLines(rule('a'), rule('b'))).toEqual(['rule tag_name_pattern: pattern b → a']);
  expect(checkLines(rule('a', true), rule('a'))).toEqual(['rule tag_name_pattern: negate (not set) → true']);
});

describe('a live setting that the entry leaves out', () => {
  const omissions = (wanted: Partial<DeclaredRuleset>, ruleset: Partial<LiveRuleset>) =>
    plan([entry(wanted)], [live(ruleset)]);

  it('refuses the PUT and suggests the lines to add [2.3.3.4]', () => {
    const planned = omissions({}, { bypass_actors: [team(7)] });
    expect(planned).toMatchObject([{ kind: 'refused', differences: [{ key: 'bypass_actors' }] }]);
    expect(formatPlan(planned)).toEqual([
      `refused: ruleset "main": the write may remove bypass_actors, which the entry leaves out. To fix, add these lines to the entry to keep it, or write another value to change it:
bypass_actors:
  - actor_type: Team
    actor_id: 7
    bypass_mode: always`,
    ]);
  });

  it('reports a line for each key, together with the other differences [2.1.6]', () => {
    const planned = omissions(
      { enforcement: 'disabled' },
      { conditions: refs(['~ALL']), bypass_actors: [team(7)], rules: [{ type: 'deletion' }] },
    );
    const texts = planned.flatMap((item) =>
      'differences' in item ? item.differences.map((difference) => formatDifference('', difference).text) : [],
    );
    expect(texts).toEqual([
      'conditions is {ref_name: {include: [~ALL], exclude: []}}, but the entry leaves it out',
      'bypass_actors contains Team 7 (always), but the entry leaves it out',
      'rules contains deletion, but the entry leaves it out',
      'enforcement active → disabled (weaker)',
    ]);
    expect(planned.map(({ kind }) => kind)).toEqual(['refused', 'refused', 'refused', 'update']);
  });

  it('can be a parameter of a rule, which the suggestion names [2.3.3.4]', () => {
    const planned = omissions(
      { rules: [{ type: 'deletion' }, reviewed()] },
      { rules: [{ type: 'deletion' }, reviewed({ allowed_merge_methods: ['squash'] })] },
    );
    expect(formatPlan(planned)).toEqual([
      `refused: ruleset "main": the write removes rule pull_request: allowed_merge_methods, which the entry leaves out. To fix, add these lines to the entry to keep it, or write another value to change it:
rules:
  - type: pull_request
    parameters:
      allowed_merge_methods:
        - squash`,
    ]);
  });

  it('can be all parameters of a rule, or an unknown parameter [2.3.3.4]', () => {
    const keys = (wanted: object, shown: object) =>
      omissions({ rules: [wanted as { type: string }] }, { rules: [shown as { type: string }] }).map((item) =>
        'differences' in item ? item.differences[0]!.key : item.kind,
      );
    expect(keys({ type: 'pull_request' }, reviewed({ required_approving_review_count: 0 }))).toEqual([
      'rules.0.parameters.dismiss_stale_reviews_on_push',
      'rules.0.parameters.require_code_owner_review',
      'rules.0.parameters.require_last_push_approval',
      'rules.0.parameters.required_review_thread_resolution',
    ]);
    expect(keys(reviewed(), reviewed({ newer: { days: 3 } }))).toEqual(['rules.0.parameters.newer']);
  });

  const check = (more: object = {}) => ({ rules: [checked({ context: 'test', ...more })] });
  const flow = (more: object = {}) => ({
    rules: [{ type: 'workflows', parameters: { workflows: [{ path: 'a.yml', repository_id: 7, ...more }] } }],
  });
  const { bypass_mode: _, ...plain } = team(7);
  it.each([
    ['target', { target: undefined }, { target: 'tag' }, 'target: tag'],
    [
      'conditions.ref_name.include',
      { conditions: { ref_name: { exclude: [] } } },
      { conditions: refs(['~ALL']) },
      'conditions:\n  ref_name:\n    include:\n      - ~ALL',
    ],
    [
      'conditions.ref_name.exclude',
      { conditions: { ref_name: { include: ['~ALL'] } } },
      { conditions: refs(['~ALL'], ['refs/heads/x']) },
      'conditions:\n  ref_name:\n    exclude:\n      - refs/heads/x',
    ],
    [
      'bypass_actors.0.bypass_mode',
      { bypass_actors: [plain] },
      { bypass_actors: [team(7, 'pull_request')] },
      'bypass_actors:\n  - actor_type: Team\n    actor_id: 7\n    bypass_mode: pull_request',
    ],
    [
      'rules.0.parameters.required_status_checks.0.integration_id',
      check(),
      check({ integration_id: 15368 }),
      'rules:\n  - type: required_status_checks\n    parameters:\n      required_status_checks:\n        - context: test\n          integration_id: 15368',
    ],
    ['rules.0.parameters.workflows.0.sha', flow(), flow({ sha: 'c0ffee' }), '          sha: c0ffee'],
    ['rules.0.parameters.workflows.0.ref', flow(), flow({ ref: 'refs/heads/main' }), '          ref: refs/heads/main'],
  ] as readonly (readonly [string, object, object, string])[])(
    'can be as deep as %s, without a default value [2.3.3.4]',
    (key, wanted, shown, added) => {
      const planned = omissions(wanted, shown);
      expect(planned).toMatchObject([{ kind: 'refused', differences: [{ key }] }]);
      expect(formatPlan(planned)[0]!.endsWith(added)).toBe(true);
    },
  );

  it('is found in two items with the same name [2.3.3.4]', () => {
    const both = (...pins: object[]) => ({
      rules: [
        {
          type: 'workflows',
          parameters: { workflows: pins.map((pin, index) => ({ path: 'a.yml', repository_id: index, ...pin })) },
        },
      ],
    });
    const planned = omissions(both({}, {}), both({ sha: 'c0ffee' }, { sha: 'decade' }));
    expect(planned.map(({ kind }) => kind)).toEqual(['refused', 'refused']);
  });

  it('is removed by `null`, which is not sent to GitHub [2.3.3.4]', () => {
    const planned = omissions(check({ integration_id: null }), check({ integration_id: 15368 }));
    expect(formatPlan(planned)).toEqual([
      'update: ruleset "main": rule required_status_checks: required_status_checks test: integration_id 15368 → (none) (weaker)',
    ]);
    expect(listPlanCalls(planned)[0]![1]).toMatchObject(check());
    expect(JSON.stringify(listPlanCalls(planned))).not.toContain('integration_id');
    expect(omissions(check({ integration_id: null }), check())).toEqual([]);
  });

  it('is never an item of a declared list [2.1.6]', () => {
    expect(checkLines({ rules: [], conditions: refs([]) }, { rules: [{ type: 'deletion' }] })).toEqual([
      'rules: deletion removed (weaker; matching refs can be deleted)',
    ]);
  });

  it('is never an undocumented key of an actor [2.3.3.4]', () => {
    expect(checkLines({ bypass_actors: [team(7)] }, { bypass_actors: [{ ...team(7), slug: 'platform' }] })).toEqual([]);
  });
});

describe('hidden bypass actors', () => {
  const hidden = { bypass_actors: undefined };

  it('are not compared, with a note [2.3.3.6]', () => {
    expect(checkLines({ bypass_actors: [team(7)] }, hidden)).toEqual([
      'note: ruleset "main": bypass_actors is not compared: GitHub shows it only to a token with Administration: write',
    ]);
  });

  it('are not replaced, because the write could drop an actor [2.3.3.6]', () => {
    const planned = plan([entry({ bypass_actors: [team(7)], enforcement: 'disabled' })], [live(hidden)]);
    expect(formatPlan(planned).at(-1)).toBe('update: ruleset "main": enforcement active → disabled (weaker)');
    expect(planned.at(-1)).toMatchObject({ lookups: [{ looksFor: 'the bypass actors of ruleset "main"' }] });
    expect(checkLines({}, hidden)).toEqual([]);
  });
});

describe('keys that GitHub does not show', () => {
  const foreseen = { rules: [reviewed({ tone: 'kind' })], audience: 'all' };

  it('are sent on every run without drift [2.3.3.3]', () => {
    const planned = plan([entry(foreseen)], [live({ rules: [reviewed()] })]);
    expect(formatPlan(planned)).toEqual([
      'reassert: ruleset "main": rule pull_request: tone, audience cannot be compared, because GitHub does not show it; apply sends it on every run',
    ]);
    expect(listPlanCalls(planned)).toEqual([
      ['PUT ~/rulesets/42', { name: 'main', target: 'branch', enforcement: 'active', ...foreseen }],
    ]);
  });

  it('are sent once, together with another change [2.3.3.3]', () => {
    const planned = plan([entry({ ...foreseen, enforcement: 'disabled' })], [live({ rules: [reviewed()] })]);
    expect(planned.map(({ kind }) => kind)).toEqual(['update', 'note']);
    expect(listPlanCalls(planned)).toHaveLength(1);
  });

  it('are compared as soon as GitHub shows them [2.3.3.3]', () => {
    const shown = live({ rules: [reviewed({ tone: 'stern' })] });
    expect(formatPlan(plan([entry(foreseen)], [{ ...shown, audience: 'some' }]))).toEqual([
      'update: ruleset "main": rule pull_request: tone stern → kind',
      'update: ruleset "main": audience some → all',
    ]);
  });

  it('can have the name of an inherited property [2.3.3.3]', () => {
    const rules = [{ type: 'toString', parameters: { valueOf: 1 } }];
    expect(checkLines({ rules: [] }, { rules })).toEqual(['rules: toString removed (weaker)']);
    expect(checkLines({ rules: [{ type: 'toString', parameters: { valueOf: 2 } }] }, { rules })).toEqual([
      'rule toString: valueOf 1 → 2',
    ]);
    expect(checkLines({ rules }, { rules: [{ type: 'toString' }] })[0]).toContain(
      'rule toString: valueOf cannot be compared, because GitHub does not show it',
    );
  });

  it('are compared as a whole in a rule of an unknown type [2.3.3.3]', () => {
    const rule = (until: number[]) => ({ rules: [{ type: 'lock_branch', parameters: { until } }] });
    expect(checkLines(rule([1, 2]), rule([1, 2]))).toEqual([]);
    expect(checkLines(rule([2, 1]), rule([1, 2]))).toEqual(['rule lock_branch: until [1, 2] → [2, 1]']);
  });
});

describe('an active ruleset without matching refs', () => {
  const identify = (...include: string[]) => ({ conditions: refs(include) });
  const reach = (wanted: Partial<DeclaredRuleset>, missing: string[] = [], own: LiveRuleset[] = []) =>
    formatPlan(
      planWithNotes([entry(wanted)], own, { missingRefs: new Map(missing.map((ref) => [ref, 'main'])) }),
    ).filter((line) => line.includes('covers'));

  it.each([
    [{}, 'no branch: `conditions.ref_name.include` lists none'],
    [{ target: 'tag' as const, ...identify('~DEFAULT_BRANCH') }, 'no tag: `conditions.ref_name.include` lists none'],
    [identify('refs/tags/v1'), 'no branch: `conditions.ref_name.include` lists none'],
    [identify('refs/heads/mian'), 'no branch: no branch has the name `mian`'],
  ])('is reported with a warning: %j [2.3.3.10]', (wanted, why) => {
    const [noRefs, because] = why.split(': ');
    expect(reach(wanted, ['refs/heads/mian'])).toEqual([
      `note: ruleset "main" is active, but covers ${noRefs}: ${because}`,
    ]);
  });

  it.each([
    identify('~ALL'),
    identify('refs/heads/mian', '~DEFAULT_BRANCH'),
    identify('refs/heads/release/*'),
    { target: 'tag' as const, ...identify('refs/tags/v1') },
    { target: 'push' as const },
    { enforcement: 'disabled' as const },
  ])('is not reported if it may cover a ref or is inactive: %j [2.3.3.10]', (wanted) => {
    expect(reach(wanted, ['refs/heads/mian'])).toEqual([]);
  });

  it('is not reported if the entry leaves out the refs [2.3.3.10]', () => {
    expect(reach({}, [], [live(identify('~ALL'))])).toEqual([]);
  });
});

it('compares an entry with the entry before the change, without reading GitHub [12.29]', () => {
  const strict = entry({ rules: [{ type: 'deletion' }] });
  const format = (changed: DeclaredRuleset, previous?: DeclaredRuleset) =>
    formatPlan([...planBetweenRulesets(changed, previous)]);
  expect(format(strict)).toEqual(['create: ruleset "main" will be created']);
  expect(format(strict, strict)).toEqual([]);
  expect(format({ ...strict, enforcement: 'disabled' }, strict)).toEqual([
    expect.stringMatching(/^update: ruleset "main": enforcement active → disabled.*\(weaker\)$/),
  ]);
});
