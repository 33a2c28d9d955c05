import fc from 'fast-check';
import type { TokenSeed } from '../../../simulator/src/access/tokens.ts';
import type { Job } from '../../../simulator/src/merging/pull.ts';
import { actionsAppId, type ReportedChecks, robot, type SimulatedRepository } from './simulated-repository.ts';

/** A repository with the checks of its pull requests in the worst and in the best case. */
export interface RandomWorld {
  readonly held: SimulatedRepository;
  readonly token: Omit<TokenSeed, 'token'>;
  readonly atWorst: ReportedChecks;
  readonly atBest: ReportedChecks;
}

const contexts = ['lint', 'test'] as const;

/** An app or workflow that may report a check. */
interface Reporter {
  /** The triggers of the workflow. Unset if there is no workflow. */
  readonly on?: string;
  readonly app: 'github-actions' | 'robot';
  readonly reports: 'always' | 'sometimes' | 'never';
  readonly reportsInQueue: 'always' | 'sometimes' | 'never';
}

const byWorkflow = (
  on: string,
  reports: Reporter['reports'],
  reportsInQueue: Reporter['reportsInQueue'] = 'never',
): Reporter => ({ on, app: 'github-actions', reports, reportsInQueue });

const reporters: readonly Reporter[] = [
  byWorkflow('pull_request:', 'always'),
  byWorkflow('pull_request:\n  merge_group:', 'always', 'always'),
  byWorkflow('pull_request:\n  merge_group:', 'always', 'always'),
  byWorkflow("pull_request:\n    paths: ['src/**']", 'sometimes'),
  byWorkflow('pull_request:\n    branches: [develop]', 'never'),
  byWorkflow('push:', 'sometimes'),
  { app: 'github-actions', reports: 'never', reportsInQueue: 'never' },
  { app: 'robot', reports: 'always', reportsInQueue: 'sometimes' },
];

type Works = Pick<Job, 'uses' | 'environment'>;

const workflowText = (on: string, job: string, { uses, environment }: Works) =>
  `on:\n  ${on}\njobs:\n  ${job}:\n    runs-on: ubuntu-latest\n${environment ? `    environment: ${environment}\n` : ''}    steps: [${uses.map((use) => `{ uses: '${use}' }`).join(', ')}]\n`;

type Reporting = Readonly<Record<(typeof contexts)[number], Reporter>>;

/** GitHub may not let workflow jobs run. Other reporters do not depend on that. */
function arrivals(
  all: Reporting,
  counts: readonly string[],
  works: Working,
  deployments: readonly string[],
): ReportedChecks {
  const reporting = (key: 'reports' | 'reportsInQueue') => contexts.filter((name) => counts.includes(all[name][key]));
  const runs = (names: readonly (typeof contexts)[number][]) =>
    names.filter((name) => !all[name].on).map((name) => ({ name, app: all[name].app }));
  return {
    check_runs: runs(reporting('reports')),
    queue_check_runs: runs(reporting('reportsInQueue')),
    jobs: reporting('reports')
      .filter((name) => all[name].on)
      .map((name) => ({ name, ...works[name], isInQueue: reporting('reportsInQueue').includes(name) })),
    deployments,
  };
}

type Working = Readonly<Record<(typeof contexts)[number], Works>>;

/** Merged pull requests from half a year ago, with the checks that are always reported. */
const history = (all: Reporting) =>
  [1, 2, 3, 4].map((number) => ({
    number,
    state: 'MERGED',
    author: 'ann',
    created_at: `2025-06-0${number}T00:00:00Z`,
    updated_at: `2025-06-0${number}T00:00:00Z`,
    check_runs: contexts.filter((name) => all[name].reports === 'always').map((name) => ({ name, app: all[name].app })),
  }));

const seldom = fc.integer({ min: 0, max: 5 }).map((number) => number === 0);
const some = <T>(items: readonly T[]) => fc.subarray([...items]);
const few = fc.nat(2);

const requiredChecks = fc.array(
  fc.record({ context: fc.constantFrom(...contexts), app: fc.constantFrom(null, null, actionsAppId, robot.id) }),
  { maxLength: 2 },
);

const classicRule = fc.record({
  pattern: fc.constantFrom('main', 'm*', 'v*'),
  requiresApprovingReviews: fc.boolean(),
  requiredApprovingReviewCount: few,
  requireLastPushApproval: fc.boolean(),
  dismissesStaleReviews: fc.boolean(),
  requiresConversationResolution: fc.boolean(),
  requiresLinearHistory: seldom,
  requiresCommitSignatures: seldom,
  lockBranch: seldom,
  isAdminEnforced: fc.boolean(),
  restrictsPushes: seldom,
  pushers: some(['bob', 'cas']),
  requiresStatusChecks: fc.boolean(),
  requiresStrictStatusChecks: fc.boolean(),
  checks: requiredChecks.map((all) => all.map(({ context, app }) => ({ context, app_id: app }))),
});

const methods = ['merge', 'squash', 'rebase'] as const;

const pullRequestRule = fc
  .record({
    required_approving_review_count: few,
    require_last_push_approval: fc.boolean(),
    dismiss_stale_reviews_on_push: fc.boolean(),
    require_code_owner_review: fc.boolean(),
    required_review_thread_resolution: fc.boolean(),
    allowed_merge_methods: fc.subarray([...methods], { minLength: 1 }),
  })
  .map((parameters) => ({ type: 'pull_request', parameters }));

const checksRule = requiredChecks.map((all) => ({
  type: 'required_status_checks',
  parameters: {
    required_status_checks: all.map(({ context, app }) => ({ context, ...(app && { integration_id: app }) })),
    strict_required_status_checks_policy: true,
  },
}));

const deploymentsRule = some(['qa', 'live']).map((names) => ({
  type: 'required_deployments',
  parameters: { required_deployment_environments: names },
}));

const queueRule = fc.constantFrom('MERGE', 'SQUASH', 'REBASE').map((merge_method) => ({
  type: 'merge_queue',
  parameters: {
    check_response_timeout_minutes: 60,
    grouping_strategy: 'ALLGREEN',
    max_entries_to_build: 5,
    max_entries_to_merge: 5,
    merge_method,
    min_entries_to_merge: 1,
    min_entries_to_merge_wait_minutes: 5,
  },
}));

const plain = (type: string) => fc.constant({ type });

const rule = fc.oneof(
  { weight: 4, arbitrary: pullRequestRule },
  { weight: 4, arbitrary: checksRule },
  { weight: 1, arbitrary: deploymentsRule },
  { weight: 1, arbitrary: plain('update') },
  { weight: 1, arbitrary: plain('required_linear_history') },
  { weight: 1, arbitrary: plain('required_signatures') },
  { weight: 1, arbitrary: plain('non_fast_forward') },
);

const bypass = fc.constantFrom(
  [],
  [],
  [{ actor_type: 'RepositoryRole', actor_id: 5 }],
  [{ actor_type: 'Team', actor_id: 90, bypass_mode: 'pull_request' }],
);

const rulesets = (rules: fc.Arbitrary<object>, maxLength: number) =>
  fc.uniqueArray(
    fc.record({
      name: fc.constantFrom('one', 'two', 'three'),
      enforcement: fc.constantFrom('active', 'active', 'active', 'evaluate', 'disabled'),
      conditions: fc
        .constantFrom('~ALL', '~DEFAULT_BRANCH', 'refs/heads/m*', 'refs/heads/v1')
        .map((ref) => ({ ref_name: { include: [ref], exclude: [] } })),
      bypass_actors: bypass,
      rules: fc.array(rules, { minLength: 1, maxLength: 3 }),
    }),
    { maxLength, selector: ({ name }) => name },
  );

const isWriter = (writers: readonly string[]) => (login: string) => writers.includes(login);

const weak: Omit<TokenSeed, 'token'> = {
  grants: { Metadata: 'read', Contents: 'read', Actions: 'read', 'Pull requests': 'read', Checks: 'read' },
};

const usual = fc.constantFrom([], [], ['acme/own@v1'], ['actions/checkout@v4'], [`actions/checkout@${'a'.repeat(40)}`]);
const work: fc.Arbitrary<Works> = fc.record(
  { uses: usual, environment: fc.constantFrom('qa', 'live') },
  { requiredKeys: ['uses'] },
);

/** Actions permissions of a level, which mostly allow everything. */
const level = fc
  .tuple(
    fc.constantFrom(
      {},
      {},
      {},
      { enabled: false },
      { allowed_actions: 'local_only' },
      { sha_pinning_required: true },
      { allowed_actions: 'selected' },
    ),
    fc.constantFrom([], ['octo/*'], ['!actions/*']),
    fc.boolean(),
  )
  .map(([is, patterns_allowed, github_owned_allowed]) => ({
    ...is,
    selected: { github_owned_allowed, verified_allowed: false, patterns_allowed },
  }));

export const arbitraryWorld: fc.Arbitrary<RandomWorld> = fc
  .record({
    classic: fc.oneof(fc.array(classicRule, { maxLength: 0 }), fc.array(classicRule, { maxLength: 2 })),
    own: rulesets(fc.oneof({ weight: 9, arbitrary: rule }, { weight: 1, arbitrary: queueRule }), 2),
    owners: fc.oneof(fc.constant([]), rulesets(rule, 1)),
    allowed: fc.subarray([...methods], { minLength: 1 }),
    environments: fc.constantFrom(['qa', 'live'], ['live'], []),
    closed: some(['qa', 'live']),
    works: fc.record({ lint: work, test: work }),
    permissions: level,
    above: fc.record({ is: level, where: fc.constantFrom('all', 'all', 'all', 'all', 'none', 'selected') }),
    isArchived: fc.integer({ min: 0, max: 19 }).map((number) => number === 0),
    members: some(['cas']),
    writers: some(['bob', 'cas', 'dan']),
    reporting: fc.record({ lint: fc.constantFrom(...reporters), test: fc.constantFrom(...reporters) }),
    token: fc.constantFrom({}, {}, {}, weak),
  })
  .map(({ classic, own, owners, allowed, environments, members, writers, reporting, token, works, ...more }) => ({
    held: {
      people: { ann: 'admin', ...Object.fromEntries(writers.map((login) => [login, 'write'])), ria: 'read' },
      account: {
        actions_permissions: { ...more.above.is, enabled_repositories: more.above.where },
        rulesets: owners,
        teams: [{ id: 90, slug: 'release', members: members.filter(isWriter(writers)) }],
      },
      workflows: Object.fromEntries(
        contexts.flatMap((name) => {
          const { on } = reporting[name];
          return on ? [[`${name}.yml`, workflowText(on, name, works[name])]] : [];
        }),
      ),
      repository: {
        branch_rules: classic.map(({ pushers, ...one }) => ({
          ...one,
          pushers: { users: pushers.filter(isWriter(writers)) },
        })),
        rulesets: own,
        archived: more.isArchived,
        actions: { permissions: more.permissions, selected: more.permissions.selected },
        environments: environments.map((name) => ({
          name,
          ...(more.closed.includes(name) && {
            deployment_branch_policy: { protected_branches: true, custom_branch_policies: false },
          }),
        })),
        pull_requests: history(reporting),
        settings: {
          merges: {
            allow_merge_commit: allowed.includes('merge'),
            allow_squash_merge: allowed.includes('squash'),
            allow_rebase_merge: allowed.includes('rebase'),
          },
        },
      },
    },
    token,
    atWorst: arrivals(reporting, ['always'], works, []),
    // A service may deploy to every environment.
    atBest: arrivals(reporting, ['always', 'sometimes'], works, environments),
  }));
