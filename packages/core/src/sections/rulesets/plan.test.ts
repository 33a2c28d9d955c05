import { describe, expect, it } from 'vitest';
import { calls, lines } from '../../../../../test/kit/reports/plan-lines.ts';
import { differenceTexts } from '../../plan/item-text.ts';
import type { BypassActor } from './actors.ts';
import type { LiveRuleset } from './calls.ts';
import { rulesets } from './index.ts';
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

const whole = (entries: DeclaredRuleset[], own: LiveRuleset[], more: Partial<LiveRulesets> = {}) =>
  planRulesets(
    { entries, undeclared: 'keep' },
    { own, full: new Map(own.map((one) => [one.id, one])), inherited: [], ...more },
  );

/** Most entries here name no refs. Tests of their own are about that, and about what a ruleset covers. */
const plan = (entries: DeclaredRuleset[], own: LiveRuleset[], inherited: LiveRuleset[] = []) =>
  whole(entries, own, { inherited }).filter(
    (item) => !/covers no|^note: .* after the change: /.test(lines([item])[0] ?? ''),
  );

/** What check says of one entry beside its live ruleset, without the name in front. */
const said = (wanted: Partial<DeclaredRuleset>, found: Partial<LiveRuleset>) =>
  lines(plan([entry(wanted)], [live(found)])).map((line) => line.replace('update: ruleset "main": ', ''));

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

describe('what a ruleset covers [2.3.3.11]', () => {
  const wanted = {
    conditions: refs(['~DEFAULT_BRANCH', 'refs/heads/release/*'], ['refs/heads/release/old']),
    bypass_actors: [team(7), team(8, 'pull_request')],
    rules: [{ type: 'deletion' }, { type: 'update' }],
  };
  const covers =
    'active on branches ~DEFAULT_BRANCH, release/* except release/old, with deletion, update; bypass list: Team 7 (always), Team 8 (pull_request)';

  it('is part of its creation', () => {
    expect(lines(whole([entry(wanted)], []))).toEqual([`create: ruleset "main" will be created: ${covers}`]);
    const others = [
      entry({ target: 'tag', conditions: refs(['~ALL']), bypass_actors: [] }),
      entry({ target: 'push', name: 'files' }),
    ];
    expect(lines(whole(others, []))).toEqual([
      'create: ruleset "main" will be created: active on tags ~ALL, with no rules; bypass list: empty',
      'create: ruleset "files" will be created: active on every push, with no rules',
    ]);
  });

  it('is a note beside the change of any key, and nothing without a change', () => {
    const before = { ...wanted, enforcement: 'evaluate' };
    expect(lines(whole([entry({ ...wanted, target: undefined })], [live(before)]))).toEqual([
      'update: ruleset "main": enforcement evaluate → active',
      `note: ruleset "main" after the change: ${covers}`,
    ]);
    expect(lines(whole([entry(wanted)], [live(wanted)]))).toEqual([]);
  });

  it('takes the target of the live ruleset where the entry has none', () => {
    const names = { conditions: refs(['~ALL']) };
    const planned = whole(
      [entry({ ...names, target: undefined })],
      [live({ ...names, target: 'tag', enforcement: 'evaluate' })],
    );
    expect(lines(planned).at(-1)).toBe('note: ruleset "main" after the change: active on tags ~ALL, with no rules');
  });

  it('says nothing of a bypass list that the entry leaves out', () => {
    const wanted = entry({ conditions: refs(['~ALL']), enforcement: 'disabled' });
    const hidden = live({ conditions: refs(['~ALL']), bypass_actors: undefined });
    expect(lines(whole([wanted], [hidden]))).toContain(
      'note: ruleset "main" after the change: disabled on branches ~ALL, with no rules',
    );
  });
});

it('a ruleset is created with all that the entry declares [2.3.3.1]', () => {
  const planned = plan([entry({ rules: [{ type: 'deletion' }, { type: 'update' }] })], []);
  expect(lines(planned)).toEqual([
    'create: ruleset "main" will be created: active on no branch, with deletion, update',
  ]);
  expect(calls(planned)).toEqual([
    [
      'POST ~/rulesets',
      { name: 'main', target: 'branch', enforcement: 'active', rules: [{ type: 'deletion' }, { type: 'update' }] },
    ],
  ]);
});

it('a ruleset is kept with a note when the file does not declare it [2.1.2]', () => {
  expect(lines(plan([], [live()]))).toEqual(['note: kept undeclared ruleset "main"']);
});

it('a ruleset is deleted if the file says so, and the line says what becomes possible [2.1.2]', () => {
  const drop = (enforcement: string) =>
    planRulesets(
      { entries: [], undeclared: 'delete' },
      { own: [live({ enforcement })], full: new Map(), inherited: [] },
    );
  expect(lines(drop('active'))).toEqual(['delete: ruleset "main" will be deleted: its rules no longer apply']);
  expect(lines(drop('disabled'))).toEqual([
    'delete: ruleset "main" will be deleted: its rules do not apply now (disabled)',
  ]);
  expect(calls(drop('active'))).toEqual([['DELETE ~/rulesets/42']]);
});

it('a ruleset is left alone with a note if it belongs to an organization [2.3.3.5] [14.6]', () => {
  const inherited = [live({ id: 7, name: 'baseline', source_type: 'Organization', source: 'acme' })];
  const planned = planRulesets({ entries: [], undeclared: 'delete' }, { own: [], full: new Map(), inherited });
  expect(lines(planned)).toEqual([
    'note: ruleset "baseline" of the organization acme stays unchanged: only acme can change it',
  ]);
  expect(calls(plan([entry({ name: 'baseline' })], [], inherited))).toEqual([
    ['POST ~/rulesets', { name: 'baseline', target: 'branch', enforcement: 'active' }],
  ]);
});

it('the section says that a ruleset of the owner with the same name stays beside the new one [14.6]', () => {
  const inherited = [live({ id: 7, name: 'base', source_type: 'Enterprise', source: 'acme-corp' })];
  expect(lines(plan([entry({ name: 'base' })], [], inherited))).toEqual([
    'create: ruleset "base" will be created: active on no branch, with no rules; ruleset "base" of the enterprise acme-corp stays and applies too',
    'note: ruleset "base" of the enterprise acme-corp stays unchanged: only acme-corp can change it',
  ]);
});

it('two live rulesets with one name fail the section [2.3.3.1]', () => {
  expect(() => plan([], [live({ id: 1 }), live({ id: 2 })])).toThrow('GitHub has two of ruleset "main"');
});

it('a ruleset differs from a ruleset whose name has another case [2.3.3.1]', () => {
  expect(lines(plan([entry({ name: 'Main' })], [live()]))).toEqual([
    'create: ruleset "Main" will be created: active on no branch, with no rules',
    'note: kept undeclared ruleset "main"',
  ]);
});

it.each([
  ['active', 'disabled', 'enforcement active → disabled (weaker)'],
  ['active', 'evaluate', 'enforcement active → evaluate (weaker)'],
  ['disabled', 'evaluate', 'enforcement disabled → evaluate'],
] as const)('the plan says what enforcement from %s to %s means for people [2.1.10]', (from, enforcement, line) => {
  expect(said({ enforcement }, { enforcement: from })).toEqual([line]);
});

it('the plan says what another target means for people [2.1.10]', () => {
  expect(said({ target: 'tag' }, {})).toEqual(['target branch → tag (weaker; it no longer protects any branch)']);
});

it('the plan says what each ref means: a missing ref is weaker, and so is a new exception [2.1.10]', () => {
  const wanted = { conditions: refs(['refs/heads/b'], ['refs/heads/x']) };
  expect(said(wanted, { conditions: refs(['refs/heads/a', 'refs/heads/b'], ['refs/heads/y']) })).toEqual([
    'conditions.ref_name.include: refs/heads/a removed (weaker)',
    'conditions.ref_name.exclude: refs/heads/y removed',
    'conditions.ref_name.exclude: refs/heads/x added (weaker)',
  ]);
});

it('the plan says what each actor means: one more may bypass, or in more ways [2.1.10]', () => {
  const wanted = { bypass_actors: [team(1, 'always'), team(2, 'pull_request'), team(3)] };
  expect(said(wanted, { bypass_actors: [team(1, 'pull_request'), team(2, 'exempt'), team(4)] })).toEqual([
    'bypass_actors: Team 4 (always) removed',
    'bypass_actors Team 1: bypass_mode pull_request → always (weaker)',
    'bypass_actors Team 2: bypass_mode exempt → pull_request',
    'bypass_actors: Team 3 (always) added (weaker)',
  ]);
});

it('one loud line says that nobody is left who can bypass the ruleset [2.1.10]', () => {
  const [item] = plan([entry({ bypass_actors: [] })], [live({ bypass_actors: [team(7), team(8, 'exempt')] })]);
  expect(lines([item!])).toEqual([
    'update: ruleset "main": bypass_actors: Team 7 (always), Team 8 (exempt) removed (no one can bypass the ruleset any more)',
  ]);
  expect(item).toMatchObject({ differences: [{ tone: 'removal' }] });
});

it('the plan says of each rule that goes or comes what becomes possible [2.1.10]', () => {
  expect(
    said({ rules: [{ type: 'creation' }] }, { rules: [{ type: 'non_fast_forward' }, { type: 'max_file_size' }] }),
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
])('the plan says what each parameter of a rule means for people: %j [2.1.10]', (change, line) => {
  expect(said({ rules: [reviewed(change)] }, { rules: [reviewed()] })[0]).toBe(`rule pull_request: ${line}`);
});

it('a change is weaker if a limit or an exception grows [2.1.10]', () => {
  const size = (max_file_size: number) => ({ rules: [{ type: 'max_file_size', parameters: { max_file_size } }] });
  expect(said(size(100), size(10))).toEqual(['rule max_file_size: max_file_size 10 → 100 (weaker)']);
  expect(said(size(10), size(100))).toEqual(['rule max_file_size: max_file_size 100 → 10']);
  const methods = (...allowed_merge_methods: string[]) => ({ rules: [reviewed({ allowed_merge_methods })] });
  expect(said(methods('squash', 'merge'), methods('squash'))).toEqual([
    'rule pull_request: allowed_merge_methods: merge added (weaker)',
  ]);
  const fetching = (update_allows_fetch_and_merge: boolean) => ({
    rules: [{ type: 'update', parameters: { update_allows_fetch_and_merge } }],
  });
  expect(said(fetching(true), fetching(false))).toEqual([
    'rule update: update_allows_fetch_and_merge false → true (weaker)',
  ]);
});

it('the plan names each check that is gone, is new, or may come from any app now [2.1.10]', () => {
  const wanted = {
    rules: [checked({ context: 'test', integration_id: null }, { context: 'lint', integration_id: 3 })],
  };
  const found = { rules: [checked({ context: 'test', integration_id: 15368 }, { context: 'build' })] };
  expect(said(wanted, found)).toEqual([
    'rule required_status_checks: required_status_checks: {context: build} removed (weaker)',
    'rule required_status_checks: required_status_checks test: integration_id 15368 → (none) (weaker)',
    'rule required_status_checks: required_status_checks: {context: lint, integration_id: 3} added',
  ]);
});

it('the plan compares thresholds in their own order [2.1.10]', () => {
  const scanning = (alerts_threshold: string) => ({
    rules: [
      {
        type: 'code_scanning',
        parameters: { code_scanning_tools: [{ tool: 'CodeQL', alerts_threshold, security_alerts_threshold: 'all' }] },
      },
    ],
  });
  expect(said(scanning('errors'), scanning('all'))).toEqual([
    'rule code_scanning: code_scanning_tools CodeQL: alerts_threshold all → errors (weaker)',
  ]);
  expect(said(scanning('all'), scanning('none'))[0]).not.toContain('weaker');
  // A newer host may show a word that this version does not know, and that may ask for more than any other.
  for (const known of ['none', 'all'])
    expect(said(scanning(known), scanning('critical_only'))).toEqual([
      `rule code_scanning: code_scanning_tools CodeQL: alerts_threshold critical_only → ${known} (weaker)`,
    ]);
});

it('the line of a change points at the key, by the index of its rule [2.1.10]', () => {
  const rules = [{ type: 'deletion' }, reviewed({ required_approving_review_count: 1 })];
  expect(plan([entry({ rules })], [live({ rules: [reviewed()] })])[0]).toMatchObject({
    differences: [{ key: 'rules.0' }, { key: 'rules.1.parameters.required_approving_review_count' }],
  });
});

it('a missing key is the value that the host fills in [2.3.3.4]', () => {
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
  expect(said({ rules: [reviewed()] }, { rules: [filled] })).toEqual([]);
  expect(said({ rules: [filled] }, { rules: [reviewed()] })).toEqual([]);
  expect(said({ rules: [{ type: 'pull_request' }] }, { rules: [bare] })).toEqual([]);
  expect(said({ rules: [bare] }, { rules: [{ type: 'pull_request' }] })).toEqual([]);
});

it('a bare `update` is one that allows no fetching [2.3.3.4]', () => {
  const parameters = { update_allows_fetch_and_merge: false };
  expect(said({ rules: [{ type: 'update' }] }, { rules: [{ type: 'update', parameters }] })).toEqual([]);
});

it('actors as they are written are the same as the host fills them [2.3.3.1]', () => {
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
  expect(said({ bypass_actors: written }, { bypass_actors: shown })).toEqual([]);
});

it('no conditions are the same as empty ones [2.3.3.4]', () => {
  expect(said({ conditions: refs([]) }, { conditions: null })).toEqual([]);
  expect(said({}, { conditions: refs([]), rules: [], bypass_actors: [] })).toEqual([]);
});

it('several rules of one type are the same in another order [2.3.3.4]', () => {
  const rule = (pattern: string) => ({ type: 'commit_message_pattern', parameters: { operator: 'regex', pattern } });
  const rules = [rule('a'), rule('b')];
  expect(said({ rules }, { rules: rules.toReversed() })).toEqual([]);
  expect(said({ rules: [rule('a'), rule('c'), rule('d')] }, { rules })).toEqual([
    'rules: commit_message_pattern removed (weaker)',
    'rules: commit_message_pattern added',
    'rules: commit_message_pattern added',
  ]);
});

it('two numbers, texts or lists that differ are not the same [2.3.3.4]', () => {
  const rule = (pattern: string, negate?: boolean) => ({
    rules: [{ type: 'tag_name_pattern', parameters: { operator: 'regex', pattern, negate } }],
  });
  expect(said(rule('a'), rule('b'))).toEqual(['rule tag_name_pattern: pattern b → a']);
  expect(said(rule('a', true), rule('a'))).toEqual(['rule tag_name_pattern: negate (not set) → true']);
});

describe('a live setting that the entry leaves out', () => {
  const omissions = (wanted: Partial<DeclaredRuleset>, found: Partial<LiveRuleset>) =>
    plan([entry(wanted)], [live(found)]);

  it('a live setting that the entry leaves out is drift that refuses the PUT, with the lines that keep it [2.3.3.4]', () => {
    const planned = omissions({}, { bypass_actors: [team(7)] });
    expect(planned).toMatchObject([{ kind: 'refused', differences: [{ key: 'bypass_actors' }] }]);
    expect(lines(planned)).toEqual([
      `refused: ruleset "main": the write removes bypass_actors, which the entry leaves out. To fix, add these lines to the entry to keep it, or write another value to change it:
bypass_actors:
  - actor_type: Team
    actor_id: 7
    bypass_mode: always`,
    ]);
  });

  it('a live setting that the entry leaves out is one line for each key, next to the other differences [2.1.6]', () => {
    const planned = omissions(
      { enforcement: 'disabled' },
      { conditions: refs(['~ALL']), bypass_actors: [team(7)], rules: [{ type: 'deletion' }] },
    );
    const texts = planned.flatMap((item) =>
      'differences' in item ? item.differences.map((one) => differenceTexts('', one).text) : [],
    );
    expect(texts).toEqual([
      'conditions is {ref_name: {include: [~ALL], exclude: []}}, but the entry leaves it out',
      'bypass_actors contains Team 7 (always), but the entry leaves it out',
      'rules contains deletion, but the entry leaves it out',
      'enforcement active → disabled (weaker)',
    ]);
    expect(planned.map(({ kind }) => kind)).toEqual(['refused', 'refused', 'refused', 'update']);
  });

  it('a live setting that the entry leaves out may be a parameter of a rule, and the lines name the rule [2.3.3.4]', () => {
    const planned = omissions(
      { rules: [{ type: 'deletion' }, reviewed()] },
      { rules: [{ type: 'deletion' }, reviewed({ allowed_merge_methods: ['squash'] })] },
    );
    expect(lines(planned)).toEqual([
      `refused: ruleset "main": the write removes rule pull_request: allowed_merge_methods, which the entry leaves out. To fix, add these lines to the entry to keep it, or write another value to change it:
rules:
  - type: pull_request
    parameters:
      allowed_merge_methods:
        - squash`,
    ]);
  });

  it('a live setting that the entry leaves out may be all parameters of a bare rule, or a parameter of a newer host [2.3.3.4]', () => {
    const keys = (wanted: object, found: object) =>
      omissions({ rules: [wanted as { type: string }] }, { rules: [found as { type: string }] }).map((item) =>
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
    'a live setting that the entry leaves out may be as deep as %s, and is never given a default [2.3.3.4]',
    (key, wanted, found, added) => {
      const planned = omissions(wanted, found);
      expect(planned).toMatchObject([{ kind: 'refused', differences: [{ key }] }]);
      expect(lines(planned)[0]!.endsWith(added)).toBe(true);
    },
  );

  it('a live setting that the entry leaves out is found in each of two items of one name [2.3.3.4]', () => {
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

  it('a live setting that the entry leaves out is taken away by `null`, which the host is not sent [2.3.3.4]', () => {
    const planned = omissions(check({ integration_id: null }), check({ integration_id: 15368 }));
    expect(lines(planned)).toEqual([
      'update: ruleset "main": rule required_status_checks: required_status_checks test: integration_id 15368 → (none) (weaker)',
    ]);
    expect(calls(planned)[0]![1]).toMatchObject(check());
    expect(JSON.stringify(calls(planned))).not.toContain('integration_id');
    expect(omissions(check({ integration_id: null }), check())).toEqual([]);
  });

  it('a live setting that the entry leaves out is no item of a declared list, because a declared list is complete [2.1.6]', () => {
    expect(said({ rules: [], conditions: refs([]) }, { rules: [{ type: 'deletion' }] })).toEqual([
      'rules: deletion removed (weaker; matching refs can be deleted)',
    ]);
  });

  it('a live setting that the entry leaves out is no key of an actor that the description of the host does not list [2.3.3.4]', () => {
    expect(said({ bypass_actors: [team(7)] }, { bypass_actors: [{ ...team(7), slug: 'platform' }] })).toEqual([]);
  });
});

describe('bypass actors that the token may not see', () => {
  const hidden = { bypass_actors: undefined };

  it('bypass actors that the token may not see are left out of the comparison with a notice [2.3.3.6]', () => {
    expect(said({ bypass_actors: [team(7)] }, hidden)).toEqual([
      'note: ruleset "main": bypass_actors is not compared: GitHub shows it only to a token with Administration: write',
    ]);
  });

  it('bypass actors that the token may not see are not replaced, since the write could drop one of them [2.3.3.6]', () => {
    const planned = plan([entry({ bypass_actors: [team(7)], enforcement: 'disabled' })], [live(hidden)]);
    expect(lines(planned).at(-1)).toBe('update: ruleset "main": enforcement active → disabled (weaker)');
    expect(planned.at(-1)).toMatchObject({ lookups: [{ looksFor: 'the bypass actors of ruleset "main"' }] });
    expect(said({}, hidden)).toEqual([]);
  });
});

describe('what the github does not show', () => {
  const foreseen = { rules: [reviewed({ tone: 'kind' })], audience: 'all' };

  it('what the host does not show never converges, is no drift, and is sent on every run [2.3.3.3]', () => {
    const planned = plan([entry(foreseen)], [live({ rules: [reviewed()] })]);
    expect(lines(planned)).toEqual([
      'reassert: ruleset "main": rule pull_request: tone, audience cannot be compared, because GitHub does not show it; apply sends it on every run',
    ]);
    expect(calls(planned)).toEqual([
      ['PUT ~/rulesets/42', { name: 'main', target: 'branch', enforcement: 'active', ...foreseen }],
    ]);
  });

  it('what the host does not show goes with another change, and is sent once [2.3.3.3]', () => {
    const planned = plan([entry({ ...foreseen, enforcement: 'disabled' })], [live({ rules: [reviewed()] })]);
    expect(planned.map(({ kind }) => kind)).toEqual(['update', 'note']);
    expect(calls(planned)).toHaveLength(1);
  });

  it('what the host does not show is compared as soon as the host shows it [2.3.3.3]', () => {
    const shown = live({ rules: [reviewed({ tone: 'stern' })] });
    expect(lines(plan([entry(foreseen)], [{ ...shown, audience: 'some' }]))).toEqual([
      'update: ruleset "main": rule pull_request: tone stern → kind',
      'update: ruleset "main": audience some → all',
    ]);
  });

  it('what the host does not show may have the name of a property that every object has [2.3.3.3]', () => {
    const rules = [{ type: 'toString', parameters: { valueOf: 1 } }];
    expect(said({ rules: [] }, { rules })).toEqual(['rules: toString removed (weaker)']);
    expect(said({ rules: [{ type: 'toString', parameters: { valueOf: 2 } }] }, { rules })).toEqual([
      'rule toString: valueOf 1 → 2',
    ]);
    expect(said({ rules }, { rules: [{ type: 'toString' }] })[0]).toContain(
      'rule toString: valueOf cannot be compared, because GitHub does not show it',
    );
  });

  it('what the host does not show is compared whole in a rule of a type that is new here [2.3.3.3]', () => {
    const rule = (until: number[]) => ({ rules: [{ type: 'lock_branch', parameters: { until } }] });
    expect(said(rule([1, 2]), rule([1, 2]))).toEqual([]);
    expect(said(rule([2, 1]), rule([1, 2]))).toEqual(['rule lock_branch: until [1, 2] → [2, 1]']);
  });
});

describe('an active ruleset that covers nothing', () => {
  const identify = (...include: string[]) => ({ conditions: refs(include) });
  const reach = (wanted: Partial<DeclaredRuleset>, missing: string[] = [], own: LiveRuleset[] = []) =>
    lines(whole([entry(wanted)], own, { missing: new Map(missing.map((ref) => [ref, 'main'])) })).filter((line) =>
      line.includes('covers'),
    );

  it.each([
    [{}, 'no branch: `conditions.ref_name.include` lists none'],
    [{ target: 'tag' as const, ...identify('~DEFAULT_BRANCH') }, 'no tag: `conditions.ref_name.include` lists none'],
    [identify('refs/tags/v1'), 'no branch: `conditions.ref_name.include` lists none'],
    [identify('refs/heads/mian'), 'no branch: no branch has the name `mian`'],
  ])('an active ruleset that covers nothing is told as such: %j [2.3.3.10]', (wanted, why) => {
    const [what, because] = why.split(': ');
    expect(reach(wanted, ['refs/heads/mian'])).toEqual([
      `note: ruleset "main" is active, but covers ${what}: ${because}`,
    ]);
  });

  it.each([
    identify('~ALL'),
    identify('refs/heads/mian', '~DEFAULT_BRANCH'),
    identify('refs/heads/release/*'),
    { target: 'tag' as const, ...identify('refs/tags/v1') },
    { target: 'push' as const },
    { enforcement: 'disabled' as const },
  ])(
    'an active ruleset that covers nothing is not one that may cover something, or does nothing: %j [2.3.3.10]',
    (wanted) => {
      expect(reach(wanted, ['refs/heads/mian'])).toEqual([]);
    },
  );

  it('an active ruleset that covers nothing is not one whose refs the entry leaves out [2.3.3.10]', () => {
    expect(reach({}, [], [live(identify('~ALL'))])).toEqual([]);
  });
});
