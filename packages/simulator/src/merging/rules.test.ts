import { describe, expect, it } from 'vitest';
import { openShop } from '../../../../test/kit/workflows/merging.ts';

const createReviewRule = (parameters: object = {}) => ({
  type: 'pull_request',
  parameters: { required_approving_review_count: 1, ...parameters },
});
const createCheckRule = (...required_status_checks: object[]) => ({
  type: 'required_status_checks',
  parameters: { required_status_checks },
});
const formatViolation = (why: string) => `405 Repository rule violations found\n\n${why}\n\n`;
const oneReview = formatViolation('At least 1 approving review is required by reviewers with write access.');

it.each([
  [createReviewRule(), {}, 'merge', oneReview],
  [createReviewRule(), { reviews: [{ by: 'cas' }] }, 'merge', 'merged'],
  [createReviewRule({ required_approving_review_count: 0 }), {}, 'merge', 'merged'],
  [
    createReviewRule({ required_approving_review_count: 0, required_review_thread_resolution: true }),
    { threads: [{ resolved: false }] },
    'merge',
    formatViolation('A conversation must be resolved before this pull request can be merged.'),
  ],
  [
    createReviewRule({ dismiss_stale_reviews_on_push: true }),
    { pushes: ['ria', 'ria'], reviews: [{ by: 'cas', seen: 1 }] },
    'merge',
    oneReview,
  ],
  [
    createReviewRule({ required_approving_review_count: 0, allowed_merge_methods: ['squash'] }),
    {},
    'merge',
    '405 Merge commits are not allowed on this repository.',
  ],
  [createReviewRule({ required_approving_review_count: 0, allowed_merge_methods: ['squash'] }), {}, 'squash', 'merged'],
  [createCheckRule({ context: 'ci' }), {}, 'merge', formatViolation('Required status check "ci" is expected.')],
  [
    createCheckRule({ context: 'ci', integration_id: 15_368 }),
    { check_runs: [{ name: 'ci', app: 'robot' }] },
    'merge',
    'is expected',
  ],
  [
    createCheckRule({ context: 'ci', integration_id: 77 }),
    { check_runs: [{ name: 'ci', app: 'robot' }] },
    'merge',
    'merged',
  ],
  [{ type: 'update' }, {}, 'merge', formatViolation('Cannot update this protected ref.')],
  [{ type: 'required_linear_history' }, {}, 'merge', formatViolation('This branch must not contain merge commits.')],
  [{ type: 'required_linear_history' }, {}, 'rebase', 'merged'],
  [{ type: 'required_signatures' }, {}, 'rebase', formatViolation('Commits must have verified signatures.')],
  [
    { type: 'required_deployments', parameters: { required_deployment_environments: ['qa'] } },
    {},
    'merge',
    formatViolation('Missing successful active qa deployment.'),
  ],
  [{ type: 'deletion' }, {}, 'merge', 'merged'],
  [{ type: 'non_fast_forward' }, {}, 'merge', 'merged'],
] as const)('applies the rule %j to %j and the method %s', async (rule, pull, method, expected) => {
  expect(await openShop({ rules: [rule], pull }).outcome('bob', method)).toContain(expected);
});

it("requires a team's approval for its files", async () => {
  const reviewer = { id: 90, type: 'Team' };
  const required_reviewers = [{ file_patterns: ['*.sql', '!old/*'], minimum_approvals: 1, reviewer }];
  const shop = (pull: object) =>
    openShop({
      rules: [createReviewRule({ required_approving_review_count: 0, required_reviewers })],
      account: { teams: [{ id: 90, slug: 'data', members: ['cas'] }] },
      pull,
    });
  expect(await shop({ files: ['db/a.sql'] }).outcome('bob')).toBe(formatViolation('Waiting on review from data.'));
  expect(await shop({ files: ['db/a.sql'], reviews: [{ by: 'mia' }] }).outcome('bob')).toContain('Waiting');
  expect(await shop({ files: ['db/a.sql'], reviews: [{ by: 'cas' }] }).outcome('bob')).toBe('merged');
  expect(await shop({ files: ['old/a.sql'] }).outcome('bob')).toBe('merged');
});

it('fails on a rule that the simulator does not know', async () => {
  const rule = { type: 'code_scanning', parameters: { code_scanning_tools: [] } };
  await expect(openShop({ rules: [rule] }).outcome('bob')).rejects.toThrow('a rule of type code_scanning');
});

describe('rulesets', () => {
  const everywhere = { ref_name: { include: ['~ALL'], exclude: [] } };
  const update = [{ type: 'update' }];

  it('combines the rulesets of all levels', async () => {
    const ruleset = (rule: object) => ({ conditions: everywhere, rules: [rule] });
    const { outcome } = openShop({
      rules: [createReviewRule()],
      account: { rulesets: [ruleset({ type: 'required_linear_history' })] },
      seed: { enterprise: { rulesets: [ruleset(createCheckRule({ context: 'ci' }))] } },
    });
    expect(await outcome('bob')).toBe(
      formatViolation(
        [
          'At least 1 approving review is required by reviewers with write access.',
          'This branch must not contain merge commits.',
          'Required status check "ci" is expected.',
        ].join('\n\n'),
      ),
    );
  });

  it('allows a merge method only if all rulesets allow it', async () => {
    const { outcome } = openShop({
      rules: [createReviewRule({ required_approving_review_count: 0, allowed_merge_methods: ['squash', 'rebase'] })],
      account: {
        rulesets: [
          {
            conditions: everywhere,
            rules: [
              createReviewRule({ required_approving_review_count: 0, allowed_merge_methods: ['merge', 'rebase'] }),
            ],
          },
        ],
      },
    });
    expect(await outcome('bob', 'squash')).toContain('Squash merges are not allowed');
    expect(await outcome('bob', 'merge')).toContain('Merge commits are not allowed');
    expect(await outcome('bob', 'rebase')).toBe('merged');
  });

  it('combines rulesets with a classic rule, whose message comes first', async () => {
    const rule = { requiresApprovingReviews: true, requiredApprovingReviewCount: 1 };
    const rules = [createReviewRule({ required_approving_review_count: 0 })];
    expect(await openShop({ rule, rules }).outcome('bob')).toContain('405 At least 1 approving review');
  });

  it.each(['evaluate', 'disabled'])('ignores rulesets with the enforcement %s', async (enforcement) => {
    const rulesets = [{ enforcement, conditions: everywhere, rules: update }];
    expect(await openShop({ repository: { rulesets } }).outcome('bob')).toBe('merged');
  });
});

describe('bypass actors', () => {
  const update = [{ type: 'update' }];
  const actor = (actor_type: string, actor_id: number | null = null, bypass_mode = 'always') => ({
    ...{ actor_type, actor_id, bypass_mode },
  });
  const teams = [
    { id: 90, slug: 'all' },
    { slug: 'core', parent: 'all', members: ['cas'] },
  ];
  const accounts = [
    { id: 501, login: 'bob' },
    { login: 'acme', type: 'Organization' as const, owners: ['mia'], teams },
  ];
  const blocked = formatViolation('Cannot update this protected ref.');

  it.each([
    [actor('RepositoryRole', 5), 'ann', 'cas'],
    [actor('RepositoryRole', 2), 'mia', 'bob'],
    [actor('RepositoryRole', 4), 'bob', 'mia'],
    [actor('Integration', 77), 'robot', 'ann'],
    [actor('Integration', 77, 'pull_request'), 'robot', 'ann'],
    [actor('Integration', 77, 'exempt'), 'robot', 'ann'],
    [actor('OrganizationAdmin'), 'mia', 'ann'],
    [actor('Team', 90), 'cas', 'bob'],
    [actor('User', 501), 'bob', 'cas'],
  ])('lets %j bypass as %s, and not as %s', async (bypass, may, mayNot) => {
    const shop = () => openShop({ rules: update, bypass: [bypass], seed: { accounts } });
    expect(await shop().outcome(may)).toBe('merged');
    expect(await shop().outcome(mayNot)).toBe(blocked);
  });

  it('lets an actor bypass only its own ruleset', async () => {
    const { outcome } = openShop({
      rules: update,
      bypass: [actor('RepositoryRole', 5)],
      rule: { requiresApprovingReviews: true, requiredApprovingReviewCount: 1, isAdminEnforced: true },
    });
    expect(await outcome('ann')).toContain('At least 1 approving review');
  });
});

describe('the merge queue', () => {
  const queue = {
    type: 'merge_queue',
    parameters: {
      check_response_timeout_minutes: 60,
      grouping_strategy: 'ALLGREEN',
      max_entries_to_build: 5,
      max_entries_to_merge: 5,
      merge_method: 'SQUASH',
      min_entries_to_merge: 1,
      min_entries_to_merge_wait_minutes: 5,
    },
  };
  const rules = [queue, createCheckRule({ context: 'ci' })];

  it('merges only through the queue, once the checks succeed on its commit', async () => {
    const pull = { behind: true, check_runs: [{ name: 'ci' }], queue_check_runs: [{ name: 'ci' }] };
    const { outcome, enqueue, read } = openShop({ rules, pull });
    expect(await outcome('bob', 'squash')).toBe(formatViolation('Changes must be made through the merge queue'));
    expect(await enqueue('bob')).toBe('LOCKED');
    expect((await read('bob')).body.merged).toBe(true);
  });

  it("uses the queue's method even if the repository does not allow it", async () => {
    const settings = { merges: { allow_squash_merge: false } };
    expect(await openShop({ rules: [queue], repository: { settings } }).enqueue('bob')).toBe('LOCKED');
    const onlyRebase = createReviewRule({ required_approving_review_count: 0, allowed_merge_methods: ['rebase'] });
    expect(await openShop({ rules: [queue, onlyRebase] }).enqueue('bob')).toContain('not allowed');
  });

  it('keeps a pull request queued if no check reports on its commit', async () => {
    const { enqueue, read } = openShop({ rules, pull: { check_runs: [{ name: 'ci' }] } });
    expect(await enqueue('bob')).toBe('AWAITING_CHECKS');
    expect((await read('bob')).body.merged).toBe(false);
  });

  it('queues no pull request that breaks a rule, and none without write access', async () => {
    const { enqueue } = openShop({ rules });
    expect(await enqueue('bob')).toContain('Required status check "ci" is expected.');
    expect(await enqueue('ria')).toBe('Resource not accessible by personal access token');
    expect(await openShop().enqueue('bob')).toBe('Merge queue is not enabled for this branch');
  });
});
