import { describe, expect, it } from 'vitest';
import {
  createChecksRule,
  createPullRequestRule,
  createRuleset,
  satisfiableFacts,
  unseenSetting,
} from '../../test/protection/facts.ts';
import { judgeBranch } from './judge.ts';
import { createClassicSource } from './sources/classic.ts';
import { combineSources } from './sources/combine.ts';
import type { RuleSource, UnseenSource } from './sources/rule-sources.ts';
import type { RuleOnBranch } from './sources/rulesets.ts';
import type { MergeFacts } from './verdict.ts';

const judge = (sources: readonly RuleSource[], facts: Partial<MergeFacts> = {}, hidden: readonly UnseenSource[] = []) =>
  judgeBranch(combineSources({ branch: 'main', sources, unseen: hidden }), { ...satisfiableFacts, ...facts });

const judgeVerdict = (sources: readonly RuleSource[], facts: Partial<MergeFacts> = {}) => judge(sources, facts).verdict;

const linearHistoryRule: RuleOnBranch = { type: 'required_linear_history' };
const updateRule: RuleOnBranch = { type: 'update' };
const queueRule: RuleOnBranch = { type: 'merge_queue', parameters: { merge_method: 'SQUASH' } };
const createDeploymentsRule = (...names: string[]): RuleOnBranch => ({
  type: 'required_deployments',
  parameters: { required_deployment_environments: names },
});
const withReviewers = (...names: string[]) => ({ reviewers: { value: names } });

it('reports a branch without rules as unprotected [9.3]', () => {
  expect(judge([])).toEqual({ verdict: 'unprotected', reasons: [], notes: [] });
});

describe('merge methods', () => {
  const only = (name: string, ...methods: string[]) =>
    createRuleset([createPullRequestRule({ allowed_merge_methods: methods })], { name });

  it('block if two sources share no method, and the reason names both', () => {
    expect(judge([only('one', 'merge'), only('two', 'squash')]).reasons).toEqual([
      {
        verdict: 'blocks',
        requirement: 'merge_methods',
        why: 'no merge method is allowed by all sources: ruleset "one" allows only merge, ruleset "two" allows only squash',
        fix: 'allow one common method in all sources, such as squash',
      },
    ]);
  });

  it('block if the repository allows none of them', () => {
    expect(judgeVerdict([only('one', 'squash')], { methods: { value: ['merge', 'rebase'] } })).toBe('blocks');
    expect(judgeVerdict([only('one', 'squash')], { methods: { value: ['squash'] } })).toBe('works');
    expect(judge([only('one', 'squash')], { methods: { value: [] } }).reasons[0]!.why).toMatch(/allows only nothing$/);
  });

  it('block if only merge commits are allowed and history must be linear', () => {
    expect(judgeVerdict([createRuleset([linearHistoryRule])], { methods: { value: ['merge'] } })).toBe('blocks');
    expect(
      judgeVerdict([createRuleset([linearHistoryRule, createPullRequestRule({ allowed_merge_methods: ['merge'] })])]),
    ).toBe('blocks');
    expect(judgeVerdict([createRuleset([linearHistoryRule])], { methods: { value: ['merge', 'squash'] } })).toBe(
      'works',
    );
  });

  it('block signed commits if only rebase is allowed, and hinder them if only squash is allowed', () => {
    const signed: RuleOnBranch = { type: 'required_signatures' };
    const allowing = (...methods: ('merge' | 'squash' | 'rebase')[]) => ({ methods: { value: methods } });
    expect(judgeVerdict([createRuleset([signed])], allowing('merge', 'rebase'))).toBe('works');
    expect(judgeVerdict([createRuleset([signed])], allowing('squash', 'rebase'))).toBe('sometimes');
    expect(judgeVerdict([createRuleset([signed])], allowing('rebase'))).toBe('blocks');
    for (const rules of [[signed], [signed, linearHistoryRule]])
      expect(judgeVerdict([createRuleset(rules)], { methods: { unseen: unseenSetting } })).toBe('unknown');
    const none = [
      createRuleset([signed, linearHistoryRule, createPullRequestRule({ allowed_merge_methods: ['merge'] })]),
    ];
    for (const facts of [allowing('merge'), { methods: { unseen: unseenSetting } }])
      expect(judge(none, facts).reasons.map(({ requirement }) => requirement)).toEqual(['linear_history']);
    expect(judge([createRuleset([signed, linearHistoryRule])], allowing('merge', 'squash')).reasons).toEqual([
      {
        verdict: 'sometimes',
        requirement: 'signed_commits',
        why: 'only squash is allowed, and GitHub signs squashed commits only for the author',
        fix: 'stop requiring a linear history, and allow merge commits, which GitHub signs',
      },
    ]);
    const [squashed] = judge([createRuleset([signed])], allowing('squash')).reasons;
    expect(squashed?.fix).toBe('allow merge commits, which GitHub signs');
  });

  it('are unknown if a rule depends on hidden repository settings', () => {
    expect(judgeVerdict([createRuleset([linearHistoryRule])], { methods: { unseen: unseenSetting } })).toBe('unknown');
    expect(judgeVerdict([createRuleset([createChecksRule('ci')])], { methods: { unseen: unseenSetting } })).toBe(
      'works',
    );
  });

  it('of a merge queue are compared with the rules, and not with the repository settings', () => {
    expect(judgeVerdict([createRuleset([queueRule, linearHistoryRule])], { methods: { value: ['merge'] } })).toBe(
      'works',
    );
    const merging: RuleOnBranch = { type: 'merge_queue', parameters: { merge_method: 'MERGE' } };
    expect(judgeVerdict([createRuleset([merging, linearHistoryRule])])).toBe('blocks');
  });

  it('are unknown if two queues differ and the rules allow only one of their methods', () => {
    const merging: RuleOnBranch = { type: 'merge_queue', parameters: { merge_method: 'MERGE' } };
    expect(judgeVerdict([createRuleset([queueRule, linearHistoryRule]), createRuleset([merging])])).toBe('unknown');
    expect(judgeVerdict([createRuleset([queueRule]), createRuleset([merging])])).toBe('works');
  });
});

describe('reviews', () => {
  const two = [createRuleset([createPullRequestRule({ required_approving_review_count: 2 })])];

  it('block if more approvals are required than people can review', () => {
    expect(judge(two, withReviewers('alice')).reasons).toEqual([
      {
        verdict: 'blocks',
        requirement: 'approvals',
        why: '2 approvals are required, and only 1 person can review (alice)',
        fix: 'give write access to 2 more people, or require fewer approvals',
      },
    ]);
  });

  it('block some pull requests if every reviewer must approve, because authors cannot approve their own', () => {
    expect(judgeVerdict(two, withReviewers('alice', 'bob'))).toBe('sometimes');
    expect(judgeVerdict(two, withReviewers('alice', 'bob', 'carol'))).toBe('works');
  });

  it('count the approval of the last push as an approval', () => {
    const last = [createRuleset([createPullRequestRule({ require_last_push_approval: true })])];
    expect(judgeVerdict(last, withReviewers())).toBe('blocks');
    expect(judgeVerdict(last, withReviewers('alice'))).toBe('sometimes');
    expect(judgeVerdict(last, withReviewers('alice', 'bob'))).toBe('works');
  });

  it('are unknown if the reviewers are hidden', () => {
    expect(judgeVerdict(two, { reviewers: { unseen: unseenSetting } })).toBe('unknown');
  });

  it('of code owners are not required without a CODEOWNERS file', () => {
    const owned = [createRuleset([createPullRequestRule({ require_code_owner_review: true })])];
    expect(judge(owned, withReviewers('alice'))).toEqual({
      verdict: 'works',
      reasons: [],
      notes: ['the code owner approval has no effect without a CODEOWNERS file'],
    });
  });

  it('block some pull requests if one person is the only owner of a file', () => {
    const owned = [createRuleset([createPullRequestRule({ require_code_owner_review: true })])];
    const text = (value: string) => ({ codeOwners: { value } });
    expect(judge(owned, text('* @alice\n')).reasons).toEqual([
      {
        verdict: 'sometimes',
        requirement: 'code_owners',
        why: 'alice owns some files alone and cannot approve their own pull requests',
        fix: 'add a second owner in CODEOWNERS',
      },
    ]);
    expect(judgeVerdict(owned, text('* @alice @bob\n'))).toBe('works');
    const sized = { countGroupWriters: (group: string) => ({ value: Number(group.at(-1)) }) };
    for (const owners of ['@acme/t2', '@acme/t1 @acme/t2'])
      expect(judgeVerdict(owned, { ...text(`* ${owners}\n`), ...sized })).toBe('works');
    expect(judge(owned, { ...text('* @acme/t1\n'), ...sized }).reasons).toMatchObject([{ verdict: 'unknown' }]);
    expect(judgeVerdict(owned, { codeOwners: { unseen: unseenSetting } })).toBe('unknown');
    expect(judgeVerdict(owned, { ...text('* @alice\n'), reviewers: { unseen: unseenSetting } })).toBe('unknown');
  });

  it('block some pull requests if a required team has no more members than approvals', () => {
    const required_reviewers = [{ file_patterns: ['*.sql'], minimum_approvals: 2, reviewer: { id: 7, type: 'Team' } }];
    const sources = [createRuleset([createPullRequestRule({ required_reviewers })])];
    const verdicts = [1, 2, 3].map((value) => judgeVerdict(sources, { countGroupWriters: () => ({ value }) }));
    expect(verdicts).toEqual(['sometimes', 'sometimes', 'works']);
    const [reason] = judge(sources, { countGroupWriters: () => ({ value: 1 }) }).reasons;
    expect(reason!.why).toBe('*.sql needs 2 by team 7, in which 1 person can review');
    const none = [
      createRuleset([
        createPullRequestRule({ required_reviewers: [{ ...required_reviewers[0], minimum_approvals: 0 }] }),
      ]),
    ];
    expect(judgeVerdict(none, { countGroupWriters: () => ({ value: 0 }) })).toBe('works');
    expect(judgeVerdict(sources, { countGroupWriters: () => ({ unseen: unseenSetting }) })).toBe('unknown');
  });
});

it('includes the reasons for each required check', () => {
  const gone = { verdict: 'blocks', why: 'nothing reports it', fix: 'drop it' } as const;
  const judgeReporting: MergeFacts['judgeReporting'] = ({ context }) =>
    context === 'ci' ? { verdict: 'works', why: '' } : { ...gone, ...(context === 'late' && { fix: undefined }) };
  const usual = 'remove late from the required checks, or add a workflow or app that reports it';
  expect(judge([createRuleset([createChecksRule('ci', 'gone', 'late')])], { judgeReporting }).reasons).toEqual([
    { ...gone, requirement: 'status_checks', why: 'gone: nothing reports it' },
    { ...gone, requirement: 'status_checks', why: 'late: nothing reports it', fix: usual },
  ]);
});

it('notes conditions of a check that is reported', () => {
  const judgeReporting: MergeFacts['judgeReporting'] = () => ({
    verdict: 'works',
    why: 'a job skipped by `if` counts as passed',
  });
  expect(judge([createRuleset([createChecksRule('ci')])], { judgeReporting }).notes).toEqual([
    'ci: a job skipped by `if` counts as passed',
  ]);
});

it('reports a merge queue as blocked if its checks never run on merge groups', () => {
  const sources = [createRuleset([queueRule, createChecksRule('ci')])];
  const inQueue = (verdict: 'blocks' | 'unknown') => ({ judgeReportingInQueue: () => ({ verdict, why: 'so' }) });
  expect(judgeVerdict(sources, inQueue('blocks'))).toBe('blocks');
  expect(judgeVerdict(sources, inQueue('unknown'))).toBe('unknown');
  expect(judgeVerdict(sources)).toBe('works');
  expect(judgeVerdict([createRuleset([queueRule])], inQueue('blocks'))).toBe('works');
  expect(judgeVerdict([createRuleset([createChecksRule('ci')])], inQueue('blocks'))).toBe('works');
});

it('reports required deployments as unknown', () => {
  expect(judge([createRuleset([createDeploymentsRule('qa')])]).reasons).toEqual([
    {
      verdict: 'unknown',
      requirement: 'deployments',
      why: 'Trueup does not evaluate deployments, so `qa` is not checked',
      fix: 'check the newest pull request',
    },
  ]);
});

describe('restricted updates', () => {
  const closed = (more: object = {}) => createRuleset([updateRule], more);
  const by = (...ids: number[]) => ({ bypass_actors: ids.map((actor_id) => ({ actor_type: 'Team', actor_id })) });

  it('block if no actor may bypass them', () => {
    expect(judgeVerdict([closed()])).toBe('blocks');
    expect(judgeVerdict([closed(by(7))])).toBe('works');
  });

  it('block if only an empty team may bypass them', () => {
    expect(judgeVerdict([closed(by(7))], { countGroupWriters: () => ({ value: 0 }) })).toBe('blocks');
    expect(judgeVerdict([closed(by(7))], { countGroupWriters: () => ({ unseen: unseenSetting }) })).toBe('unknown');
  });

  it('do not block if an actor besides a hidden team may bypass them', () => {
    const bypass_actors = [
      { actor_type: 'Team', actor_id: 7 },
      { actor_type: 'User', actor_id: 1 },
    ];
    expect(judgeVerdict([closed({ bypass_actors })], { countGroupWriters: () => ({ unseen: unseenSetting }) })).toBe(
      'works',
    );
  });

  it('are unknown if the bypass list is hidden', () => {
    expect(judgeVerdict([closed({ bypass_actors: undefined })])).toBe('unknown');
  });

  it('of a locked branch block everyone except administrators without enforcement', () => {
    expect(judge([createClassicSource('main', { lock_branch: true, enforce_admins: true })]).reasons).toEqual([
      {
        verdict: 'blocks',
        requirement: 'updates',
        why: 'classic protection main locks the branch',
        fix: 'set `lock_branch: false` in classic protection main',
      },
    ]);
    expect(judgeVerdict([createClassicSource('main', { lock_branch: true })])).toBe('works');
  });

  it('allow pushes by administrators if a classic rule names no actor', () => {
    expect(judgeVerdict([createClassicSource('main', { restrictions: { users: [], teams: [], apps: [] } })])).toBe(
      'works',
    );
  });

  it('block unless a person has a role that may bypass them', () => {
    const role = { bypass_actors: [{ actor_type: 'RepositoryRole', actor_id: 2 }] };
    expect(judgeVerdict([closed(role)], { countGroupWriters: () => ({ value: 0 }) })).toBe('blocks');
    expect(judgeVerdict([closed(role)])).toBe('works');
  });

  it('block if two sources allow different people, and are unknown for groups', () => {
    const user = (actor_id: number) => ({ bypass_actors: [{ actor_type: 'User', actor_id }] });
    expect(judgeVerdict([closed(user(1)), closed({ name: 'other', ...user(2) })])).toBe('blocks');
    expect(judgeVerdict([closed(user(1)), closed({ name: 'other', ...user(1) })])).toBe('works');
    const either = { bypass_actors: [...user(1).bypass_actors, ...by(1).bypass_actors] };
    for (const one of [by(1), either])
      for (const other of [by(2), user(2)])
        expect(judgeVerdict([closed(one), closed({ name: 'other', ...other })])).toBe('unknown');
  });
});

describe('a hidden source', () => {
  const classic: UnseenSource = { what: 'classic protection', why: 'no grant', fix: 'grant it' };

  it('makes the verdict unknown, and the reason names the missing permission [9.3]', () => {
    expect(judge([], {}, [classic])).toEqual({
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
    expect(judge([], {}, [{ ...classic, keys: ['no_force_pushes'] }]).verdict).toBe('works');
  });

  it('does not hide a visible block [9.3]', () => {
    expect(judge([createRuleset([updateRule])], {}, [classic]).verdict).toBe('blocks');
  });

  it('reports a rule with an unknown type as unknown', () => {
    expect(judgeVerdict([createRuleset([{ type: 'brand_new' }])])).toBe('unknown');
  });
});

it('notes rulesets that are not enforced', () => {
  const idle = [
    createRuleset([updateRule], { enforcement: 'evaluate' }),
    createRuleset([updateRule], { name: 'off', enforcement: 'disabled' }),
  ];
  expect(judge(idle)).toEqual({
    verdict: 'unprotected',
    reasons: [],
    notes: [
      'ruleset "gate" is only evaluated, so it is not enforced',
      'ruleset "off" is disabled, so it is not enforced',
    ],
  });
});
