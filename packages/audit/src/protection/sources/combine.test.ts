import { describe, expect, it } from 'vitest';
import { measureLeastCpuTime, runTenMillionSteps } from '../../../../../test/kit/cpu-time.ts';
import { createChecksRule, createPullRequestRule, createRuleset } from '../../../test/protection/facts.ts';
import { createClassicSource } from './classic.ts';
import { type CombinedProtection, combineSources, findRequirement } from './combine.ts';
import type { RequirementKey } from './requirements.ts';
import type { RuleSource, UnseenSource } from './rule-sources.ts';
import type { RuleOnBranch } from './rulesets.ts';

const combine = (...sources: RuleSource[]): CombinedProtection =>
  combineSources({ branch: 'main', sources, unseen: [] });
const getValue = (protection: CombinedProtection, key: RequirementKey) => findRequirement(protection, key)?.value;

it('takes the largest number of approvals, and names the binding source [9.1]', () => {
  const classic = createClassicSource('main', {
    required_pull_request_reviews: { required_approving_review_count: 1 },
  });
  const approvals = findRequirement(combine(classic, createRuleset([createPullRequestRule()])), 'approvals')!;
  expect(approvals.value).toBe(1);
  expect(approvals.binding).toEqual(['classic protection main']);
  expect(approvals.sources.map(({ kind, value }) => [kind, value])).toEqual([
    ['classic', 1],
    ['ruleset', 0],
  ]);
});

it('combines the checks of all sources, and lists a check by a required app separately', () => {
  const bound: RuleOnBranch = {
    type: 'required_status_checks',
    parameters: { required_status_checks: [{ context: 'ci', integration_id: 7 }] },
  };
  expect(
    getValue(
      combine(createRuleset([createChecksRule('ci', 'lint')]), createRuleset([bound], { name: 'apps' })),
      'status_checks',
    ),
  ).toEqual([{ context: 'ci', integration_id: 7 }, { context: 'ci' }, { context: 'lint' }]);
});

it('treats the app -1 of a classic rule as any app', () => {
  const source = createClassicSource('main', { required_status_checks: { checks: [{ context: 'ci', app_id: -1 }] } });
  expect(getValue(combine(source), 'status_checks')).toEqual([{ context: 'ci' }]);
});

it('keeps only merge methods that all sources allow', () => {
  const both = combine(
    createRuleset([createPullRequestRule({ allowed_merge_methods: ['merge', 'squash'] })]),
    createRuleset([createPullRequestRule({ allowed_merge_methods: ['squash', 'rebase'] })], { name: 'other' }),
  );
  expect(getValue(both, 'merge_methods')).toEqual(['squash']);
  expect(findRequirement(both, 'merge_methods')!.binding).toEqual(['ruleset "gate"', 'ruleset "other"']);
});

it('keeps no merge method if two sources share none', () => {
  const none = combine(
    createRuleset([createPullRequestRule({ allowed_merge_methods: ['merge'] })]),
    createRuleset([createPullRequestRule({ allowed_merge_methods: ['squash'] })], { name: 'other' }),
  );
  expect(getValue(none, 'merge_methods')).toEqual([]);
});

it('ignores a ruleset that allows all merge methods', () => {
  expect(
    getValue(
      combine(createRuleset([createPullRequestRule({ allowed_merge_methods: ['merge', 'squash', 'rebase'] })])),
      'merge_methods',
    ),
  ).toBe(undefined);
});

it('shows the bypass list of each source [9.4]', () => {
  const actors = [
    { actor_type: 'RepositoryRole', actor_id: 5 },
    { actor_type: 'Team', actor_id: 7, bypass_mode: 'pull_request' },
  ];
  const signed = combine(
    createRuleset([{ type: 'required_signatures' }], { bypass_actors: actors }),
    createRuleset([{ type: 'required_signatures' }], {
      name: 'hidden',
      bypass_actors: undefined,
      level: 'organization',
    }),
  );
  expect(findRequirement(signed, 'signed_commits')!.sources.map(({ level, bypass }) => [level, bypass])).toEqual([
    ['organization', 'unknown'],
    [
      'repository',
      [
        { name: 'role admin', how: 'always' },
        { name: 'team 7', how: 'pull_request' },
      ],
    ],
  ]);
});

it('lets administrators bypass a classic rule, except for its bans on deletion and force pushes', () => {
  const { requirements } = combine(
    createClassicSource('main', { required_linear_history: true, force_push_bypassers: [] }),
  );
  const bypassed = requirements.map(({ key, sources }) => [key, sources[0]!.bypass.length]);
  expect(bypassed).toEqual([
    ['linear_history', 1],
    ['no_deletion', 0],
    ['no_force_pushes', 0],
  ]);
});

it('names rulesets that are not enforced, and requires nothing of them [9.2]', () => {
  const tried = combine(createRuleset([createChecksRule('ci')], { enforcement: 'evaluate', name: 'trial' }));
  expect(tried.requirements).toEqual([]);
  expect(tried.unenforced).toEqual([{ name: 'trial', level: 'repository', enforcement: 'evaluate' }]);
});

it('names rules of unknown types', () => {
  expect(getValue(combine(createRuleset([{ type: 'brand_new', parameters: { a: 1 } }])), 'other_rules')).toEqual([
    'brand_new {"a":1}',
  ]);
});

it('requires an up-to-date branch only together with checks', () => {
  const strict = { strict_required_status_checks_policy: true };
  const without: RuleOnBranch = {
    type: 'required_status_checks',
    parameters: { ...strict, required_status_checks: [] },
  };
  expect(combine(createRuleset([without])).requirements).toEqual([]);
  expect(
    getValue(
      combine(createClassicSource('main', { required_status_checks: { strict: true, checks: [] } })),
      'up_to_date',
    ),
  ).toBe(undefined);
});

describe('a hidden source', () => {
  const classic: UnseenSource = { what: 'classic protection', why: 'no grant', fix: 'grant it' };

  it('makes every value a lower bound', () => {
    const seen = combineSources({
      branch: 'main',
      sources: [createRuleset([createPullRequestRule()])],
      unseen: [classic],
    });
    expect(seen.requirements.map(({ atLeast }) => atLeast)).toEqual([true, true]);
    expect(seen.unseen).toEqual([classic]);
  });

  it('keeps values exact that it cannot raise', () => {
    const seen = combineSources({
      branch: 'main',
      sources: [createRuleset([createPullRequestRule(), createChecksRule('ci')])],
      unseen: [{ ...classic, keys: ['deployments'] }],
    });
    expect(seen.requirements.every(({ atLeast }) => !atLeast)).toBe(true);
  });
});

it('combines 200 rulesets and 100 rules in at most ten million steps', async () => {
  const sources = Array.from({ length: 200 }, (_, index) =>
    createRuleset([createPullRequestRule(), createChecksRule(`ci ${index}`)].slice(index % 2, 1 + (index % 2)), {
      name: `gate ${index}`,
    }),
  );
  const rules = Array.from({ length: 100 }, (_, index) =>
    createClassicSource(`rule ${index}`, { required_signatures: true }),
  );
  const unit = await measureLeastCpuTime(10, runTenMillionSteps);
  expect(await measureLeastCpuTime(20, () => combine(...sources, ...rules))).toBeLessThan(unit);
});
