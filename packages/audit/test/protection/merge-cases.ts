import type { TokenSeed } from '../../../simulator/src/access/tokens.ts';
import {
  actionsAppId,
  type ReportedChecks,
  robot,
  type SimulatedRepository,
  type Verdict,
} from './simulated-repository.ts';

/** A repository with the verdict that GitHub's documentation implies. No verdict here was computed. */
export interface MergeCase extends SimulatedRepository {
  readonly title: string;
  /** `main` by default. */
  readonly branch?: string;
  /** Restrictions of the reading token. */
  readonly token?: Omit<TokenSeed, 'token'>;
  /** The verdict for people without bypass permission. */
  readonly expected: Verdict;
  /** The requirement that decides. */
  readonly requirement?: string;
  /** A phrase of the reason, or of a note for `works`. */
  readonly says?: string;
  /** Values of requirements. Null means that the branch does not require it. */
  readonly needs?: Readonly<Record<string, unknown>>;
  /** The checks of every pull request, in the best case. */
  readonly arrives?: ReportedChecks;
}

const on = (...include: string[]) => ({ ref_name: { include, exclude: [] as string[] } });
const main = on('~DEFAULT_BRANCH');

const classic = (rule: object, pattern = 'main') => ({ pattern, isAdminEnforced: true, ...rule });
const approvals = (count: number) => ({ requiresApprovingReviews: true, requiredApprovingReviewCount: count });
const checks = (...names: string[]) => ({
  requiresStatusChecks: true,
  checks: names.map((context) => ({ context, app_id: null })),
});
const ruleset = (name: string, ...rules: object[]) => ({ name, conditions: main, rules });
const reviews = (count: number, parameters: object = {}) => ({
  type: 'pull_request',
  parameters: { required_approving_review_count: count, ...parameters },
});
const reviewedByTeam = (...members: string[]) => ({
  account: { teams: [{ id: 90, slug: 'core', members }] },
  repository: {
    rulesets: [
      ruleset(
        'core',
        reviews(0, {
          required_reviewers: [{ file_patterns: ['*'], minimum_approvals: 2, reviewer: { id: 90, type: 'Team' } }],
        }),
      ),
    ],
    teams: [{ slug: 'core', role: 'write' }],
  },
});
const checking = (...required_status_checks: object[]) => ({
  type: 'required_status_checks',
  parameters: { required_status_checks },
});
const update = { type: 'update' };
const linear = { type: 'required_linear_history' };
const signed = { type: 'required_signatures' };
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
const merging = (...allowed: string[]) => ({
  settings: {
    merges: {
      allow_merge_commit: allowed.includes('merge'),
      allow_squash_merge: allowed.includes('squash'),
      allow_rebase_merge: allowed.includes('rebase'),
    },
  },
});

/** Merged pull requests with the checks that each of them got. */
const recent = (...check_runs: object[]) =>
  [1, 2, 3, 4].map((number) => ({
    number,
    state: 'MERGED',
    author: 'bob',
    created_at: `2025-06-0${number}T00:00:00Z`,
    updated_at: `2025-06-0${number}T00:00:00Z`,
    check_runs,
  }));

/** A workflow with one job, `test`. */
const workflow = (on: string, job = 'test:\n    runs-on: ubuntu-latest\n    steps: [{ run: npm test }]') =>
  `name: CI\non:\n  ${on}\njobs:\n  ${job}\n`;

const maintainerAlone = { ann: 'admin', ria: 'read' } as const;
const withoutAdministration: Omit<TokenSeed, 'token'> = {
  grants: {
    ...{ Metadata: 'read', Contents: 'read', Actions: 'read', 'Pull requests': 'read', Members: 'read' },
    ...{ Checks: 'read', 'Commit statuses': 'read', Environments: 'read' },
  },
};

const aboutLayers: readonly MergeCase[] = [
  {
    title: 'nothing governs the branch',
    repository: {},
    expected: 'unprotected',
    needs: { approvals: null, status_checks: null },
  },
  {
    title: 'classic protection asks for one approval, and a ruleset for none: classic protection binds',
    repository: { branch_rules: [classic(approvals(1))], rulesets: [ruleset('gate', reviews(0))] },
    expected: 'works',
    needs: { approvals: 1 },
  },
  {
    title: 'classic protection asks for one approval and a ruleset for two, with three who may review: two bind',
    repository: { branch_rules: [classic(approvals(1))], rulesets: [ruleset('gate', reviews(2))] },
    people: { ann: 'admin', bob: 'write', cas: 'maintain', ria: 'read' },
    expected: 'works',
    needs: { approvals: 2 },
  },
  {
    title: 'a ruleset for v1 does not count for main',
    repository: {
      branches: ['main', 'v1'],
      rulesets: [{ ...ruleset('old', update, linear), conditions: on('refs/heads/v1') }],
    },
    expected: 'unprotected',
    needs: { updates: null, linear_history: null },
  },
  {
    title: 'a ruleset for v1 that lets nobody update counts for v1',
    repository: {
      branches: ['main', 'v1'],
      rulesets: [{ ...ruleset('old', update), conditions: on('refs/heads/v1') }],
    },
    branch: 'v1',
    expected: 'blocks',
    requirement: 'updates',
    says: 'no account is allowed to update the branch',
  },
  {
    title: 'a ruleset for all branches leaves main out',
    repository: {
      rulesets: [
        { ...ruleset('all', update), conditions: { ref_name: { include: ['~ALL'], exclude: ['refs/heads/main'] } } },
      ],
    },
    expected: 'unprotected',
    needs: { updates: null },
  },
  {
    title: 'the classic rule with the exact name applies, and not the older pattern',
    repository: { branch_rules: [classic({ lockBranch: true }, 'm*'), classic(approvals(1))] },
    expected: 'works',
    needs: { approvals: 1, updates: null },
  },
  {
    title: 'a classic pattern covers the branch, and nobody may write to a locked branch',
    repository: { branch_rules: [classic({ lockBranch: true }, 'm*')] },
    expected: 'blocks',
    requirement: 'updates',
  },
  {
    title: 'a classic pattern stops at a slash',
    repository: { branches: ['main', 'release/1'], branch_rules: [classic({ lockBranch: true }, '*')] },
    branch: 'release/1',
    expected: 'unprotected',
    needs: { updates: null },
  },
  {
    title: 'a ruleset that is only evaluated does not bind',
    repository: { rulesets: [{ ...ruleset('trial', update), enforcement: 'evaluate' }] },
    expected: 'unprotected',
    says: 'only evaluated',
    needs: { updates: null },
  },
  {
    title: 'a disabled ruleset does not bind',
    repository: { rulesets: [{ ...ruleset('off', update), enforcement: 'disabled' }] },
    expected: 'unprotected',
    needs: { updates: null },
  },
  {
    title: 'a ruleset of the organization requires a check that nothing reports',
    account: { rulesets: [ruleset('company', checking({ context: 'licence' }))] },
    repository: { pull_requests: recent() },
    expected: 'blocks',
    requirement: 'status_checks',
    says: 'licence',
  },
  {
    title: 'a ruleset of the organization for other repositories does not count',
    account: {
      rulesets: [
        {
          ...ruleset('services', update),
          conditions: { ...main, repository_name: { include: ['service-*'], exclude: [] } },
        },
      ],
    },
    expected: 'unprotected',
    needs: { updates: null },
  },
  {
    title: 'a ruleset of the enterprise asks for a linear history, and the repository takes merge commits alone',
    enterprise: { slug: 'big', rulesets: [ruleset('history', linear)] },
    repository: merging('merge'),
    expected: 'blocks',
    requirement: 'linear_history',
  },
];

const aboutPeople: readonly MergeCase[] = [
  {
    title: 'two approvals in a repository with one maintainer',
    repository: { branch_rules: [classic(approvals(2))] },
    people: maintainerAlone,
    expected: 'blocks',
    requirement: 'approvals',
  },
  {
    title: 'one approval in a repository with one maintainer, who cannot approve a pull request of their own',
    repository: { rulesets: [ruleset('gate', reviews(1))] },
    people: maintainerAlone,
    expected: 'sometimes',
    requirement: 'approvals',
  },
  {
    title: 'approval of the last push in a repository with one maintainer',
    repository: { rulesets: [ruleset('gate', reviews(0, { require_last_push_approval: true }))] },
    people: maintainerAlone,
    expected: 'sometimes',
    requirement: 'last_push_approval',
  },
  {
    title: 'code owners approve, and there is no CODEOWNERS file',
    repository: { rulesets: [ruleset('gate', reviews(0, { require_code_owner_review: true }))] },
    people: maintainerAlone,
    expected: 'works',
    says: 'CODEOWNERS',
  },
  {
    title: 'one person owns all code, and cannot approve a pull request of their own',
    repository: { branch_rules: [classic({ ...approvals(0), requiresCodeOwnerReviews: true })] },
    files: { '.github/CODEOWNERS': '* @bob\n' },
    expected: 'sometimes',
    requirement: 'code_owners',
  },
  {
    title: 'a team owns all code, and two of it may review',
    account: { teams: [{ id: 90, slug: 'core', members: ['bob', 'cas'] }] },
    repository: {
      branch_rules: [classic({ ...approvals(0), requiresCodeOwnerReviews: true })],
      teams: [{ slug: 'core', role: 'write' }],
    },
    files: { CODEOWNERS: '* @acme/core\n' },
    expected: 'works',
  },
  {
    title: 'a team owns all code, and one of it may review',
    account: { teams: [{ id: 90, slug: 'core', members: ['bob'] }] },
    repository: {
      branch_rules: [classic({ ...approvals(0), requiresCodeOwnerReviews: true })],
      teams: [{ slug: 'core', role: 'write' }],
    },
    files: { CODEOWNERS: '* @acme/core\n' },
    expected: 'unknown',
    requirement: 'code_owners',
    says: 'acme/core owns some files',
  },
  {
    title: 'two of a team have to approve all files, and three of it may review',
    ...reviewedByTeam('ann', 'bob', 'cas'),
    expected: 'works',
  },
  {
    title: 'two of a team have to approve all files, and only two of it may review',
    ...reviewedByTeam('ann', 'bob'),
    expected: 'sometimes',
    requirement: 'team_reviews',
    says: 'so their own pull requests cannot be approved',
  },
  {
    title: 'updates are restricted, and the team that may bypass has nobody in it',
    account: { teams: [{ id: 90, slug: 'release' }] },
    repository: {
      rulesets: [{ ...ruleset('closed', update), bypass_actors: [{ actor_type: 'Team', actor_id: 90 }] }],
      teams: [{ slug: 'release', role: 'write' }],
    },
    expected: 'blocks',
    requirement: 'updates',
  },
  {
    title: 'updates are restricted, and somebody is in the team that may bypass',
    account: { teams: [{ id: 90, slug: 'release', members: ['cas'] }] },
    repository: {
      rulesets: [{ ...ruleset('closed', update), bypass_actors: [{ actor_type: 'Team', actor_id: 90 }] }],
      teams: [{ slug: 'release', role: 'write' }],
    },
    expected: 'works',
  },
  {
    title: 'updates are restricted, with nobody on the list',
    repository: { rulesets: [ruleset('closed', update)] },
    expected: 'blocks',
    requirement: 'updates',
    says: 'no account is allowed to update the branch',
  },
  {
    title: 'pushes are restricted to nobody, and administrators may always push',
    repository: { branch_rules: [classic({ restrictsPushes: true })] },
    expected: 'works',
  },
  {
    title: 'a locked branch that administrators may still update',
    repository: { branch_rules: [classic({ lockBranch: true, isAdminEnforced: false })] },
    expected: 'works',
    needs: { updates: [] },
  },
];

const aboutMethods: readonly MergeCase[] = [
  {
    title: 'a linear history where only merge commits are allowed',
    repository: { branch_rules: [classic({ requiresLinearHistory: true })], ...merging('merge') },
    expected: 'blocks',
    requirement: 'linear_history',
  },
  {
    title: 'a linear history where rebasing is allowed as well',
    repository: { branch_rules: [classic({ requiresLinearHistory: true })], ...merging('merge', 'rebase') },
    expected: 'works',
  },
  {
    title: 'two rulesets that share no merge method',
    repository: {
      rulesets: [
        ruleset('one', reviews(0, { allowed_merge_methods: ['squash'] })),
        ruleset('other', reviews(0, { allowed_merge_methods: ['rebase'] })),
      ],
    },
    expected: 'blocks',
    requirement: 'merge_methods',
  },
  {
    title: 'a ruleset allows rebasing alone, which the repository does not',
    repository: {
      rulesets: [ruleset('one', reviews(0, { allowed_merge_methods: ['rebase'] }))],
      ...merging('merge', 'squash'),
    },
    expected: 'blocks',
    requirement: 'merge_methods',
  },
  {
    title: 'signed commits where only rebasing is allowed, which loses signatures',
    repository: { rulesets: [ruleset('signed', signed)], ...merging('rebase') },
    expected: 'blocks',
    requirement: 'signed_commits',
  },
  {
    title: 'signed commits where only squashing is allowed, which GitHub signs only for the author',
    repository: { rulesets: [ruleset('signed', signed)], ...merging('squash') },
    expected: 'sometimes',
    requirement: 'signed_commits',
  },
  {
    title: 'a required deployment to an environment that does not exist',
    repository: {
      rulesets: [
        ruleset('live', { type: 'required_deployments', parameters: { required_deployment_environments: ['qa'] } }),
      ],
    },
    expected: 'unknown',
    requirement: 'deployments',
    says: 'qa',
  },
];

const test = { check_runs: [{ name: 'test' }] };
const tested = { pull_requests: recent({ name: 'test' }) };
const ciChecked = { branch_rules: [classic(checks('test'))], ...tested };

const aboutChecks: readonly MergeCase[] = [
  {
    title: 'a workflow for all pull requests reports the check',
    repository: ciChecked,
    workflows: { 'ci.yml': workflow('pull_request:') },
    expected: 'works',
    arrives: test,
  },
  {
    title: 'a workflow for some paths reports the check',
    repository: ciChecked,
    workflows: { 'ci.yml': workflow("pull_request:\n    paths: ['src/**']") },
    expected: 'sometimes',
    arrives: test,
    requirement: 'status_checks',
    says: 'paths',
  },
  {
    title: 'a workflow for all but some paths reports the check',
    repository: { rulesets: [ruleset('gate', checking({ context: 'test' }))], ...tested },
    workflows: { 'ci.yml': workflow("pull_request:\n    paths-ignore: ['docs/**']") },
    expected: 'sometimes',
    arrives: test,
    requirement: 'status_checks',
    says: 'paths',
  },
  {
    title: 'a workflow for pull requests to another branch reports the check',
    repository: { branch_rules: [classic(checks('test'))], pull_requests: recent() },
    workflows: { 'ci.yml': workflow('pull_request:\n    branches: [develop]') },
    expected: 'unknown',
    requirement: 'status_checks',
  },
  {
    title: 'a workflow that waits for a label reports the check',
    repository: ciChecked,
    workflows: { 'ci.yml': workflow('pull_request:\n    types: [labeled]') },
    expected: 'unknown',
    arrives: test,
    requirement: 'status_checks',
    says: 'types',
  },
  {
    title: 'a workflow for pushes alone reports the check, and nothing on pull requests of forks',
    repository: ciChecked,
    workflows: { 'ci.yml': workflow('push:') },
    expected: 'unknown',
    arrives: test,
    requirement: 'status_checks',
    says: 'does not start on `pull_request`',
  },
  {
    title: 'a job that is skipped by a condition counts as passed',
    repository: ciChecked,
    workflows: {
      'ci.yml': workflow('pull_request:', "test:\n    if: github.actor == 'bob'\n    runs-on: x\n    steps: []"),
    },
    expected: 'works',
    says: 'passed',
    arrives: { check_runs: [{ name: 'test', conclusion: 'skipped' }] },
  },
  {
    title: 'a job with a matrix reports a name for each of its parts, and not its own',
    repository: { branch_rules: [classic(checks('test'))], pull_requests: recent({ name: 'test (20)' }) },
    workflows: {
      'ci.yml': workflow(
        'pull_request:',
        'test:\n    strategy: { matrix: { node: [20, 22] } }\n    runs-on: x\n    steps: []',
      ),
    },
    expected: 'unknown',
    requirement: 'status_checks',
    says: 'require `test (20)`',
    arrives: { check_runs: [{ name: 'test (20)' }, { name: 'test (22)' }] },
  },
  {
    title: 'the parts of a matrix are required by their names',
    repository: {
      branch_rules: [classic(checks('test (20)', 'test (22)'))],
      pull_requests: recent({ name: 'test (20)' }, { name: 'test (22)' }),
    },
    workflows: {
      'ci.yml': workflow(
        'pull_request:',
        'test:\n    strategy: { matrix: { node: [20, 22] } }\n    runs-on: x\n    steps: []',
      ),
    },
    expected: 'works',
    arrives: { check_runs: [{ name: 'test (20)' }, { name: 'test (22)' }] },
  },
  {
    title: 'the check is bound to another app than the one that reports it',
    repository: {
      rulesets: [ruleset('gate', checking({ context: 'test', integration_id: robot.id }))],
      pull_requests: recent({ name: 'test' }),
    },
    workflows: { 'ci.yml': workflow('pull_request:') },
    expected: 'blocks',
    requirement: 'status_checks',
    arrives: test,
  },
  {
    title: 'the check is bound to GitHub Actions, whose workflow reports it',
    repository: { rulesets: [ruleset('gate', checking({ context: 'test', integration_id: actionsAppId }))], ...tested },
    workflows: { 'ci.yml': workflow('pull_request:') },
    expected: 'works',
    arrives: test,
  },
  {
    title: 'nothing reports the check',
    repository: { branch_rules: [classic(checks('gone'))], pull_requests: recent({ name: 'test' }) },
    workflows: { 'ci.yml': workflow('pull_request:') },
    expected: 'blocks',
    requirement: 'status_checks',
    says: 'gone',
    arrives: test,
  },
  {
    title: 'an app reported the check on every recent pull request',
    repository: {
      rulesets: [ruleset('gate', checking({ context: 'cover', integration_id: robot.id }))],
      pull_requests: recent({ name: 'cover', app: 'robot' }),
    },
    expected: 'works',
    arrives: { check_runs: [{ name: 'cover', app: 'robot' }] },
  },
  {
    title: 'a reusable workflow of the repository reports the check under both names',
    repository: { branch_rules: [classic(checks('build / test'))], pull_requests: recent({ name: 'build / test' }) },
    workflows: {
      'ci.yml': workflow('pull_request:', 'build:\n    uses: ./.github/workflows/shared.yml'),
      'shared.yml': workflow('workflow_call:'),
    },
    expected: 'works',
    arrives: { check_runs: [{ name: 'build / test' }] },
  },
  {
    title: 'the check of a reusable workflow is required by the name of its job alone',
    repository: { branch_rules: [classic(checks('test'))], pull_requests: recent({ name: 'build / test' }) },
    workflows: {
      'ci.yml': workflow('pull_request:', 'build:\n    uses: ./.github/workflows/shared.yml'),
      'shared.yml': workflow('workflow_call:'),
    },
    expected: 'blocks',
    requirement: 'status_checks',
    arrives: { check_runs: [{ name: 'build / test' }] },
  },
  {
    title: 'the name of the job is an expression that only a run knows',
    repository: { branch_rules: [classic(checks('test on linux'))] },
    workflows: {
      'ci.yml': workflow('pull_request:', 'test:\n    name: test on ${{ vars.SYSTEM }}\n    runs-on: x\n    steps: []'),
    },
    expected: 'unknown',
    requirement: 'status_checks',
  },
  {
    title: 'the workflow that reports the check is switched off',
    repository: { branch_rules: [classic(checks('test'))], pull_requests: recent() },
    workflows: { 'ci.yml': workflow('pull_request:') },
    switchedOff: ['ci.yml'],
    expected: 'unknown',
    requirement: 'status_checks',
  },
  {
    title: 'a merge queue, and the workflow runs for pull requests alone',
    repository: { rulesets: [ruleset('queue', queue, checking({ context: 'test', integration_id: actionsAppId }))] },
    workflows: { 'ci.yml': workflow('pull_request:') },
    expected: 'blocks',
    requirement: 'merge_queue',
    says: 'merge_group',
    arrives: test,
  },
  {
    title: 'a merge queue, and the workflow runs for its groups too',
    repository: { rulesets: [ruleset('queue', queue, checking({ context: 'test', integration_id: actionsAppId }))] },
    workflows: { 'ci.yml': workflow('pull_request:\n  merge_group:') },
    expected: 'unknown',
    arrives: { ...test, queue_check_runs: [{ name: 'test' }] },
  },
  {
    title: 'a merge queue that has no check to wait for',
    repository: { rulesets: [ruleset('queue', queue)] },
    expected: 'works',
  },
];

const starts = (...allowed_events: string[]) => ({
  name: 'starts',
  rules: [{ type: 'restrict_action_events', parameters: { allowed_events } }],
});
const ciOnPulls = { workflows: { 'ci.yml': workflow('pull_request:') } };

const aboutPolicies: readonly MergeCase[] = [
  {
    title: 'an actions policy refuses the event of the only workflow that reports the check',
    repository: { branch_rules: [classic(checks('test'))], actions_policies: [starts('push')] },
    ...ciOnPulls,
    expected: 'blocks',
    requirement: 'status_checks',
    says: 'is rejected on `pull_request`, by actions policy "starts"',
  },
  {
    title: 'an actions policy refuses what earlier pull requests still had',
    repository: {
      branch_rules: [classic(checks('test'))],
      actions_policies: [starts('push')],
      pull_requests: recent({ name: 'test' }),
    },
    ...ciOnPulls,
    expected: 'blocks',
    requirement: 'status_checks',
    says: 'add `pull_request` to the events of actions policy "starts"',
  },
  {
    title: 'an actions policy of the organization refuses the event',
    account: { actions_policies: [starts('push')] },
    repository: { branch_rules: [classic(checks('test'))] },
    ...ciOnPulls,
    expected: 'blocks',
    requirement: 'status_checks',
    says: 'actions policy "starts" of the organization acme',
  },
  {
    title: 'an actions policy leaves the workflow its pushes, and no pull request from a fork pushes here',
    repository: { branch_rules: [classic(checks('test'))], actions_policies: [starts('push')] },
    workflows: { 'ci.yml': workflow('pull_request:\n  push:') },
    expected: 'unknown',
    arrives: test,
    requirement: 'status_checks',
    says: 'is rejected on `pull_request`, by actions policy "starts"',
  },
  {
    title: 'an actions policy refuses the event of the merge queue',
    repository: {
      rulesets: [ruleset('gate', checking({ context: 'test' }), queue)],
      actions_policies: [starts('pull_request')],
    },
    workflows: { 'ci.yml': workflow('pull_request:\n  merge_group:') },
    expected: 'blocks',
    arrives: test,
    requirement: 'merge_queue',
    says: 'is rejected on `merge_group`',
  },
  {
    title: 'an actions policy about another workflow refuses nothing here',
    repository: {
      ...ciChecked,
      actions_policies: [
        { ...starts('push'), conditions: { workflow_path: { include: ['.github/workflows/x.yml'], exclude: [] } } },
      ],
    },
    ...ciOnPulls,
    expected: 'works',
    arrives: test,
  },
];

const ciOnce = { branch_rules: [classic(checks('test'))] };
const using = (...uses: string[]) =>
  workflow(
    'pull_request:',
    `test:\n    runs-on: x\n    steps: [${uses.map((use) => `{ uses: '${use}' }`).join(', ')}]`,
  );
const inEnvironment = (name: string) =>
  workflow('pull_request:', `test:\n    runs-on: x\n    environment: ${name}\n    steps: []`);
const onlyProtected = { deployment_branch_policy: { protected_branches: true, custom_branch_policies: false } };
const deploying = (...required_deployment_environments: string[]) => ({
  rulesets: [ruleset('live', { type: 'required_deployments', parameters: { required_deployment_environments } })],
});
const pinned = 'a'.repeat(40);

const aboutPermissions: readonly MergeCase[] = [
  {
    title: 'Actions is disabled in the repository',
    repository: { ...ciOnce, actions: { permissions: { enabled: false } } },
    ...ciOnPulls,
    expected: 'blocks',
    requirement: 'status_checks',
    says: 'Actions is disabled in the repository',
  },
  {
    title: 'Actions is switched off, and earlier pull requests had the check of a workflow that is gone',
    repository: { ...ciOnce, actions: { permissions: { enabled: false } }, pull_requests: recent({ name: 'test' }) },
    expected: 'blocks',
    requirement: 'status_checks',
  },
  {
    title: 'the organization lets no repository run Actions',
    account: { actions_permissions: { enabled_repositories: 'none' } },
    repository: ciOnce,
    ...ciOnPulls,
    expected: 'blocks',
    says: 'Actions is disabled in the organization acme',
  },
  {
    title: 'the organization lets selected repositories run Actions',
    account: { actions_permissions: { enabled_repositories: 'selected', chosen: ['shop'] } },
    repository: ciOnce,
    ...ciOnPulls,
    expected: 'unknown',
    says: 'selected repositories',
  },
  {
    title: 'two workflows with opposite filters report the check, and nothing proves that Actions runs',
    account: { actions_permissions: { enabled_repositories: 'selected' } },
    repository: ciOnce,
    workflows: {
      'ci.yml': workflow("pull_request:\n    paths: ['src/**']"),
      'rest.yml': workflow("pull_request:\n    paths-ignore: ['src/**']"),
    },
    expected: 'unknown',
    arrives: test,
  },
  {
    title: 'only actions of the owner are allowed, and the job uses an action of GitHub',
    repository: { ...ciOnce, actions: { permissions: { allowed_actions: 'local_only' } } },
    workflows: { 'ci.yml': using('actions/checkout@v4') },
    expected: 'unknown',
    says: 'the repository allows only some actions',
  },
  {
    title: 'the organization allows selected actions, and the job uses another',
    account: { actions_permissions: { allowed_actions: 'selected' } },
    repository: ciOnce,
    workflows: { 'ci.yml': using('actions/checkout@v4', 'octo/lint@v1') },
    expected: 'unknown',
    says: 'the organization acme allows only some actions',
  },
  {
    title: 'actions have to be pinned to a commit, and the job uses a tag in a workflow that it calls',
    repository: { ...ciOnce, actions: { permissions: { sha_pinning_required: true } } },
    workflows: {
      'ci.yml': workflow('pull_request:', 'test: { runs-on: x }\n  more: { uses: ./.github/workflows/more.yml }'),
      'more.yml': using(`actions/cache@${pinned}`, 'actions/checkout@v4').replace('pull_request', 'workflow_call'),
    },
    expected: 'unknown',
    says: 'allows only some actions',
  },
  {
    title: 'the repository is archived',
    repository: { archived: true },
    expected: 'blocks',
    requirement: 'any',
    says: 'archived',
  },
  {
    title: 'a required workflow stands in a repository that is not there',
    repository: {
      rulesets: [
        ruleset('ci', {
          type: 'workflows',
          parameters: { workflows: [{ path: '.github/workflows/ci.yml', repository_id: 4_000_000 }] },
        }),
      ],
    },
    expected: 'unknown',
    requirement: 'workflows',
  },
  {
    title: 'commits have to meet a pattern',
    repository: {
      rulesets: [
        ruleset('words', { type: 'commit_message_pattern', parameters: { operator: 'regex', pattern: '$^' } }),
      ],
    },
    expected: 'unknown',
    requirement: 'patterns',
  },
  {
    title: 'no workflow deploys to the required environment',
    repository: { ...deploying('qa'), environments: [{ name: 'qa' }] },
    expected: 'unknown',
    requirement: 'deployments',
    says: 'does not evaluate deployments',
  },
  {
    title: 'a workflow deploys every pull request to the required environment',
    repository: { ...deploying('qa'), environments: [{ name: 'qa' }] },
    workflows: { 'ci.yml': inEnvironment('QA') },
    expected: 'unknown',
  },
  {
    title: 'the required job waits for an environment that takes protected branches alone',
    repository: { ...ciChecked, environments: [{ name: 'live', ...onlyProtected }] },
    workflows: { 'ci.yml': inEnvironment('live') },
    expected: 'unknown',
    requirement: 'status_checks',
    says: 'waits for an environment',
  },
];

const aboutSight: readonly MergeCase[] = [
  {
    title: 'the token may not read what the organization lets Actions do',
    repository: { ...ciOnce, pull_requests: recent({ name: 'test' }) },
    ...ciOnPulls,
    token: { grants: { ...(withoutAdministration.grants as object), Administration: 'write' } },
    expected: 'unknown',
    says: 'the Actions permissions of the organization acme could not be read',
  },
  {
    title:
      'the token may not read what the repository lets Actions do, and no pull request shows whether the workflow starts',
    repository: { rulesets: [ruleset('gate', checking({ context: 'test' }))] },
    ...ciOnPulls,
    token: withoutAdministration,
    expected: 'unknown',
    says: 'the Actions permissions of the repository could not be read',
  },
  {
    title: 'the token may not administer, and classic protection stays hidden from it',
    repository: { branch_rules: [classic(approvals(1))] },
    token: withoutAdministration,
    expected: 'unknown',
  },
  {
    title: 'the token may not administer, and what it sees blocks already',
    repository: {
      rulesets: [ruleset('gate', checking({ context: 'gone' }))],
      branch_rules: [classic(approvals(1))],
      pull_requests: recent({ name: 'test' }),
    },
    token: withoutAdministration,
    expected: 'blocks',
    requirement: 'status_checks',
    says: 'gone',
  },
  {
    title: 'the token may not administer, and who may bypass stays hidden from it',
    repository: { rulesets: [ruleset('closed', update)] },
    token: withoutAdministration,
    expected: 'unknown',
  },
  {
    title: 'who may bypass a ruleset of the organization stays hidden in its repositories',
    account: {
      owners: ['ann'],
      rulesets: [{ ...ruleset('company', update), bypass_actors: [{ actor_type: 'OrganizationAdmin' }] }],
    },
    expected: 'unknown',
    requirement: 'updates',
  },
];

export const mergeCases: readonly MergeCase[] = [
  ...aboutLayers,
  ...aboutPeople,
  ...aboutMethods,
  ...aboutChecks,
  ...aboutPolicies,
  ...aboutPermissions,
  ...aboutSight,
];
