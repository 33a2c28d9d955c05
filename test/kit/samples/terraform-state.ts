import type { Seed } from '../../../packages/simulator/src/index.ts';

/** A secret value in the state. No output may contain it. */
export const stateSecret = 'hunter2-in-the-state';

const provider = 'provider["registry.terraform.io/integrations/github"]';

/** Creates a resource of a state file of version 4. */
export const createResource = (type: string, name: string, ...instances: object[]) => ({
  mode: 'managed',
  type,
  name,
  provider,
  instances: instances.map((attributes) => ({
    schema_version: 1,
    attributes: { id: name, etag: 'W/"0"', ...attributes },
    sensitive_attributes: [],
    private: 'bnVsbA==',
  })),
});

export const createDataSource = (type: string, name: string, attributes: object) => ({
  ...createResource(type, name, attributes),
  mode: 'data',
});

export const createState = (...resources: object[]) =>
  JSON.stringify({
    version: 4,
    terraform_version: '1.13.3',
    serial: 41,
    lineage: '6d2f0d3c-7c39-4a3a-9a7b-5f3f4b1e7c11',
    outputs: {},
    resources,
    check_results: null,
  });

/** The repository, with all attributes of the provider. */
export const shop = createResource('github_repository', 'shop', {
  name: 'shop',
  full_name: 'acme/shop',
  node_id: 'R_kgDOG1shop',
  repo_id: 101,
  description: 'Sells things',
  homepage_url: 'https://shop.example',
  private: true,
  visibility: 'private',
  ...{ has_issues: true, has_discussions: false, has_projects: false, has_wiki: false, has_downloads: false },
  ...{ is_template: false, archived: false, archive_on_destroy: true, auto_init: true, fork: 'false' },
  ...{ allow_merge_commit: false, allow_squash_merge: true, allow_rebase_merge: false, allow_auto_merge: false },
  ...{ allow_update_branch: true, allow_forking: false, delete_branch_on_merge: true },
  squash_merge_commit_title: 'PR_TITLE',
  squash_merge_commit_message: 'BLANK',
  merge_commit_title: 'MERGE_MESSAGE',
  merge_commit_message: 'PR_TITLE',
  web_commit_signoff_required: false,
  topics: ['node', 'shop'],
  vulnerability_alerts: true,
  default_branch: 'main',
  ...{
    html_url: 'https://github.com/acme/shop',
    ssh_clone_url: 'git@github.com:acme/shop.git',
    primary_language: 'Go',
  },
  ...{ security_and_analysis: [], template: [], pages: [], gitignore_template: null, license_template: null },
});

const createTeam = (slug: string, id: number) =>
  createDataSource('github_team', slug, { id: String(id), slug, node_id: `T_kwDOA${id}`, name: slug });

/** A state with the main kinds of resources of one repository. */
export const wholeState = createState(
  createResource(
    'github_actions_secret',
    'deploy',
    { repository: 'shop', secret_name: 'DEPLOY_TOKEN', plaintext_value: stateSecret, encrypted_value: '' },
    { repository: 'shop', secret_name: 'SIGNING_KEY', plaintext_value: '', encrypted_value: stateSecret },
  ),
  createResource('github_actions_variable', 'region', { repository: 'shop', variable_name: 'REGION', value: 'eu' }),
  createResource('github_branch_protection', 'main', {
    repository_id: 'R_kgDOG1shop',
    pattern: 'main',
    ...{ enforce_admins: true, require_signed_commits: false, required_linear_history: true },
    ...{ require_conversation_resolution: true, allows_deletions: false, allows_force_pushes: false },
    lock_branch: false,
    force_push_bypassers: [],
    required_status_checks: [{ strict: true, contexts: ['build', 'test'] }],
    required_pull_request_reviews: [
      {
        required_approving_review_count: 2,
        require_code_owner_reviews: true,
        dismiss_stale_reviews: true,
        require_last_push_approval: false,
        restrict_dismissals: true,
        dismissal_restrictions: ['/ann', 'acme/core'],
        pull_request_bypassers: [],
      },
    ],
    restrict_pushes: [{ blocks_creations: true, push_allowances: ['T_kwDOA501'] }],
  }),
  createResource(
    'github_issue_label',
    'labels',
    { repository: 'shop', name: 'bug', color: 'd73a4a', description: 'Something does not work' },
    { repository: 'shop', name: 'help', color: '008672', description: '' },
  ),
  shop,
  createResource('github_repository_autolink_reference', 'tickets', {
    repository: 'shop',
    key_prefix: 'SHOP-',
    target_url_template: 'https://tracker.example/<num>',
    is_alphanumeric: false,
  }),
  createResource('github_repository_collaborator', 'bob', {
    repository: 'acme/shop',
    username: 'bob',
    permission: 'triage',
    permission_diff_suppression: false,
  }),
  createResource('github_repository_deploy_key', 'ci', {
    repository: 'shop',
    title: 'ci',
    key: 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5dGhlIGtleSBvZiBjaSwgcmVuZXdlZA==\n',
    read_only: true,
  }),
  createResource('github_repository_environment', 'production', {
    repository: 'shop',
    environment: 'production',
    wait_timer: 30,
    can_admins_bypass: true,
    prevent_self_review: true,
    reviewers: [{ teams: [501], users: [] }],
    deployment_branch_policy: [{ protected_branches: false, custom_branch_policies: true }],
  }),
  createResource('github_repository_environment_deployment_policy', 'production', {
    repository: 'shop',
    environment: 'production',
    branch_pattern: 'release/*',
    tag_pattern: '',
  }),
  createResource('github_repository_ruleset', 'tags', {
    repository: 'shop',
    name: 'tags',
    target: 'tag',
    enforcement: 'active',
    ruleset_id: 9,
    conditions: [{ ref_name: [{ include: ['refs/tags/v*'], exclude: [] }] }],
    bypass_actors: [{ actor_id: 5, actor_type: 'RepositoryRole', bypass_mode: 'always' }],
    rules: [
      {
        ...{ creation: false, update: true, deletion: true, non_fast_forward: false, required_signatures: false },
        ...{ required_linear_history: false, update_allows_fetch_and_merge: false },
        required_status_checks: [
          {
            strict_required_status_checks_policy: true,
            do_not_enforce_on_create: false,
            required_check: [
              { context: 'build', integration_id: 0 },
              { context: 'test', integration_id: 15368 },
            ],
          },
        ],
        ...{ pull_request: [], merge_queue: [], required_deployments: [], tag_name_pattern: [] },
      },
    ],
  }),
  createResource('github_repository_webhook', 'ci', {
    repository: 'shop',
    active: true,
    events: ['push'],
    configuration: [{ url: 'https://ci.example/hook', content_type: 'json', insecure_ssl: false, secret: stateSecret }],
  }),
  createResource('github_team_repository', 'core', { repository: 'shop', team_id: '501', permission: 'push' }),
  createTeam('core', 501),
);

/** The repository on GitHub that matches the state. */
export const asInState: Seed = {
  accounts: [
    { login: 'acme', type: 'Organization', plan: 'enterprise', teams: [{ id: 501, slug: 'core' }] },
    { login: 'ann' },
    { login: 'bob' },
  ],
  repositories: [
    {
      owner: 'acme',
      name: 'shop',
      visibility: 'private',
      branches: ['main'],
      settings: {
        description: 'Sells things',
        homepage: 'https://shop.example',
        topics: ['shop', 'node'],
        ...{ has_wiki: false, has_projects: false, allow_forking: false },
        merges: {
          ...{ allow_merge_commit: false, allow_rebase_merge: false, allow_update_branch: true },
          ...{
            delete_branch_on_merge: true,
            squash_merge_commit_title: 'PR_TITLE',
            squash_merge_commit_message: 'BLANK',
          },
        },
      },
      switches: { vulnerability_alerts: true },
      autolinks: [{ key_prefix: 'SHOP-', url_template: 'https://tracker.example/<num>', is_alphanumeric: false }],
      actions_secrets: [{ name: 'DEPLOY_TOKEN' }, { name: 'SIGNING_KEY' }],
      actions_variables: [{ name: 'REGION', value: 'eu' }],
      deploy_keys: [
        { title: 'ci', key: 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5dGhlIGtleSBvZiBjaSwgcmVuZXdlZA==', read_only: true },
      ],
      collaborators: [{ login: 'bob', role: 'triage' }],
      teams: [{ slug: 'core', role: 'write' }],
      labels: [
        { name: 'bug', color: 'd73a4a', description: 'Something does not work' },
        { name: 'help', color: '008672' },
        { name: 'not in Terraform', color: 'ffffff' },
      ],
      environments: [
        {
          name: 'production',
          wait_timer: 30,
          prevent_self_review: true,
          reviewers: [{ type: 'Team', id: 501 }],
          deployment_branch_policy: { protected_branches: false, custom_branch_policies: true },
          branch_policies: [{ name: 'release/*' }],
        },
      ],
      webhooks: [
        {
          config: { url: 'https://ci.example/hook', content_type: 'json', insecure_ssl: '0', secret: 'x' },
          events: ['push'],
        },
      ],
      rulesets: [
        {
          name: 'tags',
          target: 'tag',
          enforcement: 'active',
          conditions: { ref_name: { include: ['refs/tags/v*'], exclude: [] } },
          bypass_actors: [{ actor_type: 'RepositoryRole', actor_id: 5, bypass_mode: 'always' }],
          rules: [
            { type: 'deletion' },
            { type: 'update' },
            {
              type: 'required_status_checks',
              parameters: {
                strict_required_status_checks_policy: true,
                do_not_enforce_on_create: false,
                required_status_checks: [{ context: 'build' }, { context: 'test', integration_id: 15368 }],
              },
            },
          ],
        },
      ],
      branch_rules: [
        {
          pattern: 'main',
          isAdminEnforced: true,
          requiresLinearHistory: true,
          requiresConversationResolution: true,
          requiresStatusChecks: true,
          requiresStrictStatusChecks: true,
          checks: [
            { context: 'build', app_id: null },
            { context: 'test', app_id: null },
          ],
          requiresApprovingReviews: true,
          requiredApprovingReviewCount: 2,
          requiresCodeOwnerReviews: true,
          dismissesStaleReviews: true,
          restrictsReviewDismissals: true,
          dismissers: { users: ['ann'], teams: ['core'] },
          restrictsPushes: true,
          blocksCreations: true,
          pushers: { teams: ['core'] },
        },
      ],
    },
  ],
};
