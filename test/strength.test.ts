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
  listMergedFindings,
  listPushedFiles,
  listUnprovenMerges,
} from '../packages/simulator/src/judging/changes.ts';
import { listDeployments, type Teams } from '../packages/simulator/src/judging/deployments.ts';
import * as workflows from '../packages/simulator/src/judging/workflows.ts';
import { scaleExamples } from './kit/seed.ts';

/** What goes through under a value, once for each state of everything around it. */
type Play<V> = (value: V) => readonly ReadonlySet<string>[];

interface Scene {
  readonly key: string;
  readonly values: fc.Arbitrary<any>;
  readonly play: Play<any>;
  /** It may take a value for the weaker that is not, since patterns alone do not say what they are about. */
  readonly isCautious?: true;
}

const scene = <V>(key: string, values: readonly V[] | fc.Arbitrary<V>, play: Play<V>): Scene => ({
  key,
  values: values instanceof fc.Arbitrary ? values : fc.constantFrom(...(values as V[])),
  play,
});

const both = [false, true];
const some = <T>(...items: readonly T[]) => fc.subarray([...items]);
/** One look at it is enough: nothing around it matters. */
const once =
  <V>(judge: (value: V) => ReadonlySet<string>): Play<V> =>
  (value) => [judge(value)];

/** Each key of an object, in each of these objects. */
const within =
  <T extends object>(bases: readonly T[], judge: (whole: T) => ReadonlySet<string>) =>
  <K extends keyof T & string>(key: K, values: readonly T[K][] | fc.Arbitrary<T[K]>, path: string = key) =>
    scene<T[K]>(path, values, (value) => bases.map((base) => judge({ ...base, [key]: value })));

const user = (id: number) => ({ type: 'User', id });
const team = (id: number) => ({ type: 'Team', id });
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
  { ...gates, reviewers: [user(1), user(2)] },
  { ...gates, wait_timer: 10, deployment_branch_policy: patterns },
  { ...gates, prevent_self_review: true, branch_policies: [{ id: 1, name: 'main', type: 'branch' }] },
  { ...gates, deployment_branch_policy: patterns, branch_policies: [{ id: 1, name: 'topic', type: 'branch' }] },
] as Parameters<typeof listDeployments>[0][];
const teamsOf: Teams[] = [{}, { 9: [1] }, { 9: [2, 3], 8: [1, 2] }, { 8: [3] }, { 8: [2] }, { 8: [4] }, { 9: [4] }];
const inEnvironment = <K extends keyof (typeof gated)[number]>(key: K, values: any, path: string = key) =>
  scene(path, values, (value) =>
    gated.flatMap((base) => teamsOf.map((teams) => listDeployments({ ...base, [key]: value }, teams))),
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
const action = within(policies, workflows.listRunnableActions);
const token = { default_workflow_permissions: 'read', can_approve_pull_request_reviews: false };
const ofToken = within(
  [token, { default_workflow_permissions: 'write', can_approve_pull_request_reviews: true }],
  workflows.listTokenAbilities,
);
const forkKeys = [
  'run_workflows_from_fork_pull_requests',
  'send_write_tokens_to_workflows',
  'send_secrets_and_variables',
  'require_approval_for_fork_pr_workflows',
] as const;
const forked = (isOn: (key: string) => boolean) => Object.fromEntries(forkKeys.map((key) => [key, isOn(key)]));
const ofForks = within<Readonly<Record<string, boolean>>>(
  [forked(() => true), forked((key) => !key.startsWith('require')), forked(() => false)],
  workflows.listForkAbilities,
);

const eventRule = (allowed_events: string[]) => ({ type: 'restrict_action_events', parameters: { allowed_events } });
const actorRule = (...ids: number[]) => ({
  type: 'restrict_actions_actors',
  parameters: { allowed_actors: ids.map(user) },
});
const startPolicy: any = { enforcement: 'active', workflows: undefined, rules: [eventRule(['push'])] };
const started = within<any>([startPolicy, { ...startPolicy, rules: [actorRule(1)] }], workflows.listAllowedStarts);

const off = noProtection as Required<NormalizedProtection>;
const reviews = { required_approving_review_count: 1 };
const lint = { context: 'lint' };
const people = (...users: string[]) => ({ users, teams: [], apps: [] });
const protections: Record<string, any>[] = [
  off,
  { ...off, enforce_admins: true, required_pull_request_reviews: reviews },
  { ...off, enforce_admins: true, required_status_checks: { strict: false, checks: [lint] } },
  { ...off, restrictions: people('bob'), block_creations: true },
  { ...off, restrictions: people('cas'), allow_fork_syncing: true },
  { ...off, lock_branch: true, enforce_admins: true },
];

const isSomebody = (lists: any) => Object.values(lists ?? {}).some((list: any) => list.length);

/** The classic rule of the simulated host for a protection in the program's own form. */
const asRule = (one: any) => ({
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
  forcePushBypassers: people(...(one.force_push_bypassers ?? [])),
  requiresDeployments: one.required_deployments.length > 0,
  requiredDeploymentEnvironments: one.required_deployments,
});

const teams = { 90: ['bob', 'dan'], 91: ['cas', 'ann'] };
const others = { 90: [], 91: ['dan'] };
const ofBranch = (one: object, members: object = teams) =>
  listBranchChanges({ branch_rules: [asRule(one)], teams: members } as never);
const branch = (key: string, values: any, path = key) =>
  scene(path, values, (value) =>
    protections.flatMap((base) => [teams, others].map((members) => ofBranch({ ...base, [key]: value }, members))),
  );
const review = (key: string, values: any) =>
  scene(key, values, (value) =>
    [reviews, {}, { ...reviews, required_approving_review_count: 2 }].flatMap((base) =>
      [teams, others].map((members) =>
        ofBranch({ ...off, enforce_admins: true, required_pull_request_reviews: { ...base, [key]: value } }, members),
      ),
    ),
  );
const listed = (list: string, ...names: string[]) =>
  scene(list, some(...names), (value) => [ofBranch({ ...off, restrictions: { ...people(), [list]: value } })]);

const lists = fc.record({ users: some('bob', 'cas'), teams: some('team-91'), apps: some('robot') });
const checkLists = fc.uniqueArray(
  fc.record({ context: fc.constantFrom('lint', 'test'), app_id: fc.constantFrom(undefined, -1, 15_368, 77) }),
  { maxLength: 2, selector: ({ context }) => context },
);
const orNull = (values: fc.Arbitrary<any>) => fc.option(values, { freq: 4 });

const ruleset = {
  name: 'main',
  target: 'branch',
  enforcement: 'active',
  conditions: { ref_name: { include: ['~DEFAULT_BRANCH'], exclude: [] as string[] } },
  bypass_actors: [] as object[],
  rules: [] as object[],
};
const ofRuleset = (one: object, on?: string) =>
  listBranchChanges({ rulesets: [{ ...ruleset, ...one }], teams } as never, on);
const blocking = { rules: [{ type: 'update' }, { type: 'deletion' }] };
const rule = (type: string, parameters: object = {}) => ({ type, parameters });
const parameter = (type: string, key: string, values: any, ...bases: Record<string, unknown>[]) =>
  scene(key, values, (value) =>
    bases.map((base) => ofRuleset({ rules: [rule(type, { ...base, ...(value !== undefined && { [key]: value }) })] })),
  );
const byOne = { required_approving_review_count: 1 };
const isOn = [false, true, undefined];
const pulling = (key: string, values: any, ...bases: Record<string, unknown>[]) =>
  parameter('pull_request', key, values, {}, byOne, { required_approving_review_count: 2 }, ...bases);
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
const teamReview = (id: number, minimum_approvals: number) => ({
  file_patterns: ['*'],
  minimum_approvals,
  reviewer: { type: 'Team', id },
});
const teamReviews = fc
  .tuple(fc.nat(2), fc.nat(2))
  .map(([one, other]) => [...(one ? [teamReview(90, one)] : []), ...(other ? [teamReview(91, other)] : [])]);
const someone = (...ids: number[]) => ids.map(user);
const tool = (alerts_threshold: string, security_alerts_threshold: string, name = 'CodeQL') => ({
  tool: name,
  alerts_threshold,
  security_alerts_threshold,
});
const alertSteps = ['none', 'errors', 'errors_and_warnings', 'all'];
const securitySteps = ['none', 'critical', 'high_or_higher', 'medium_or_higher', 'all'];
const scanned = (...code_scanning_tools: object[]) =>
  listMergedFindings(rule('code_scanning', { code_scanning_tools }));
const proved = (all: object[], more: object = {}) => listUnprovenMerges(rule('workflows', { workflows: all, ...more }));
const workflow = { path: 'ci.yml', repository_id: 1, ref: 'main' };
const pushed = (type: string, key: string, values: any) =>
  scene(key, values, (value) => [listPushedFiles([rule(type, { [key]: value })])]);

const features = (names: readonly string[], values: readonly unknown[], isOn: unknown) =>
  names.map((name) =>
    scene(
      name,
      values,
      once((value) => access.listUnnoticedEvents({ [name]: value === isOn })),
    ),
  );

const analysis = features(['state'], ['configured', 'not-configured'], 'configured');

/** What is only evaluated stops nothing, and is on record. */
const recorded = (enforcement: string) => access.listUnnoticedEvents({ violation: enforcement !== 'disabled' });

const scenes: Readonly<Record<string, readonly Scene[]>> = {
  deploy_keys: [scene('read_only', both, once(access.listKeyAbilities))],
  webhooks: [scene('insecure_ssl', ['0', '1'], once(access.listWebhookReceivers))],
  pages: [
    scene('public', both, (isPublic) =>
      both.map((https_enforced) => access.listSiteReaders({ isPublic, https_enforced })),
    ),
    scene('https_enforced', both, (https_enforced) =>
      both.map((isPublic) => access.listSiteReaders({ isPublic, https_enforced })),
    ),
  ],
  code_scanning_default_setup: analysis,
  code_quality_setup: analysis,
  repository: [
    scene('visibility', ['private', 'internal', 'public'], once(access.listReaders)),
    scene(
      'private',
      both,
      once((isPrivate) => access.listReaders(isPrivate ? 'private' : 'public')),
    ),
    ...features(
      [
        'enable_vulnerability_alerts',
        'enable_automated_security_fixes',
        'enable_private_vulnerability_reporting',
        'enable_immutable_releases',
      ],
      both,
      true,
    ),
    ...features(['status'], ['enabled', 'disabled'], 'enabled'),
    scene(
      'reviewers',
      fc.uniqueArray(
        fc.record({
          reviewer_type: fc.constant('TEAM'),
          reviewer_id: fc.integer({ min: 1, max: 3 }),
          mode: fc.constantFrom(undefined, 'ALWAYS', 'EXEMPT'),
        }),
        { selector: ({ reviewer_id }) => reviewer_id },
      ),
      once(access.listSecretPushers),
    ),
  ],
  interaction_limits: [
    scene('limit', [null, 'existing_users', 'contributors_only', 'collaborators_only'], once(access.listCommenters)),
    ...(() => {
      const cap = { enabled: true, max_open_pull_requests: 1, include_drafts: true, bypass: [] as string[] };
      const capped = within(
        [cap, { ...cap, bypass: ['ann'] }, { ...cap, max_open_pull_requests: 2 }],
        access.listPullRequestOpeners,
      );
      return [
        capped('enabled', both),
        capped('max_open_pull_requests', [1, 2, 5]),
        capped('include_drafts', both),
        capped('bypass', some('ann', 'bob'), 'pull_request_creation_bypass'),
      ];
    })(),
  ],
  environments: [
    inEnvironment('wait_timer', [0, 10, 30]),
    inEnvironment('prevent_self_review', both),
    inEnvironment('reviewers', some(user(1), user(2), user(3), team(8), team(9))),
    inEnvironment('can_admins_bypass', both),
    inEnvironment('deployment_branch_policy', [
      null,
      patterns,
      { protected_branches: true, custom_branch_policies: false },
    ]),
    inEnvironment(
      'branch_policies',
      some({ name: 'main', type: 'branch' }, { name: 'topic', type: 'branch' }, { name: 'v*', type: 'tag' }),
      'deployment_branch_policies',
    ),
    inEnvironment('guards', some('one', 'two'), 'deployment_protection_rules'),
  ],
  actions: [
    action('allowed_actions', ['all', 'local_only', 'selected']),
    action('sha_pinning_required', both),
    action('github_owned_allowed', both),
    action('verified_allowed', both),
    action(
      'patterns_allowed',
      some(
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
    scene(
      'access_level',
      ['none', 'organization', 'enterprise'],
      once((access_level) => workflows.listWorkflowUsers({ access_level })),
    ),
    scene(
      'approval_policy',
      ['all_external_contributors', 'first_time_contributors', 'first_time_contributors_new_to_github'],
      once((approval_policy) => workflows.listUnapprovedAuthors({ approval_policy })),
    ),
    ...forkKeys.map((key) => ofForks(key, both)),
  ],
  actions_policies: [
    scene('enforcement', ['active', 'evaluate', 'disabled'], (enforcement) => [
      workflows.listAllowedStarts({ ...startPolicy, enforcement }),
      recorded(enforcement),
    ]),
    {
      ...started(
        'workflows',
        fc
          .tuple(some('.github/workflows/ci.yml', '.github/workflows/release.yml'), some('.github/workflows/ci.yml'))
          .map(([include, exclude]) => (include.length ? { include, exclude: [] } : { include: ['~ALL'], exclude })),
      ),
      isCautious: true,
    },
    started(
      'rules',
      fc
        .tuple(orNull(fc.constantFrom(['push'], ['push', 'pull_request'])), orNull(fc.constantFrom([1], [1, 2])))
        .map(([events, ids]) => [...(events ? [eventRule(events)] : []), ...(ids ? [actorRule(...ids)] : [])]),
    ),
    scene(
      'allowed_events',
      some('push', 'pull_request'),
      once((names) => workflows.listAllowedStarts({ ...startPolicy, rules: [eventRule(names)] })),
    ),
    scene(
      'allowed_actors',
      some(user(1), user(2)),
      once((all) => workflows.listAllowedStarts({ ...startPolicy, rules: [actorRule(...all.map(({ id }) => id))] })),
    ),
  ],
  branches: [
    branch('enforce_admins', both),
    branch('required_linear_history', both),
    branch('allow_force_pushes', both),
    branch('allow_deletions', both),
    branch('block_creations', both),
    branch('required_conversation_resolution', both),
    branch('lock_branch', both),
    scene('allow_fork_syncing', both, (value) => [ofBranch({ ...off, lock_branch: true, allow_fork_syncing: value })]),
    branch('required_signatures', both),
    scene('strict', both, (strict) =>
      [[], [lint]].map((checks) => ofBranch({ ...off, required_status_checks: { strict, checks } })),
    ),
    scene('checks', checkLists, (checks) => [ofBranch({ ...off, required_status_checks: { strict: false, checks } })]),
    branch(
      'required_status_checks',
      orNull(
        fc.record({
          strict: fc.constant(true),
          checks: some(lint, { context: 'test' }).filter((all) => all.length > 0),
        }),
      ),
    ),
    review('required_approving_review_count', [0, 1, 2]),
    review('require_code_owner_reviews', both),
    review('dismiss_stale_reviews', both),
    review('require_last_push_approval', both),
    review('dismissal_restrictions', lists),
    review('bypass_pull_request_allowances', lists),
    branch(
      'required_pull_request_reviews',
      orNull(fc.record({ required_approving_review_count: fc.nat(2), dismiss_stale_reviews: fc.constant(true) })),
    ),
    branch('restrictions', orNull(lists)),
    listed('users', 'bob', 'cas'),
    listed('teams', 'team-90', 'team-91'),
    listed('apps', 'robot'),
    branch('force_push_bypassers', some('bob', 'cas')),
    branch('required_deployments', some('qa', 'live')),
  ],
  rulesets: [
    scene('enforcement', ['active', 'evaluate', 'disabled'], (enforcement) => [
      ofRuleset({ ...blocking, enforcement }),
      recorded(enforcement),
    ]),
    scene('target', ['branch', 'tag'], (target) =>
      ['main', 'v1'].map((name) =>
        name === 'main' ? ofRuleset({ ...blocking, target }) : access.listUnnoticedEvents({ tag: target === 'tag' }),
      ),
    ),
    ...(['include', 'exclude'] as const).map((key) =>
      scene(key, some('~ALL', '~DEFAULT_BRANCH', 'refs/heads/x'), (value) =>
        ['main', 'x', 'y'].map((on) =>
          ofRuleset({ ...blocking, conditions: { ref_name: { include: ['~ALL'], exclude: [], [key]: value } } }, on),
        ),
      ),
    ),
    scene(
      'bypass_actors',
      actorsWho.map((all) => all.map(({ actor, bypass_mode }) => ({ ...actor, bypass_mode }))),
      once((bypass_actors) => ofRuleset({ ...blocking, bypass_actors })),
    ),
    scene(
      'bypass_mode',
      [undefined, 'always', 'pull_request', 'exempt'],
      once((value) => ofRuleset({ ...blocking, bypass_actors: [withMode(value)] })),
    ),
    scene(
      'rules',
      some<object>(
        { type: 'deletion' },
        { type: 'creation' },
        { type: 'non_fast_forward' },
        { type: 'required_signatures' },
        { type: 'required_linear_history' },
        rule('pull_request', byOne),
      ),
      once((rules) => ofRuleset({ rules })),
    ),
    scene(
      'parameters',
      fc.record({ required_approving_review_count: fc.constantFrom(0, 2), require_code_owner_review: fc.boolean() }),
      once((parameters) => ofRuleset({ rules: [rule('pull_request', parameters)] })),
    ),
    parameter('update', 'update_allows_fetch_and_merge', isOn, {}),
    parameter('required_deployments', 'required_deployment_environments', some('qa', 'live'), {}),
    pulling('allowed_merge_methods', [
      undefined,
      ['merge'],
      ['squash'],
      ['merge', 'rebase'],
      ['rebase', 'squash', 'merge'],
    ]),
    pulling('dismiss_stale_reviews_on_push', isOn),
    pulling('dismissal_restriction', [
      undefined,
      ...[[], someone(101), someone(101, 102)].flatMap((allowed_actors) =>
        both.map((enabled) => ({ enabled, allowed_actors })),
      ),
    ]),
    scene('enabled', both, (enabled) => [
      ofRuleset({ rules: [rule('pull_request', { dismissal_restriction: { enabled, allowed_actors: [] } })] }),
    ]),
    scene(
      'allowed_actors',
      some(...someone(101, 102)),
      once((allowed_actors) =>
        ofRuleset({ rules: [rule('pull_request', { dismissal_restriction: { enabled: true, allowed_actors } })] }),
      ),
    ),
    pulling('require_code_owner_review', isOn),
    pulling('require_last_push_approval', isOn),
    pulling('required_approving_review_count', [0, 1, 2]),
    pulling('required_review_thread_resolution', isOn),
    pulling('required_reviewers', teamReviews),
    scene(
      'minimum_approvals',
      [0, 1, 2],
      once((value) => ofRuleset({ rules: [rule('pull_request', { required_reviewers: [teamReview(90, value)] })] })),
    ),
    parameter('required_status_checks', 'do_not_enforce_on_create', isOn, { required_status_checks: [lint] }),
    parameter('required_status_checks', 'required_status_checks', contexts, {}),
    scene(
      'integration_id',
      [undefined, 15_368, 77],
      once((integration_id) =>
        ofRuleset({
          rules: [
            rule('required_status_checks', {
              required_status_checks: [{ ...lint, ...(integration_id && { integration_id }) }],
            }),
          ],
        }),
      ),
    ),
    parameter('required_status_checks', 'strict_required_status_checks_policy', isOn, {
      required_status_checks: [lint],
    }),
    scene(
      'workflows',
      some<object>(workflow, { ...workflow, ref: 'old' }, { ...workflow, path: 'scan.yml', sha: 'a' }),
      once((all) => proved(all)),
    ),
    scene(
      'sha',
      [undefined, 'a', 'b'],
      once((sha) => proved([{ ...workflow, ...(sha && { sha }) }])),
    ),
    scene(
      'code_scanning_tools',
      some(tool('errors', 'all'), tool('all', 'none', 'lint')),
      once((all) => scanned(...all)),
    ),
    scene(
      'alerts_threshold',
      alertSteps,
      once((step) => scanned(tool(step, 'none'))),
    ),
    scene(
      'security_alerts_threshold',
      securitySteps,
      once((step) => scanned(tool('none', step))),
    ),
    pushed('file_path_restriction', 'restricted_file_paths', some('secret/*', 'src/**')),
    pushed('file_extension_restriction', 'restricted_file_extensions', some('*.exe', '*.ts')),
    pushed('max_file_path_length', 'max_file_path_length', [5, 10, 100]),
    pushed('max_file_size', 'max_file_size', [1, 50, 100]),
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
  const played = Object.entries(scenes).flatMap(([section, all]) => all.map(({ key }) => `${section}.${key}`));
  expect(played.toSorted()).toEqual(claimed.toSorted());
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
