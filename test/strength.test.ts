import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  type NormalizedProtection,
  noProtection,
} from '../packages/core/src/sections/branches/protection/normalized.ts';
import { findOrder } from '../packages/core/src/sections/order.ts';
import { registry } from '../packages/core/src/sections/registry.ts';
import * as access from '../packages/simulator/src/judging/access.ts';
import {
  listBranchChanges,
  listNonblockingFindings,
  listNonblockingWorkflowRuns,
  listPushableFiles,
} from '../packages/simulator/src/judging/changes.ts';
import { listAllowedDeployments, type Teams } from '../packages/simulator/src/judging/deployments.ts';
import * as workflows from '../packages/simulator/src/judging/workflows.ts';
import { scaleExamples } from './kit/seed.ts';

/** Lists the events that a value allows, for each state of the other settings. */
type Play<V> = (value: V) => readonly ReadonlySet<string>[];

interface Scene {
  readonly key: string;
  readonly values: fc.Arbitrary<any>;
  readonly play: Play<any>;
  /** The comparison may call a value weaker that is not, because patterns do not show their targets. */
  readonly isCautious?: true;
}

const createScene = <V>(key: string, values: readonly V[] | fc.Arbitrary<V>, play: Play<V>): Scene => ({
  key,
  values: values instanceof fc.Arbitrary ? values : fc.constantFrom(...(values as V[])),
  play,
});

const both = [false, true];
const createSubset = <T>(...items: readonly T[]) => fc.subarray([...items]);
/** Other settings do not matter, so one judgement is enough. */
const judgeOnce =
  <V>(judge: (value: V) => ReadonlySet<string>): Play<V> =>
  (value) => [judge(value)];

/** Judges each key of an object inside each of the base objects. */
const judgeWithin =
  <T extends object>(bases: readonly T[], judge: (whole: T) => ReadonlySet<string>) =>
  <K extends keyof T & string>(key: K, values: readonly T[K][] | fc.Arbitrary<T[K]>, path: string = key) =>
    createScene<T[K]>(path, values, (value) => bases.map((base) => judge({ ...base, [key]: value })));

const createUser = (id: number) => ({ type: 'User', id });
const createTeam = (id: number) => ({ type: 'Team', id });
const gates = {
  wait_timer: 0,
  prevent_self_review: false,
  reviewers: [],
  can_admins_bypass: false,
  deployment_branch_policy: null,
  branch_policies: [],
  guards: [],
};
const patterns = { protected_branches: false, custom_branch_policies: true };
const gated = [
  gates,
  { ...gates, reviewers: [createUser(1), createUser(2)] },
  { ...gates, wait_timer: 10, deployment_branch_policy: patterns },
  { ...gates, prevent_self_review: true, branch_policies: [{ id: 1, name: 'main', type: 'branch' }] },
  { ...gates, deployment_branch_policy: patterns, branch_policies: [{ id: 1, name: 'topic', type: 'branch' }] },
] as Parameters<typeof listAllowedDeployments>[0][];
const teamsOf: Teams[] = [{}, { 9: [1] }, { 9: [2, 3], 8: [1, 2] }, { 8: [3] }, { 8: [2] }, { 8: [4] }, { 9: [4] }];
const createEnvironmentScene = <K extends keyof (typeof gated)[number]>(key: K, values: any, path: string = key) =>
  createScene(path, values, (value) =>
    gated.flatMap((base) => teamsOf.map((teams) => listAllowedDeployments({ ...base, [key]: value }, teams))),
  );

const policy = {
  allowed_actions: 'selected',
  sha_pinning_required: false,
  github_owned_allowed: false,
  verified_allowed: false,
  patterns_allowed: [] as string[],
  verified: ['octo'],
};
const policies = [
  policy,
  { ...policy, github_owned_allowed: true, verified_allowed: true },
  { ...policy, verified_allowed: true, verified: ['stranger'] },
  { ...policy, patterns_allowed: ['stranger/*', '!octo/*', '!acme/evil@*', '!actions/evil@v1'] },
  { ...policy, verified_allowed: true, patterns_allowed: ['!octo/evil@*', 'actions/*'] },
];
const action = judgeWithin(policies, workflows.listRunnableActions);
const token = { default_workflow_permissions: 'read', can_approve_pull_request_reviews: false };
const ofToken = judgeWithin(
  [token, { default_workflow_permissions: 'write', can_approve_pull_request_reviews: true }],
  workflows.listWorkflowTokenAbilities,
);
const forkKeys = [
  'run_workflows_from_fork_pull_requests',
  'send_write_tokens_to_workflows',
  'send_secrets_and_variables',
  'require_approval_for_fork_pr_workflows',
] as const;
const createForkSettings = (isOn: (key: string) => boolean) =>
  Object.fromEntries(forkKeys.map((key) => [key, isOn(key)]));
const ofForks = judgeWithin<Readonly<Record<string, boolean>>>(
  [
    createForkSettings(() => true),
    createForkSettings((key) => !key.startsWith('require')),
    createForkSettings(() => false),
  ],
  workflows.listForkWorkflowAbilities,
);

const createEventRule = (allowed_events: string[]) => ({
  type: 'restrict_action_events',
  parameters: { allowed_events },
});
const createActorRule = (...ids: number[]) => ({
  type: 'restrict_actions_actors',
  parameters: { allowed_actors: ids.map(createUser) },
});
const startPolicy: any = { enforcement: 'active', workflows: undefined, rules: [createEventRule(['push'])] };
const started = judgeWithin<any>(
  [startPolicy, { ...startPolicy, rules: [createActorRule(1)] }],
  workflows.listAllowedWorkflowStarts,
);

const off = noProtection as Required<NormalizedProtection>;
const reviews = { required_approving_review_count: 1 };
const lint = { context: 'lint' };
const createPeople = (...users: string[]) => ({ users, teams: [], apps: [] });
const protections: Record<string, any>[] = [
  off,
  { ...off, enforce_admins: true, required_pull_request_reviews: reviews },
  { ...off, enforce_admins: true, required_status_checks: { strict: false, checks: [lint] } },
  { ...off, restrictions: createPeople('bob'), block_creations: true },
  { ...off, restrictions: createPeople('cas'), allow_fork_syncing: true },
  { ...off, lock_branch: true, enforce_admins: true },
];

const isSomebody = (lists: any) => Object.values(lists ?? {}).some((list: any) => list.length);

/** Converts a protection to a classic rule of the simulator. */
const toClassicRule = (one: any) => ({
  pattern: 'main',
  isAdminEnforced: one.enforce_admins,
  requiresLinearHistory: one.required_linear_history,
  allowsForcePushes: one.allow_force_pushes,
  allowsDeletions: one.allow_deletions,
  blocksCreations: one.block_creations,
  requiresConversationResolution: one.required_conversation_resolution,
  lockBranch: one.lock_branch,
  lockAllowsFetchAndMerge: one.allow_fork_syncing,
  requiresCommitSignatures: one.required_signatures,
  requiresStatusChecks: one.required_status_checks !== null,
  requiresStrictStatusChecks: one.required_status_checks?.strict ?? false,
  checks: (one.required_status_checks?.checks ?? []).map(({ context, app_id }: any) => ({
    context,
    app_id: app_id === -1 ? null : (app_id ?? null),
  })),
  requiresApprovingReviews: one.required_pull_request_reviews !== null,
  requiredApprovingReviewCount: one.required_pull_request_reviews?.required_approving_review_count ?? 0,
  requiresCodeOwnerReviews: one.required_pull_request_reviews?.require_code_owner_reviews ?? false,
  dismissesStaleReviews: one.required_pull_request_reviews?.dismiss_stale_reviews ?? false,
  requireLastPushApproval: one.required_pull_request_reviews?.require_last_push_approval ?? false,
  restrictsReviewDismissals: isSomebody(one.required_pull_request_reviews?.dismissal_restrictions),
  dismissers: one.required_pull_request_reviews?.dismissal_restrictions,
  reviewBypassers: one.required_pull_request_reviews?.bypass_pull_request_allowances,
  restrictsPushes: one.restrictions !== null,
  pushers: one.restrictions ?? undefined,
  forcePushBypassers: createPeople(...(one.force_push_bypassers ?? [])),
  requiresDeployments: one.required_deployments.length > 0,
  requiredDeploymentEnvironments: one.required_deployments,
});

const teams = { 90: ['bob', 'dan'], 91: ['cas', 'ann'] };
const others = { 90: [], 91: ['dan'] };
const judgeBranch = (one: object, members: object = teams) =>
  listBranchChanges({ branch_rules: [toClassicRule(one)], teams: members } as never);
const createBranchScene = (key: string, values: any, path = key) =>
  createScene(path, values, (value) =>
    protections.flatMap((base) => [teams, others].map((members) => judgeBranch({ ...base, [key]: value }, members))),
  );
const review = (key: string, values: any) =>
  createScene(key, values, (value) =>
    [reviews, {}, { ...reviews, required_approving_review_count: 2 }].flatMap((base) =>
      [teams, others].map((members) =>
        judgeBranch(
          { ...off, enforce_admins: true, required_pull_request_reviews: { ...base, [key]: value } },
          members,
        ),
      ),
    ),
  );
const createListScene = (list: string, ...names: string[]) =>
  createScene(list, createSubset(...names), (value) => [
    judgeBranch({ ...off, restrictions: { ...createPeople(), [list]: value } }),
  ]);

const lists = fc.record({
  users: createSubset('bob', 'cas'),
  teams: createSubset('team-91'),
  apps: createSubset('robot'),
});
const checkLists = fc.uniqueArray(
  fc.record({ context: fc.constantFrom('lint', 'test'), app_id: fc.constantFrom(undefined, -1, 15_368, 77) }),
  { maxLength: 2, selector: ({ context }) => context },
);
const addNull = (values: fc.Arbitrary<any>) => fc.option(values, { freq: 4 });

const ruleset = {
  name: 'main',
  target: 'branch',
  enforcement: 'active',
  conditions: { ref_name: { include: ['~DEFAULT_BRANCH'], exclude: [] as string[] } },
  bypass_actors: [] as object[],
  rules: [] as object[],
};
const judgeRuleset = (one: object, on?: string) =>
  listBranchChanges({ rulesets: [{ ...ruleset, ...one }], teams } as never, on);
const blocking = { rules: [{ type: 'update' }, { type: 'deletion' }] };
const createRule = (type: string, parameters: object = {}) => ({ type, parameters });
const createParameterScene = (type: string, key: string, values: any, ...bases: Record<string, unknown>[]) =>
  createScene(key, values, (value) =>
    bases.map((base) =>
      judgeRuleset({ rules: [createRule(type, { ...base, ...(value !== undefined && { [key]: value }) })] }),
    ),
  );
const byOne = { required_approving_review_count: 1 };
const isOn = [false, true, undefined];
const createPullScene = (key: string, values: any, ...bases: Record<string, unknown>[]) =>
  createParameterScene('pull_request', key, values, {}, byOne, { required_approving_review_count: 2 }, ...bases);
const mode = fc.constantFrom('always', 'pull_request', 'exempt');
const actorsWho = fc.uniqueArray(
  fc.record({
    actor: fc.constantFrom(
      { actor_type: 'User', actor_id: 101 },
      { actor_type: 'RepositoryRole', actor_id: 5 },
      { actor_type: 'Integration', actor_id: 77 },
    ),
    bypass_mode: mode,
  }),
  { selector: ({ actor }) => actor.actor_id },
);
const withMode = (bypass_mode: unknown) => ({
  actor_type: 'User',
  actor_id: 101,
  ...(bypass_mode ? { bypass_mode } : {}),
});
const contexts = fc.uniqueArray(
  fc
    .record({ context: fc.constantFrom('lint', 'test'), app: fc.constantFrom(undefined, 15_368, 77) })
    .map(({ context, app }) => ({ context, ...(app && { integration_id: app }) })),
  { maxLength: 2, selector: ({ context }) => context },
);
const createTeamReview = (id: number, minimum_approvals: number) => ({
  file_patterns: ['*'],
  minimum_approvals,
  reviewer: { type: 'Team', id },
});
const teamReviews = fc
  .tuple(fc.nat(2), fc.nat(2))
  .map(([one, other]) => [
    ...(one ? [createTeamReview(90, one)] : []),
    ...(other ? [createTeamReview(91, other)] : []),
  ]);
const createUsers = (...ids: number[]) => ids.map(createUser);
const createTool = (alerts_threshold: string, security_alerts_threshold: string, name = 'CodeQL') => ({
  tool: name,
  alerts_threshold,
  security_alerts_threshold,
});
const alertSteps = ['none', 'errors', 'errors_and_warnings', 'all'];
const securitySteps = ['none', 'critical', 'high_or_higher', 'medium_or_higher', 'all'];
const judgeScan = (...code_scanning_tools: object[]) =>
  listNonblockingFindings(createRule('code_scanning', { code_scanning_tools }));
const judgeWorkflows = (all: object[], more: object = {}) =>
  listNonblockingWorkflowRuns(createRule('workflows', { workflows: all, ...more }));
const workflow = { path: 'ci.yml', repository_id: 1, ref: 'main' };
const createPushScene = (type: string, key: string, values: any) =>
  createScene(key, values, (value) => [listPushableFiles([createRule(type, { [key]: value })])]);

const createFeatureScenes = (names: readonly string[], values: readonly unknown[], isOn: unknown) =>
  names.map((name) =>
    createScene(
      name,
      values,
      judgeOnce((value) => access.listDisabledFeatures({ [name]: value === isOn })),
    ),
  );

const analysis = createFeatureScenes(['state'], ['configured', 'not-configured'], 'configured');

/** An evaluated ruleset stops nothing and is only recorded. */
const judgeEnforcement = (enforcement: string) =>
  access.listDisabledFeatures({ violation: enforcement !== 'disabled' });

const scenes: Readonly<Record<string, readonly Scene[]>> = {
  deploy_keys: [createScene('read_only', both, judgeOnce(access.listDeployKeyAbilities))],
  webhooks: [createScene('insecure_ssl', ['0', '1'], judgeOnce(access.listTrustedWebhookServers))],
  pages: [
    createScene('public', both, (isPublic) =>
      both.map((https_enforced) => access.listSiteReaders({ isPublic, https_enforced })),
    ),
    createScene('https_enforced', both, (https_enforced) =>
      both.map((isPublic) => access.listSiteReaders({ isPublic, https_enforced })),
    ),
  ],
  code_scanning_default_setup: analysis,
  code_quality_setup: analysis,
  repository: [
    createScene('visibility', ['private', 'internal', 'public'], judgeOnce(access.listRepositoryReaders)),
    createScene(
      'private',
      both,
      judgeOnce((isPrivate) => access.listRepositoryReaders(isPrivate ? 'private' : 'public')),
    ),
    ...createFeatureScenes(
      [
        'enable_vulnerability_alerts',
        'enable_automated_security_fixes',
        'enable_private_vulnerability_reporting',
        'enable_immutable_releases',
      ],
      both,
      true,
    ),
    ...createFeatureScenes(['status'], ['enabled', 'disabled'], 'enabled'),
    createScene(
      'reviewers',
      fc.uniqueArray(
        fc.record({
          reviewer_type: fc.constant('TEAM'),
          reviewer_id: fc.integer({ min: 1, max: 3 }),
          mode: fc.constantFrom(undefined, 'ALWAYS', 'EXEMPT'),
        }),
        { selector: ({ reviewer_id }) => reviewer_id },
      ),
      judgeOnce(access.listSecretPushers),
    ),
  ],
  interaction_limits: [
    createScene(
      'limit',
      [null, 'existing_users', 'contributors_only', 'collaborators_only'],
      judgeOnce(access.listCommenters),
    ),
    ...(() => {
      const cap = { enabled: true, max_open_pull_requests: 1, include_drafts: true, bypass: [] as string[] };
      const capped = judgeWithin(
        [cap, { ...cap, bypass: ['ann'] }, { ...cap, max_open_pull_requests: 2 }],
        access.listPullRequestOpeners,
      );
      return [
        capped('enabled', both),
        capped('max_open_pull_requests', [1, 2, 5]),
        capped('include_drafts', both),
        capped('bypass', createSubset('ann', 'bob'), 'pull_request_creation_bypass'),
      ];
    })(),
  ],
  environments: [
    createEnvironmentScene('wait_timer', [0, 10, 30]),
    createEnvironmentScene('prevent_self_review', both),
    createEnvironmentScene(
      'reviewers',
      createSubset(createUser(1), createUser(2), createUser(3), createTeam(8), createTeam(9)),
    ),
    createEnvironmentScene('can_admins_bypass', both),
    createEnvironmentScene('deployment_branch_policy', [
      null,
      patterns,
      { protected_branches: true, custom_branch_policies: false },
    ]),
    createEnvironmentScene(
      'branch_policies',
      createSubset({ name: 'main', type: 'branch' }, { name: 'topic', type: 'branch' }, { name: 'v*', type: 'tag' }),
      'deployment_branch_policies',
    ),
    createEnvironmentScene('guards', createSubset('one', 'two'), 'deployment_protection_rules'),
  ],
  actions: [
    action('allowed_actions', ['all', 'local_only', 'selected']),
    action('sha_pinning_required', both),
    action('github_owned_allowed', both),
    action('verified_allowed', both),
    action(
      'patterns_allowed',
      createSubset(
        '*/evil@*',
        'stranger/*',
        'stranger/good@*',
        'octo/evil@v1',
        'actions/*',
        '!octo/*',
        '!octo/evil@*',
        '!stranger/evil@*',
        '!acme/*',
      ),
    ),
    ofToken('default_workflow_permissions', ['read', 'write']),
    ofToken('can_approve_pull_request_reviews', both),
    createScene(
      'access_level',
      ['none', 'organization', 'enterprise'],
      judgeOnce((access_level) => workflows.listWorkflowUsers({ access_level })),
    ),
    createScene(
      'approval_policy',
      ['all_external_contributors', 'first_time_contributors', 'first_time_contributors_new_to_github'],
      judgeOnce((approval_policy) => workflows.listTrustedForkAuthors({ approval_policy })),
    ),
    ...forkKeys.map((key) => ofForks(key, both)),
  ],
  actions_policies: [
    createScene('enforcement', ['active', 'evaluate', 'disabled'], (enforcement) => [
      workflows.listAllowedWorkflowStarts({ ...startPolicy, enforcement }),
      judgeEnforcement(enforcement),
    ]),
    {
      ...started(
        'workflows',
        fc
          .tuple(
            createSubset('.github/workflows/ci.yml', '.github/workflows/release.yml'),
            createSubset('.github/workflows/ci.yml'),
          )
          .map(([include, exclude]) => (include.length ? { include, exclude: [] } : { include: ['~ALL'], exclude })),
      ),
      isCautious: true,
    },
    started(
      'rules',
      fc
        .tuple(addNull(fc.constantFrom(['push'], ['push', 'pull_request'])), addNull(fc.constantFrom([1], [1, 2])))
        .map(([events, ids]) => [
          ...(events ? [createEventRule(events)] : []),
          ...(ids ? [createActorRule(...ids)] : []),
        ]),
    ),
    createScene(
      'allowed_events',
      createSubset('push', 'pull_request'),
      judgeOnce((names) => workflows.listAllowedWorkflowStarts({ ...startPolicy, rules: [createEventRule(names)] })),
    ),
    createScene(
      'allowed_actors',
      createSubset(createUser(1), createUser(2)),
      judgeOnce((all) =>
        workflows.listAllowedWorkflowStarts({ ...startPolicy, rules: [createActorRule(...all.map(({ id }) => id))] }),
      ),
    ),
  ],
  branches: [
    createBranchScene('enforce_admins', both),
    createBranchScene('required_linear_history', both),
    createBranchScene('allow_force_pushes', both),
    createBranchScene('allow_deletions', both),
    createBranchScene('block_creations', both),
    createBranchScene('required_conversation_resolution', both),
    createBranchScene('lock_branch', both),
    createScene('allow_fork_syncing', both, (value) => [
      judgeBranch({ ...off, lock_branch: true, allow_fork_syncing: value }),
    ]),
    createBranchScene('required_signatures', both),
    createScene('strict', both, (strict) =>
      [[], [lint]].map((checks) => judgeBranch({ ...off, required_status_checks: { strict, checks } })),
    ),
    createScene('checks', checkLists, (checks) => [
      judgeBranch({ ...off, required_status_checks: { strict: false, checks } }),
    ]),
    createBranchScene(
      'required_status_checks',
      addNull(
        fc.record({
          strict: fc.constant(true),
          checks: createSubset(lint, { context: 'test' }).filter((all) => all.length > 0),
        }),
      ),
    ),
    review('required_approving_review_count', [0, 1, 2]),
    review('require_code_owner_reviews', both),
    review('dismiss_stale_reviews', both),
    review('require_last_push_approval', both),
    review('dismissal_restrictions', lists),
    review('bypass_pull_request_allowances', lists),
    createBranchScene(
      'required_pull_request_reviews',
      addNull(fc.record({ required_approving_review_count: fc.nat(2), dismiss_stale_reviews: fc.constant(true) })),
    ),
    createBranchScene('restrictions', addNull(lists)),
    createListScene('users', 'bob', 'cas'),
    createListScene('teams', 'team-90', 'team-91'),
    createListScene('apps', 'robot'),
    createBranchScene('force_push_bypassers', createSubset('bob', 'cas')),
    createBranchScene('required_deployments', createSubset('qa', 'live')),
  ],
  rulesets: [
    createScene('enforcement', ['active', 'evaluate', 'disabled'], (enforcement) => [
      judgeRuleset({ ...blocking, enforcement }),
      judgeEnforcement(enforcement),
    ]),
    createScene('target', ['branch', 'tag'], (target) =>
      ['main', 'v1'].map((name) =>
        name === 'main'
          ? judgeRuleset({ ...blocking, target })
          : access.listDisabledFeatures({ tag: target === 'tag' }),
      ),
    ),
    ...(['include', 'exclude'] as const).map((key) =>
      createScene(key, createSubset('~ALL', '~DEFAULT_BRANCH', 'refs/heads/x'), (value) =>
        ['main', 'x', 'y'].map((on) =>
          judgeRuleset({ ...blocking, conditions: { ref_name: { include: ['~ALL'], exclude: [], [key]: value } } }, on),
        ),
      ),
    ),
    createScene(
      'bypass_actors',
      actorsWho.map((all) => all.map(({ actor, bypass_mode }) => ({ ...actor, bypass_mode }))),
      judgeOnce((bypass_actors) => judgeRuleset({ ...blocking, bypass_actors })),
    ),
    createScene(
      'bypass_mode',
      [undefined, 'always', 'pull_request', 'exempt'],
      judgeOnce((value) => judgeRuleset({ ...blocking, bypass_actors: [withMode(value)] })),
    ),
    createScene(
      'rules',
      createSubset<object>(
        { type: 'deletion' },
        { type: 'creation' },
        { type: 'non_fast_forward' },
        { type: 'required_signatures' },
        { type: 'required_linear_history' },
        createRule('pull_request', byOne),
      ),
      judgeOnce((rules) => judgeRuleset({ rules })),
    ),
    createScene(
      'parameters',
      fc.record({ required_approving_review_count: fc.constantFrom(0, 2), require_code_owner_review: fc.boolean() }),
      judgeOnce((parameters) => judgeRuleset({ rules: [createRule('pull_request', parameters)] })),
    ),
    createParameterScene('update', 'update_allows_fetch_and_merge', isOn, {}),
    createParameterScene('required_deployments', 'required_deployment_environments', createSubset('qa', 'live'), {}),
    createPullScene('allowed_merge_methods', [
      undefined,
      ['merge'],
      ['squash'],
      ['merge', 'rebase'],
      ['rebase', 'squash', 'merge'],
    ]),
    createPullScene('dismiss_stale_reviews_on_push', isOn),
    createPullScene('dismissal_restriction', [
      undefined,
      ...[[], createUsers(101), createUsers(101, 102)].flatMap((allowed_actors) =>
        both.map((enabled) => ({ enabled, allowed_actors })),
      ),
    ]),
    createScene('enabled', both, (enabled) => [
      judgeRuleset({ rules: [createRule('pull_request', { dismissal_restriction: { enabled, allowed_actors: [] } })] }),
    ]),
    createScene(
      'allowed_actors',
      createSubset(...createUsers(101, 102)),
      judgeOnce((allowed_actors) =>
        judgeRuleset({
          rules: [createRule('pull_request', { dismissal_restriction: { enabled: true, allowed_actors } })],
        }),
      ),
    ),
    createPullScene('require_code_owner_review', isOn),
    createPullScene('require_last_push_approval', isOn),
    createPullScene('required_approving_review_count', [0, 1, 2]),
    createPullScene('required_review_thread_resolution', isOn),
    createPullScene('required_reviewers', teamReviews),
    createScene(
      'minimum_approvals',
      [0, 1, 2],
      judgeOnce((value) =>
        judgeRuleset({ rules: [createRule('pull_request', { required_reviewers: [createTeamReview(90, value)] })] }),
      ),
    ),
    createParameterScene('required_status_checks', 'do_not_enforce_on_create', isOn, {
      required_status_checks: [lint],
    }),
    createParameterScene('required_status_checks', 'required_status_checks', contexts, {}),
    createScene(
      'integration_id',
      [undefined, 15_368, 77],
      judgeOnce((integration_id) =>
        judgeRuleset({
          rules: [
            createRule('required_status_checks', {
              required_status_checks: [{ ...lint, ...(integration_id && { integration_id }) }],
            }),
          ],
        }),
      ),
    ),
    createParameterScene('required_status_checks', 'strict_required_status_checks_policy', isOn, {
      required_status_checks: [lint],
    }),
    createScene(
      'workflows',
      createSubset<object>(workflow, { ...workflow, ref: 'old' }, { ...workflow, path: 'scan.yml', sha: 'a' }),
      judgeOnce((all) => judgeWorkflows(all)),
    ),
    createScene(
      'sha',
      [undefined, 'a', 'b'],
      judgeOnce((sha) => judgeWorkflows([{ ...workflow, ...(sha && { sha }) }])),
    ),
    createScene(
      'code_scanning_tools',
      createSubset(createTool('errors', 'all'), createTool('all', 'none', 'lint')),
      judgeOnce((all) => judgeScan(...all)),
    ),
    createScene(
      'alerts_threshold',
      alertSteps,
      judgeOnce((step) => judgeScan(createTool(step, 'none'))),
    ),
    createScene(
      'security_alerts_threshold',
      securitySteps,
      judgeOnce((step) => judgeScan(createTool('none', step))),
    ),
    createPushScene('file_path_restriction', 'restricted_file_paths', createSubset('secret/*', 'src/**')),
    createPushScene('file_extension_restriction', 'restricted_file_extensions', createSubset('*.exe', '*.ts')),
    createPushScene('max_file_path_length', 'max_file_path_length', [5, 10, 100]),
    createPushScene('max_file_size', 'max_file_size', [1, 50, 100]),
  ],
};

function isPart(one: ReadonlySet<string>, of: ReadonlySet<string>) {
  for (const attempt of one) if (!of.has(attempt)) return false;
  return true;
}

it('the simulator tests the strictness order of every key that has one [2.1.23]', () => {
  const claimed = registry.flatMap(({ key, risk = {} }) =>
    Object.keys(risk).flatMap((one) => (risk[one]!.order ? `${key}.${one}` : [])),
  );
  const playOnce = Object.entries(scenes).flatMap(([section, all]) => all.map(({ key }) => `${section}.${key}`));
  expect(playOnce.toSorted()).toEqual(claimed.toSorted());
});

it.each(Object.entries(scenes).flatMap(([section, all]) => all.map((one) => [section, one.key, one] as const)))(
  '%s: the strictness order of %s matches the actions that the simulator allows [2.1.23]',
  (section, _, { key, values, play, isCautious }) => {
    const order = findOrder(registry.find((one) => one.key === section)!.risk, key)!;
    const known = new Map<string, readonly ReadonlySet<string>[]>();
    const played = (value: unknown) => {
      const text = JSON.stringify([value]);
      if (!known.has(text)) known.set(text, play(value));
      return known.get(text)!;
    };
    fc.assert(
      fc.property(values, values, (value, than) => {
        const [is, was] = [played(value), played(than)];
        const lets = is.every((through, index) => isPart(through, was[index]!));
        if (isCautious && lets) return;
        expect(order(value, than), `${JSON.stringify(value)} than ${JSON.stringify(than)}`).toBe(lets);
      }),
      { numRuns: Math.max(60, scaleExamples(300)) },
    );
  },
);
