import { describe, expect, it } from 'vitest';
import { checks, kindFacts, pulls, ruleset, unseen } from '../../test/protection/facts.ts';
import { judgeBranch } from './judge.ts';
import { createClassicSource } from './sources/classic.ts';
import { combineSources } from './sources/combine.ts';
import type { RuleSource, UnseenSource } from './sources/rule-sources.ts';
import type { RuleOnBranch } from './sources/rulesets.ts';
import type { MergeFacts } from './verdict.ts';

const judged = (
  sources: readonly RuleSource[],
  facts: Partial<MergeFacts> = {},
  hidden: readonly UnseenSource[] = [],
) => judgeBranch(combineSources({ branch: 'main', sources, unseen: hidden }), { ...kindFacts, ...facts });

const verdict = (sources: readonly RuleSource[], facts: Partial<MergeFacts> = {}) => judged(sources, facts).verdict;

const linear: RuleOnBranch = { type: 'required_linear_history' };
const update: RuleOnBranch = { type: 'update' };
const queue: RuleOnBranch = { type: 'merge_queue', parameters: { merge_method: 'SQUASH' } };
const deployments = (...names: string[]): RuleOnBranch => ({
  type: 'required_deployments',
  parameters: { required_deployment_environments: names },
});
const reviewers = (...names: string[]) => ({ reviewers: { value: names } });

it('reports a branch without rules as unprotected [9.3]', () => {
  expect(judged([])).toEqual({ verdict: 'unprotected', reasons: [], notes: [] });
});

describe('merge methods', () => {
  const only = (name: string, ...methods: string[]) => ruleset([pulls({ allowed_merge_methods: methods })], { name });

  it('block if two sources share no method, and the reason names both', () => {
    expect(judged([only('one', 'merge'), only('two', 'squash')]).reasons).toEqual([
      {
        verdict: 'blocks',
        requirement: 'merge_methods',
        why: 'no merge method is allowed by all sources: ruleset "one" allows only merge, ruleset "two" allows only squash',
        fix: 'allow one common method in all sources, such as squash',
      },
    ]);
  });

  it('block if the repository allows none of them', () => {
    expect(verdict([only('one', 'squash')], { methods: { value: ['merge', 'rebase'] } })).toBe('blocks');
    expect(verdict([only('one', 'squash')], { methods: { value: ['squash'] } })).toBe('works');
    expect(judged([only('one', 'squash')], { methods: { value: [] } }).reasons[0]!.why).toMatch(/allows only nothing$/);
  });

  it('block if only merge commits are allowed and history must be linear', () => {
    expect(verdict([ruleset([linear])], { methods: { value: ['merge'] } })).toBe('blocks');
    expect(verdict([ruleset([linear, pulls({ allowed_merge_methods: ['merge'] })])])).toBe('blocks');
    expect(verdict([ruleset([linear])], { methods: { value: ['merge', 'squash'] } })).toBe('works');
  });

  it('block signed commits if only rebase is allowed, and hinder them if only squash is allowed', () => {
    const signed: RuleOnBranch = { type: 'required_signatures' };
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

  it('are unknown if a rule depends on hidden repository settings', () => {
    expect(verdict([ruleset([linear])], { methods: { unseen } })).toBe('unknown');
    expect(verdict([ruleset([checks('ci')])], { methods: { unseen } })).toBe('works');
  });

  it('of a merge queue are compared with the rules, and not with the repository settings', () => {
    expect(verdict([ruleset([queue, linear])], { methods: { value: ['merge'] } })).toBe('works');
    const merging: RuleOnBranch = { type: 'merge_queue', parameters: { merge_method: 'MERGE' } };
    expect(verdict([ruleset([merging, linear])])).toBe('blocks');
  });

  it('are unknown if two queues differ and the rules allow only one of their methods', () => {
    const merging: RuleOnBranch = { type: 'merge_queue', parameters: { merge_method: 'MERGE' } };
    expect(verdict([ruleset([queue, linear]), ruleset([merging])])).toBe('unknown');
    expect(verdict([ruleset([queue]), ruleset([merging])])).toBe('works');
  });
});

describe('reviews', () => {
  const two = [ruleset([pulls({ required_approving_review_count: 2 })])];

  it('block if more approvals are required than people can review', () => {
    expect(judged(two, reviewers('alice')).reasons).toEqual([
      {
        verdict: 'blocks',
        requirement: 'approvals',
        why: '2 approvals are required, and only 1 person can review (alice)',
        fix: 'give write access to 2 more people, or require fewer approvals',
      },
    ]);
  });

  it('block some pull requests if every reviewer must approve, because authors cannot approve their own', () => {
    expect(verdict(two, reviewers('alice', 'bob'))).toBe('sometimes');
    expect(verdict(two, reviewers('alice', 'bob', 'carol'))).toBe('works');
  });

  it('count the approval of the last push as an approval', () => {
    const last = [ruleset([pulls({ require_last_push_approval: true })])];
    expect(verdict(last, reviewers())).toBe('blocks');
    expect(verdict(last, reviewers('alice'))).toBe('sometimes');
    expect(verdict(last, reviewers('alice', 'bob'))).toBe('works');
  });

  it('are unknown if the reviewers are hidden', () => {
    expect(verdict(two, { reviewers: { unseen } })).toBe('unknown');
  });

  it('of code owners are not required without a CODEOWNERS file', () => {
    const owned = [ruleset([pulls({ require_code_owner_review: true })])];
    expect(judged(owned, reviewers('alice'))).toEqual({
      verdict: 'works',
      reasons: [],
      notes: ['the code owner approval has no effect without a CODEOWNERS file'],
    });
  });

  it('block some pull requests if one person is the only owner of a file', () => {
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
    const sized = { countGroupMembers: (group: string) => ({ value: Number(group.at(-1)) }) };
    for (const owners of ['@acme/t2', '@acme/t1 @acme/t2'])
      expect(verdict(owned, { ...text(`* ${owners}\n`), ...sized })).toBe('works');
    expect(judged(owned, { ...text('* @acme/t1\n'), ...sized }).reasons).toMatchObject([{ verdict: 'unknown' }]);
    expect(verdict(owned, { codeOwners: { unseen } })).toBe('unknown');
    expect(verdict(owned, { ...text('* @alice\n'), reviewers: { unseen } })).toBe('unknown');
  });

  it('block some pull requests if a required team has no more members than approvals', () => {
    const required_reviewers = [{ file_patterns: ['*.sql'], minimum_approvals: 2, reviewer: { id: 7, type: 'Team' } }];
    const sources = [ruleset([pulls({ required_reviewers })])];
    const verdicts = [1, 2, 3].map((value) => verdict(sources, { countGroupMembers: () => ({ value }) }));
    expect(verdicts).toEqual(['sometimes', 'sometimes', 'works']);
    const [reason] = judged(sources, { countGroupMembers: () => ({ value: 1 }) }).reasons;
    expect(reason!.why).toBe('*.sql needs 2 by team 7, in which 1 person can review');
    const none = [ruleset([pulls({ required_reviewers: [{ ...required_reviewers[0], minimum_approvals: 0 }] })])];
    expect(verdict(none, { countGroupMembers: () => ({ value: 0 }) })).toBe('works');
    expect(verdict(sources, { countGroupMembers: () => ({ unseen }) })).toBe('unknown');
  });
});

it('includes the reasons for each required check', () => {
  const gone = { verdict: 'blocks', why: 'nothing reports it', fix: 'drop it' } as const;
  const judgeReporting: MergeFacts['judgeReporting'] = ({ context }) =>
    context === 'ci' ? { verdict: 'works', why: '' } : { ...gone, ...(context === 'late' && { fix: undefined }) };
  const usual = 'remove late from the required checks, or add a workflow or app that reports it';
  expect(judged([ruleset([checks('ci', 'gone', 'late')])], { judgeReporting }).reasons).toEqual([
    { ...gone, requirement: 'status_checks', why: 'gone: nothing reports it' },
    { ...gone, requirement: 'status_checks', why: 'late: nothing reports it', fix: usual },
  ]);
});

it('notes conditions of a check that is reported', () => {
  const judgeReporting: MergeFacts['judgeReporting'] = () => ({
    verdict: 'works',
    why: 'a job skipped by `if` counts as passed',
  });
  expect(judged([ruleset([checks('ci')])], { judgeReporting }).notes).toEqual([
    'ci: a job skipped by `if` counts as passed',
  ]);
});

it('reports a merge queue as blocked if its checks never run on merge groups', () => {
  const sources = [ruleset([queue, checks('ci')])];
  const inQueue = (verdict: 'blocks' | 'unknown') => ({ judgeReportingInQueue: () => ({ verdict, why: 'so' }) });
  expect(verdict(sources, inQueue('blocks'))).toBe('blocks');
  expect(verdict(sources, inQueue('unknown'))).toBe('unknown');
  expect(verdict(sources)).toBe('works');
  expect(verdict([ruleset([queue])], inQueue('blocks'))).toBe('works');
  expect(verdict([ruleset([checks('ci')])], inQueue('blocks'))).toBe('works');
});

it('reports required deployments as unknown', () => {
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

  it('block if no actor may bypass them', () => {
    expect(verdict([closed()])).toBe('blocks');
    expect(verdict([closed(by(7))])).toBe('works');
  });

  it('block if only an empty team may bypass them', () => {
    expect(verdict([closed(by(7))], { countGroupMembers: () => ({ value: 0 }) })).toBe('blocks');
    expect(verdict([closed(by(7))], { countGroupMembers: () => ({ unseen }) })).toBe('unknown');
  });

  it('do not block if an actor besides a hidden team may bypass them', () => {
    const bypass_actors = [
      { actor_type: 'Team', actor_id: 7 },
      { actor_type: 'User', actor_id: 1 },
    ];
    expect(verdict([closed({ bypass_actors })], { countGroupMembers: () => ({ unseen }) })).toBe('works');
  });

  it('are unknown if the bypass list is hidden', () => {
    expect(verdict([closed({ bypass_actors: undefined })])).toBe('unknown');
  });

  it('of a locked branch block everyone except administrators without enforcement', () => {
    expect(judged([createClassicSource('main', { lock_branch: true, enforce_admins: true })]).reasons).toEqual([
      {
        verdict: 'blocks',
        requirement: 'updates',
        why: 'classic protection main locks the branch',
        fix: 'set `lock_branch: false` in classic protection main',
      },
    ]);
    expect(verdict([createClassicSource('main', { lock_branch: true })])).toBe('works');
  });

  it('allow pushes by administrators if a classic rule names no actor', () => {
    expect(verdict([createClassicSource('main', { restrictions: { users: [], teams: [], apps: [] } })])).toBe('works');
  });

  it('block unless a person has a role that may bypass them', () => {
    const role = { bypass_actors: [{ actor_type: 'RepositoryRole', actor_id: 2 }] };
    expect(verdict([closed(role)], { countGroupMembers: () => ({ value: 0 }) })).toBe('blocks');
    expect(verdict([closed(role)])).toBe('works');
  });

  it('block if two sources allow different people, and are unknown for groups', () => {
    const user = (actor_id: number) => ({ bypass_actors: [{ actor_type: 'User', actor_id }] });
    expect(verdict([closed(user(1)), closed({ name: 'other', ...user(2) })])).toBe('blocks');
    expect(verdict([closed(user(1)), closed({ name: 'other', ...user(1) })])).toBe('works');
    const either = { bypass_actors: [...user(1).bypass_actors, ...by(1).bypass_actors] };
    for (const one of [by(1), either])
      for (const other of [by(2), user(2)])
        expect(verdict([closed(one), closed({ name: 'other', ...other })])).toBe('unknown');
  });
});

describe('a hidden source', () => {
  const classic: UnseenSource = { what: 'classic protection', why: 'no grant', fix: 'grant it' };

  it('makes the verdict unknown, and the reason names the missing permission [9.3]', () => {
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

  it('changes nothing if it cannot block a merge', () => {
    expect(judged([], {}, [{ ...classic, keys: ['no_force_pushes'] }]).verdict).toBe('works');
  });

  it('does not hide a visible block [9.3]', () => {
    expect(judged([ruleset([update])], {}, [classic]).verdict).toBe('blocks');
  });

  it('reports a rule with an unknown type as unknown', () => {
    expect(verdict([ruleset([{ type: 'brand_new' }])])).toBe('unknown');
  });
});

it('notes rulesets that are not enforced', () => {
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
