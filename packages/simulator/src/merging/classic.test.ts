import { describe, expect, it } from 'vitest';
import { openShop } from '../../../../test/kit/workflows/merging.ts';

const oneReview = '405 At least 1 approving review is required by reviewers with write access.';
const reviewed = { requiresApprovingReviews: true, requiredApprovingReviewCount: 1 };

it.each([
  ['nobody', [], oneReview],
  ['somebody who may only read', [{ by: 'ria' }], oneReview],
  ['the author', [{ by: 'bob' }], oneReview],
  ['somebody who may write', [{ by: 'cas' }], 'merged'],
  ['somebody who then asked for changes', [{ by: 'cas' }, { by: 'cas', state: 'CHANGES_REQUESTED' }], oneReview],
  ['somebody who then only commented', [{ by: 'cas' }, { by: 'cas', state: 'COMMENTED' }], 'merged'],
  ['somebody whose review was dismissed', [{ by: 'cas' }, { by: 'cas', state: 'DISMISSED' }], oneReview],
])('counts reviews of users with write access, but not of the author: %s', async (_by, reviews, expected) => {
  const { outcome } = openShop({ rule: reviewed, pull: { author: 'bob', reviews } });
  expect(await outcome('bob')).toContain(expected);
});

it('refuses a merge while a reviewer requests changes', async () => {
  const reviews = [{ by: 'mia' }, { by: 'cas', state: 'CHANGES_REQUESTED' }];
  expect(await openShop({ rule: reviewed, pull: { reviews } }).outcome('bob')).toBe('405 Changes have been requested.');
});

it('dismisses stale reviews after a push if the rule says so', async () => {
  const pull = { pushes: ['ria', 'ria'], reviews: [{ by: 'cas', seen: 1 }] };
  expect(await openShop({ rule: reviewed, pull }).outcome('bob')).toBe('merged');
  expect(await openShop({ rule: { ...reviewed, dismissesStaleReviews: true }, pull }).outcome('bob')).toBe(oneReview);
});

it('requires a review by another user than the last pusher if the rule says so', async () => {
  const rule = { ...reviewed, requireLastPushApproval: true };
  const why = '405 New changes require approval from someone other than the last pusher.';
  const pull = { pushes: ['ria', 'cas'], reviews: [{ by: 'cas' }] };
  expect(await openShop({ rule, pull }).outcome('bob')).toBe(why);
  const early = { pushes: ['ria', 'cas'], reviews: [{ by: 'mia', seen: 1 }] };
  expect(await openShop({ rule, pull: early }).outcome('bob')).toBe(why);
  const both = { pushes: ['ria', 'cas'], reviews: [{ by: 'cas' }, { by: 'mia' }] };
  expect(await openShop({ rule, pull: both }).outcome('bob')).toBe('merged');
});

it("lets the rule's bypass actors skip reviews only", async () => {
  const rule = { ...reviewed, reviewBypassers: { users: ['bob'] }, requiresStatusChecks: true };
  expect(await openShop({ rule }).outcome('bob')).toBe('merged');
  expect(await openShop({ rule }).outcome('cas')).toBe(oneReview);
  const checked = { ...rule, checks: [{ context: 'ci', app_id: null }] };
  expect(await openShop({ rule: checked }).outcome('bob')).toBe('405 Required status check "ci" is expected.');
});

describe('code owners', () => {
  const rule = { requiresApprovingReviews: true, requiredApprovingReviewCount: 0, requiresCodeOwnerReviews: true };
  const owned = (text: string, pull: object, path = '.github/CODEOWNERS') =>
    openShop({ rule, pull, repository: { files: { [path]: text } } }).outcome('bob');

  it("requires one owner's approval for each file", async () => {
    const text = '* @cas\n/docs/ @mia @bob # prose\n*.md';
    const files = ['docs/a.txt', 'src/a.ts', 'src/README.md'];
    expect(await owned(text, { files, reviews: [{ by: 'mia' }] })).toBe('405 Waiting on code owner review from cas.');
    expect(await owned(text, { files, reviews: [{ by: 'cas' }] })).toBe(
      '405 Waiting on code owner review from mia and/or bob.',
    );
    expect(await owned(text, { files, reviews: [{ by: 'cas' }, { by: 'bob' }] })).toBe('merged');
    expect(await owned(text, { files: ['docs/x.md'] })).toBe('merged');
  });

  it('requires no code owner without a CODEOWNERS file', async () => {
    expect(await owned('* @cas', {}, 'src/CODEOWNERS')).toBe('merged');
    expect(await owned('* @cas', {}, 'docs/CODEOWNERS')).toContain('Waiting on');
  });

  it('accepts an approval of any team member with write access', async () => {
    const shop = (by: string) =>
      openShop({
        rule,
        account: { teams: [{ slug: 'core', members: ['cas', 'ria'] }] },
        pull: { author: 'mia', reviews: [{ by }] },
        repository: { files: { CODEOWNERS: '* @acme/core' } },
      });
    expect(await shop('ria').outcome('bob')).toBe('405 Waiting on code owner review from acme/core.');
    expect(await shop('cas').outcome('bob')).toBe('merged');
  });
});

describe('required checks', () => {
  const rule = { requiresStatusChecks: true, checks: [{ context: 'ci', app_id: 15_368 }] };
  const any = { requiresStatusChecks: true, checks: [{ context: 'ci', app_id: null }] };
  const two = { ...any, checks: [...any.checks, { context: 'lint', app_id: null }] };

  it.each([
    [any, [{ name: 'ci' }], 'merged'],
    [any, [{ name: 'ci', conclusion: 'skipped' }], 'merged'],
    [any, [{ name: 'ci', conclusion: 'neutral' }], 'merged'],
    [any, [{ name: 'ci', conclusion: 'failure' }], '405 Required status check "ci" is failing.'],
    [any, [{ name: 'ci', conclusion: null }], '405 Required status check "ci" is in progress.'],
    [
      any,
      [
        { name: 'ci', conclusion: 'failure', app: 'robot' },
        { name: 'ci', app: 'robot' },
      ],
      'merged',
    ],
    [any, [{ name: 'CI' }], '405 Required status check "ci" is expected.'],
    [rule, [{ name: 'ci', app: 'github-actions' }], 'merged'],
    [rule, [{ name: 'ci', app: 'robot' }], '405 Required status check "ci" is expected.'],
    [two, [], '405 2 of 2 required status checks are expected.'],
    [two, [{ name: 'ci', conclusion: 'failure' }], 'have not succeeded: 1 expected, 1 failing.'],
  ])('applies the required checks %j to %j', async (required, check_runs, expected) => {
    expect(await openShop({ rule: required, pull: { check_runs } }).outcome('bob')).toContain(expected);
  });

  it('requires both the check run and the commit status of a name', async () => {
    const outcome = (...statuses: object[]) =>
      openShop({ rule: any, pull: { check_runs: [{ name: 'ci' }], statuses } }).outcome('bob');
    expect(await openShop({ rule: any, pull: { statuses: ['ci'] } }).outcome('bob')).toBe('merged');
    expect(await openShop({ rule, pull: { statuses: ['ci'] } }).outcome('bob')).toContain('is expected');
    expect(await outcome({ context: 'ci', state: 'pending' })).toContain('is in progress');
    expect(await outcome({ context: 'ci', state: 'error' })).toContain('is failing');
    expect(await outcome({ context: 'ci' })).toBe('merged');
  });

  it('requires an up-to-date branch only for strict checks', async () => {
    const pull = { behind: true, check_runs: [{ name: 'ci' }] };
    expect(await openShop({ rule: any, pull }).outcome('bob')).toBe('merged');
    const strict = { ...any, requiresStrictStatusChecks: true };
    expect(await openShop({ rule: strict, pull }).outcome('bob')).toContain('out-of-date');
    expect((await openShop({ rule: strict, pull }).read('bob')).body.mergeable_state).toBe('behind');
    expect(await openShop({ rule: { ...strict, checks: [] }, pull }).outcome('bob')).toBe('merged');
  });
});

describe('other requirements', () => {
  const locked = '405 Cannot change this locked branch.';
  const pushes = "405 You're not authorized to push to this branch.";
  const history = '405 This branch must not contain merge commits.';
  const signatures = '405 Commits must have verified signatures.';

  it.each([
    [{ lockBranch: true }, {}, 'merge', locked],
    [{ requiresConversationResolution: true }, { threads: [{ resolved: false }] }, 'merge', 'A conversation must be'],
    [{ requiresConversationResolution: true }, { threads: [{ resolved: true }] }, 'merge', 'merged'],
    [{ requiresLinearHistory: true }, {}, 'merge', history],
    [{ requiresLinearHistory: true }, {}, 'squash', 'merged'],
    [{ requiresCommitSignatures: true }, {}, 'merge', 'merged'],
    [{ requiresCommitSignatures: true }, { signed: false }, 'merge', signatures],
    [{ requiresCommitSignatures: true }, {}, 'rebase', signatures],
    [{ requiresCommitSignatures: true }, {}, 'squash', signatures],
    [{ requiresCommitSignatures: true }, { author: 'bob', signed: false }, 'squash', 'merged'],
    [{ requiresDeployments: true, requiredDeploymentEnvironments: ['qa'] }, {}, 'merge', 'active qa deployment'],
    [{ requiresDeployments: true, requiredDeploymentEnvironments: ['qa'] }, { deployments: ['QA'] }, 'merge', 'merged'],
    [{ restrictsPushes: true }, {}, 'merge', pushes],
    [{ restrictsPushes: true, pushers: { users: ['bob'] } }, {}, 'merge', 'merged'],
    [{ restrictsPushes: true, pushers: { users: ['cas'] } }, {}, 'merge', pushes],
  ] as const)('applies the rule %j to %j and the method %s', async (rule, pull, method, expected) => {
    expect(await openShop({ rule, pull }).outcome('bob', method)).toContain(expected);
  });

  it('lets teams, child teams and apps push to a restricted branch', async () => {
    const teams = [
      { slug: 'all', members: [] },
      { slug: 'core', parent: 'all', members: ['bob'] },
    ];
    const rule = { restrictsPushes: true, pushers: { teams: ['all'], apps: ['robot'] } };
    expect(await openShop({ rule, account: { teams } }).outcome('bob')).toBe('merged');
    expect(await openShop({ rule, account: { teams } }).outcome('cas')).toBe(pushes);
    expect(await openShop({ rule, account: { teams } }).outcome('robot')).toBe('merged');
  });
});

it('applies a rule to administrators only if it includes them', async () => {
  expect(await openShop({ rule: reviewed }).outcome('ann')).toBe('merged');
  expect(await openShop({ rule: { ...reviewed, isAdminEnforced: true } }).outcome('ann')).toBe(oneReview);
  expect(await openShop({ rule: { lockBranch: true, isAdminEnforced: true } }).outcome('ann')).toContain('locked');
});

it('lets administrators push to a restricted branch', async () => {
  expect(await openShop({ rule: { restrictsPushes: true, isAdminEnforced: true } }).outcome('ann')).toBe('merged');
});

it('applies the rule with the exact name, or else the first matching rule', async () => {
  const pattern = { pattern: 'm*', lockBranch: true };
  const rules = (...branch_rules: object[]) => openShop({ repository: { branch_rules } }).outcome('bob');
  expect(await rules(pattern)).toContain('locked');
  expect(await rules(pattern, { pattern: 'main' })).toBe('merged');
  expect(await rules({ pattern: 'ma*' }, pattern)).toBe('merged');
  expect(await rules({ pattern: 'v*', lockBranch: true })).toBe('merged');
});
