import { describe, expect, it } from 'vitest';
import { leastCpuTime, tenMillionSteps } from '../../../../../test/kit/cpu-time.ts';
import { checks, pulls, ruleset } from '../../../test/protection/facts.ts';
import { classicSource } from './classic.ts';
import type { RequirementKey } from './requirements.ts';
import type { RuleSource, UnseenSource } from './rule-sources.ts';
import type { RuleOfRuleset } from './rulesets.ts';
import { requirement, type SummedProtection, sumUp } from './summed.ts';

const summed = (...sources: RuleSource[]): SummedProtection => sumUp({ branch: 'main', sources, unseen: [] });
const value = (protection: SummedProtection, key: RequirementKey) => requirement(protection, key)?.value;

it('several sources together demand the largest number of approvals, and the one that binds is named [9.1]', () => {
  const classic = classicSource('main', { required_pull_request_reviews: { required_approving_review_count: 1 } });
  const approvals = requirement(summed(classic, ruleset([pulls()])), 'approvals')!;
  expect(approvals.value).toBe(1);
  expect(approvals.binding).toEqual(['classic protection main']);
  expect(approvals.sources.map(({ kind, value }) => [kind, value])).toEqual([
    ['classic', 1],
    ['ruleset', 0],
  ]);
});

it('several sources together demand all their checks, and one that an app must report stays apart', () => {
  const bound: RuleOfRuleset = {
    type: 'required_status_checks',
    parameters: { required_status_checks: [{ context: 'ci', integration_id: 7 }] },
  };
  expect(value(summed(ruleset([checks('ci', 'lint')]), ruleset([bound], { name: 'apps' })), 'status_checks')).toEqual([
    { context: 'ci', integration_id: 7 },
    { context: 'ci' },
    { context: 'lint' },
  ]);
});

it('an app of -1 in a classic rule is any app', () => {
  const source = classicSource('main', { required_status_checks: { checks: [{ context: 'ci', app_id: -1 }] } });
  expect(value(summed(source), 'status_checks')).toEqual([{ context: 'ci' }]);
});

it('several sources together leave the merge methods that every source allows', () => {
  const both = summed(
    ruleset([pulls({ allowed_merge_methods: ['merge', 'squash'] })]),
    ruleset([pulls({ allowed_merge_methods: ['squash', 'rebase'] })], { name: 'other' }),
  );
  expect(value(both, 'merge_methods')).toEqual(['squash']);
  expect(requirement(both, 'merge_methods')!.binding).toEqual(['ruleset "gate"', 'ruleset "other"']);
});

it('two sources that share no merge method leave none', () => {
  const none = summed(
    ruleset([pulls({ allowed_merge_methods: ['merge'] })]),
    ruleset([pulls({ allowed_merge_methods: ['squash'] })], { name: 'other' }),
  );
  expect(value(none, 'merge_methods')).toEqual([]);
});

it('a ruleset that allows all merge methods demands none of them', () => {
  expect(
    value(summed(ruleset([pulls({ allowed_merge_methods: ['merge', 'squash', 'rebase'] })])), 'merge_methods'),
  ).toBe(undefined);
});

it('the answer shows the bypass list of by source [9.4]', () => {
  const actors = [
    { actor_type: 'RepositoryRole', actor_id: 5 },
    { actor_type: 'Team', actor_id: 7, bypass_mode: 'pull_request' },
  ];
  const signed = summed(
    ruleset([{ type: 'required_signatures' }], { bypass_actors: actors }),
    ruleset([{ type: 'required_signatures' }], { name: 'hidden', bypass_actors: undefined, level: 'organization' }),
  );
  expect(requirement(signed, 'signed_commits')!.sources.map(({ level, bypass }) => [level, bypass])).toEqual([
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

it('administrators pass a classic rule that does not bind them, but not its bans of deletion and force push', () => {
  const { requirements } = summed(classicSource('main', { required_linear_history: true, force_push_bypassers: [] }));
  const bypassed = requirements.map(({ key, sources }) => [key, sources[0]!.bypass.length]);
  expect(bypassed).toEqual([
    ['linear_history', 1],
    ['no_deletion', 0],
    ['no_force_pushes', 0],
  ]);
});

it('rulesets that bind nobody are named, and demand nothing [9.2]', () => {
  const tried = summed(ruleset([checks('ci')], { enforcement: 'evaluate', name: 'trial' }));
  expect(tried.requirements).toEqual([]);
  expect(tried.idle).toEqual([{ name: 'trial', level: 'repository', enforcement: 'evaluate' }]);
});

it('a rule that Trueup has no words for is named', () => {
  expect(value(summed(ruleset([{ type: 'brand_new', parameters: { a: 1 } }])), 'other_rules')).toEqual([
    'brand_new {"a":1}',
  ]);
});

it('an up-to-date head is asked for only where there are checks', () => {
  const strict = { strict_required_status_checks_policy: true };
  const without: RuleOfRuleset = {
    type: 'required_status_checks',
    parameters: { ...strict, required_status_checks: [] },
  };
  expect(summed(ruleset([without])).requirements).toEqual([]);
  expect(
    value(summed(classicSource('main', { required_status_checks: { strict: true, checks: [] } })), 'up_to_date'),
  ).toBe(undefined);
});

describe('what the token could not see', () => {
  const classic: UnseenSource = { what: 'classic protection', why: 'no grant', fix: 'grant it' };

  it('what the token could not see makes every value a lower bound', () => {
    const seen = sumUp({ branch: 'main', sources: [ruleset([pulls()])], unseen: [classic] });
    expect(seen.requirements.map(({ atLeast }) => atLeast)).toEqual([true, true]);
    expect(seen.unseen).toEqual([classic]);
  });

  it('what the token could not see leaves values exact that the unseen source cannot demand', () => {
    const seen = sumUp({
      branch: 'main',
      sources: [ruleset([pulls(), checks('ci')])],
      unseen: [{ ...classic, keys: ['deployments'] }],
    });
    expect(seen.requirements.every(({ atLeast }) => !atLeast)).toBe(true);
  });
});

it('the sumUp of 200 rulesets and 100 rules takes no longer than ten million steps', async () => {
  const sources = Array.from({ length: 200 }, (_, index) =>
    ruleset([pulls(), checks(`ci ${index}`)].slice(index % 2, 1 + (index % 2)), { name: `gate ${index}` }),
  );
  const rules = Array.from({ length: 100 }, (_, index) =>
    classicSource(`rule ${index}`, { required_signatures: true }),
  );
  const unit = await leastCpuTime(10, tenMillionSteps);
  expect(await leastCpuTime(20, () => summed(...sources, ...rules))).toBeLessThan(unit);
});
