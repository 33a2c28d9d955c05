import { describe, expect, it } from 'vitest';
import { checks, kindFacts, pulls, ruleset, unseen } from '../../test/protection/facts.ts';
import { judge } from './judge.ts';
import { classicSource } from './sources/classic.ts';
import type { RuleSource, UnseenSource } from './sources/rule-sources.ts';
import type { RuleOfRuleset } from './sources/rulesets.ts';
import { sumUp } from './sources/summed.ts';
import type { MergeFacts } from './verdict.ts';

const judged = (
  sources: readonly RuleSource[],
  facts: Partial<MergeFacts> = {},
  hidden: readonly UnseenSource[] = [],
) => judge(sumUp({ branch: 'main', sources, unseen: hidden }), { ...kindFacts, ...facts });

const verdict = (sources: readonly RuleSource[], facts: Partial<MergeFacts> = {}) => judged(sources, facts).verdict;

const linear: RuleOfRuleset = { type: 'required_linear_history' };
const update: RuleOfRuleset = { type: 'update' };
const queue: RuleOfRuleset = { type: 'merge_queue', parameters: { merge_method: 'SQUASH' } };
const deployments = (...names: string[]): RuleOfRuleset => ({
  type: 'required_deployments',
  parameters: { required_deployment_environments: names },
});
const reviewers = (...names: string[]) => ({ reviewers: { value: names } });

it('a branch without any protection is called unprotected, and not working [9.3]', () => {
  expect(judged([])).toEqual({ verdict: 'unprotected', reasons: [], notes: [] });
});

describe('merge methods', () => {
  const only = (name: string, ...methods: string[]) => ruleset([pulls({ allowed_merge_methods: methods })], { name });

  it('merge methods block where two sources share none, and both are named', () => {
    expect(judged([only('one', 'merge'), only('two', 'squash')]).reasons).toEqual([
      {
        verdict: 'blocks',
        requirement: 'merge_methods',
        why: 'no merge method is allowed by all sources: ruleset "one" allows only merge, ruleset "two" allows only squash',
        fix: 'allow one common method in all sources, such as squash',
      },
    ]);
  });

  it('merge methods block where the repository allows none of them', () => {
    expect(verdict([only('one', 'squash')], { methods: { value: ['merge', 'rebase'] } })).toBe('blocks');
    expect(verdict([only('one', 'squash')], { methods: { value: ['squash'] } })).toBe('works');
    expect(judged([only('one', 'squash')], { methods: { value: [] } }).reasons[0]!.why).toMatch(/allows only nothing$/);
  });

  it('merge methods block where history is linear and only merge commits are allowed', () => {
    expect(verdict([ruleset([linear])], { methods: { value: ['merge'] } })).toBe('blocks');
    expect(verdict([ruleset([linear, pulls({ allowed_merge_methods: ['merge'] })])])).toBe('blocks');
    expect(verdict([ruleset([linear])], { methods: { value: ['merge', 'squash'] } })).toBe('works');
  });

  it('signatures need merge commits: squashing signs for the author alone, and rebasing for nobody', () => {
    const signed: RuleOfRuleset = { type: 'required_signatures' };
    const allowing = (...methods: ('merge' | 'squash' | 'rebase')[]) => ({ methods: { value: methods } });
    expect(verdict([ruleset([signed])], allowing('merge', 'rebase'))).toBe('works');
    expect(verdict([ruleset([signed])], allowing('squash', 'rebase'))).toBe('sometimes');
    expect(verdict([ruleset([signed])], allowing('rebase'))).toBe('blocks');
    for (const rules of [[signed], [signed, linear]])
      expect(verdict([ruleset(rules)], { methods: { unseen } })).toBe('unknown');
    const none = [ruleset([signed, linear, pulls({ allowed_merge_methods: ['merge'] })])];
    for (const facts of [allowing('merge'), { methods: { unseen } }])
      expect(judged(none, facts).reasons.map(({ requirement }) => requirement)).toEqual(['linear_history']);
    expect(judged([ruleset([signed, linear])], allowing('merge', 'squash')).reasons).toEqual([
      {
        verdict: 'sometimes',
        requirement: 'signed_commits',
        why: 'only squash is allowed, and GitHub signs squashed commits only for the author',
        fix: 'stop requiring a linear history, and allow merge commits, which GitHub signs',
      },
    ]);
    const [squashed] = judged([ruleset([signed])], allowing('squash')).reasons;
    expect(squashed?.fix).toBe('allow merge commits, which GitHub signs');
  });

  it('merge methods are unknown where the merge settings of the repository matter and could not be seen', () => {
    expect(verdict([ruleset([linear])], { methods: { unseen } })).toBe('unknown');
    expect(verdict([ruleset([checks('ci')])], { methods: { unseen } })).toBe('works');
  });

  it('the method of a merge queue is held against the other rules, and not the repository’s', () => {
    expect(verdict([ruleset([queue, linear])], { methods: { value: ['merge'] } })).toBe('works');
    const merging: RuleOfRuleset = { type: 'merge_queue', parameters: { merge_method: 'MERGE' } };
    expect(verdict([ruleset([merging, linear])])).toBe('blocks');
  });

  it('the verdict is unknown where two queues differ and only one of their methods is allowed', () => {
    const merging: RuleOfRuleset = { type: 'merge_queue', parameters: { merge_method: 'MERGE' } };
    expect(verdict([ruleset([queue, linear]), ruleset([merging])])).toBe('unknown');
    expect(verdict([ruleset([queue]), ruleset([merging])])).toBe('works');
  });
});

describe('reviews', () => {
  const two = [ruleset([pulls({ required_approving_review_count: 2 })])];

  it('reviews block where more approvals are required than people may review', () => {
    expect(judged(two, reviewers('alice')).reasons).toEqual([
      {
        verdict: 'blocks',
        requirement: 'approvals',
        why: '2 approvals are required, and only 1 person can review (alice)',
        fix: 'give write access to 2 more people, or require fewer approvals',
      },
    ]);
  });

  it('reviews block sometimes where all the people who can review must: nobody approves their own pull request', () => {
    expect(verdict(two, reviewers('alice', 'bob'))).toBe('sometimes');
    expect(verdict(two, reviewers('alice', 'bob', 'carol'))).toBe('works');
  });

  it('reviews count the approval of the last push as an approval', () => {
    const last = [ruleset([pulls({ require_last_push_approval: true })])];
    expect(verdict(last, reviewers())).toBe('blocks');
    expect(verdict(last, reviewers('alice'))).toBe('sometimes');
    expect(verdict(last, reviewers('alice', 'bob'))).toBe('works');
  });

  it('reviews are unknown where the people could not be seen', () => {
    expect(verdict(two, { reviewers: { unseen } })).toBe('unknown');
  });

  it('reviews of code owners require nothing without a CODEOWNERS file', () => {
    const owned = [ruleset([pulls({ require_code_owner_review: true })])];
    expect(judged(owned, reviewers('alice'))).toEqual({
      verdict: 'works',
      reasons: [],
      notes: ['the code owner approval has no effect without a CODEOWNERS file'],
    });
  });

  it('reviews block sometimes where somebody is the only owner of some files', () => {
    const owned = [ruleset([pulls({ require_code_owner_review: true })])];
    const text = (value: string) => ({ codeOwners: { value } });
    expect(judged(owned, text('* @alice\n')).reasons).toEqual([
      {
        verdict: 'sometimes',
        requirement: 'code_owners',
        why: 'alice owns some files alone and cannot approve their own pull requests',
        fix: 'add a second owner in CODEOWNERS',
      },
    ]);
    expect(verdict(owned, text('* @alice @bob\n'))).toBe('works');
    const sized = { groupSize: (group: string) => ({ value: Number(group.at(-1)) }) };
    for (const owners of ['@acme/t2', '@acme/t1 @acme/t2'])
      expect(verdict(owned, { ...text(`* ${owners}\n`), ...sized })).toBe('works');
    expect(judged(owned, { ...text('* @acme/t1\n'), ...sized }).reasons).toMatchObject([{ verdict: 'unknown' }]);
    expect(verdict(owned, { codeOwners: { unseen } })).toBe('unknown');
    expect(verdict(owned, { ...text('* @alice\n'), reviewers: { unseen } })).toBe('unknown');
  });

  it('reviews block sometimes where a team that must review certain files has nobody more than approvals', () => {
    const required_reviewers = [{ file_patterns: ['*.sql'], minimum_approvals: 2, reviewer: { id: 7, type: 'Team' } }];
    const sources = [ruleset([pulls({ required_reviewers })])];
    const verdicts = [1, 2, 3].map((value) => verdict(sources, { groupSize: () => ({ value }) }));
    expect(verdicts).toEqual(['sometimes', 'sometimes', 'works']);
    const [reason] = judged(sources, { groupSize: () => ({ value: 1 }) }).reasons;
    expect(reason!.why).toBe('*.sql needs 2 by team 7, in which 1 person can review');
    const none = [ruleset([pulls({ required_reviewers: [{ ...required_reviewers[0], minimum_approvals: 0 }] })])];
    expect(verdict(none, { groupSize: () => ({ value: 0 }) })).toBe('works');
    expect(verdict(sources, { groupSize: () => ({ unseen }) })).toBe('unknown');
  });
});

it('the verdict takes over what is said about each required check', () => {
  const gone = { verdict: 'blocks', why: 'nothing reports it', fix: 'drop it' } as const;
  const whoReports: MergeFacts['whoReports'] = ({ context }) =>
    context === 'ci' ? { verdict: 'works', why: '' } : { ...gone, ...(context === 'late' && { fix: undefined }) };
  const usual = 'remove late from the required checks, or add a workflow or app that reports it';
  expect(judged([ruleset([checks('ci', 'gone', 'late')])], { whoReports }).reasons).toEqual([
    { ...gone, requirement: 'status_checks', why: 'gone: nothing reports it' },
    { ...gone, requirement: 'status_checks', why: 'late: nothing reports it', fix: usual },
  ]);
});

it('the verdict notes what is said about a check that works', () => {
  const whoReports: MergeFacts['whoReports'] = () => ({
    verdict: 'works',
    why: 'a job skipped by `if` counts as passed',
  });
  expect(judged([ruleset([checks('ci')])], { whoReports }).notes).toEqual([
    'ci: a job skipped by `if` counts as passed',
  ]);
});

it('a merge queue blocks that waits for checks of workflows that never see its commits', () => {
  const sources = [ruleset([queue, checks('ci')])];
  const inQueue = (verdict: 'blocks' | 'unknown') => ({ whoReportsInQueue: () => ({ verdict, why: 'so' }) });
  expect(verdict(sources, inQueue('blocks'))).toBe('blocks');
  expect(verdict(sources, inQueue('unknown'))).toBe('unknown');
  expect(verdict(sources)).toBe('works');
  expect(verdict([ruleset([queue])], inQueue('blocks'))).toBe('works');
  expect(verdict([ruleset([checks('ci')])], inQueue('blocks'))).toBe('works');
});

it('the verdict does not say whether a required deployment is made', () => {
  expect(judged([ruleset([deployments('qa')])]).reasons).toEqual([
    {
      verdict: 'unknown',
      requirement: 'deployments',
      why: 'Trueup does not evaluate deployments, so `qa` is not checked',
      fix: 'check the newest pull request',
    },
  ]);
});

describe('restricted updates', () => {
  const closed = (more: object = {}) => ruleset([update], more);
  const by = (...ids: number[]) => ({ bypass_actors: ids.map((actor_id) => ({ actor_type: 'Team', actor_id })) });

  it('restricted updates block where nobody may bypass', () => {
    expect(verdict([closed()])).toBe('blocks');
    expect(verdict([closed(by(7))])).toBe('works');
  });

  it('restricted updates block where only a team of nobody may bypass', () => {
    expect(verdict([closed(by(7))], { groupSize: () => ({ value: 0 }) })).toBe('blocks');
    expect(verdict([closed(by(7))], { groupSize: () => ({ unseen }) })).toBe('unknown');
  });

  it('restricted updates are not unknown for a hidden team where somebody else may surely bypass', () => {
    const bypass_actors = [
      { actor_type: 'Team', actor_id: 7 },
      { actor_type: 'User', actor_id: 1 },
    ];
    expect(verdict([closed({ bypass_actors })], { groupSize: () => ({ unseen }) })).toBe('works');
  });

  it('restricted updates are unknown where who may bypass', () => {
    expect(verdict([closed({ bypass_actors: undefined })])).toBe('unknown');
  });

  it('a locked branch blocks, but not for administrators to whom the rule does not apply', () => {
    expect(judged([classicSource('main', { lock_branch: true, enforce_admins: true })]).reasons).toEqual([
      {
        verdict: 'blocks',
        requirement: 'updates',
        why: 'classic protection main locks the branch',
        fix: 'set `lock_branch: false` in classic protection main',
      },
    ]);
    expect(verdict([classicSource('main', { lock_branch: true })])).toBe('works');
  });

  it('administrators may push where a classic rule restricts pushes to nobody', () => {
    expect(verdict([classicSource('main', { restrictions: { users: [], teams: [], apps: [] } })])).toBe('works');
  });

  it('restricted updates block unless somebody has a role that may bypass', () => {
    const role = { bypass_actors: [{ actor_type: 'RepositoryRole', actor_id: 2 }] };
    expect(verdict([closed(role)], { groupSize: () => ({ value: 0 }) })).toBe('blocks');
    expect(verdict([closed(role)])).toBe('works');
  });

  it('restricted updates block where two sources let different people pass, and are unknown for groups', () => {
    const user = (actor_id: number) => ({ bypass_actors: [{ actor_type: 'User', actor_id }] });
    expect(verdict([closed(user(1)), closed({ name: 'other', ...user(2) })])).toBe('blocks');
    expect(verdict([closed(user(1)), closed({ name: 'other', ...user(1) })])).toBe('works');
    const either = { bypass_actors: [...user(1).bypass_actors, ...by(1).bypass_actors] };
    for (const one of [by(1), either])
      for (const other of [by(2), user(2)])
        expect(verdict([closed(one), closed({ name: 'other', ...other })])).toBe('unknown');
  });
});

describe('what could not be seen', () => {
  const classic: UnseenSource = { what: 'classic protection', why: 'no grant', fix: 'grant it' };

  it('what could not be seen makes the verdict unknown, and the verdict says what would show it [9.3]', () => {
    expect(judged([], {}, [classic])).toEqual({
      verdict: 'unknown',
      reasons: [
        {
          verdict: 'unknown',
          requirement: 'any',
          why: 'classic protection could not be read: no grant',
          fix: 'grant it',
        },
      ],
      notes: [],
    });
  });

  it('a source that could not be seen changes nothing where it cannot hold up a merge', () => {
    expect(judged([], {}, [{ ...classic, keys: ['no_force_pushes'] }]).verdict).toBe('works');
  });

  it('what could not be seen does not hide what was seen to block [9.3]', () => {
    expect(judged([ruleset([update])], {}, [classic]).verdict).toBe('blocks');
  });

  it('the verdict is unknown about a rule that Trueup does not know', () => {
    expect(verdict([ruleset([{ type: 'brand_new' }])])).toBe('unknown');
  });
});

it('the verdict notes rulesets that bind nobody', () => {
  const idle = [
    ruleset([update], { enforcement: 'evaluate' }),
    ruleset([update], { name: 'off', enforcement: 'disabled' }),
  ];
  expect(judged(idle)).toEqual({
    verdict: 'unprotected',
    reasons: [],
    notes: [
      'ruleset "gate" is only evaluated, so it is not enforced',
      'ruleset "off" is disabled, so it is not enforced',
    ],
  });
});
