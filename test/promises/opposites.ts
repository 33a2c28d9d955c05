const none = { _undeclared: 'delete', entries: [] };

/** Each key of a map alone, as a file of its own. */
const eachOf = (map: Readonly<Record<string, unknown>>, beside: object = {}) =>
  Object.entries(map).map(([key, value]) => ({ ...beside, [key]: value }));

/** Each key of an entry alone, behind what names the entry. */
const eachOfEntry = (named: object, map: Readonly<Record<string, unknown>>) =>
  eachOf(map, named).map((entry) => [entry]);

const selected = { enabled: true, allowed_actions: 'selected' };

/**
 * The sections' samples the other way round, one statement at a time: what is there is declared away, and what is on
 * is declared off. Of a converged sample, each of these is drift.
 */
export const opposites: Readonly<Record<string, readonly unknown[]>> = {
  repository: eachOf({
    description: 'Another',
    homepage: 'https://other.example',
    topics: [],
    has_issues: false,
    has_wiki: true,
    has_projects: true,
    has_discussions: false,
    allow_squash_merge: false,
    allow_merge_commit: true,
    delete_branch_on_merge: false,
    allow_auto_merge: false,
    web_commit_signoff_required: false,
    security_and_analysis: { secret_scanning: { status: 'disabled' } },
    enable_vulnerability_alerts: false,
    enable_automated_security_fixes: false,
    enable_private_vulnerability_reporting: false,
    enable_immutable_releases: false,
    enable_sponsorships: false,
    issue_creation_policy: 'all',
  }),
  custom_properties: [none, [{ property_name: 'tier', value: null }]],
  labels: [none],
  milestones: [none],
  autolinks: [none],
  collaborators: [none],
  teams: [none],
  actions: [
    { enabled: false },
    { enabled: true, allowed_actions: 'all' },
    { enabled: true, sha_pinning_required: false },
    ...eachOf({ verified_allowed: false, github_owned_allowed: false, patterns_allowed: [] }).map(
      (selected_actions) => ({ ...selected, selected_actions }),
    ),
    ...eachOf({
      default_workflow_permissions: 'write',
      can_approve_pull_request_reviews: true,
      access_level: 'none',
      artifact_and_log_retention: { days: 90 },
      oidc_customization_sub: { use_default: true },
      fork_pr_workflows_private_repos: { run_workflows_from_fork_pull_requests: false },
    }),
    ...eachOf({ max_cache_retention_days: 7, max_cache_size_gb: 10 }).map((cache) => ({ cache })),
  ],
  workflows: [[{ path: 'ci.yml', state: 'disabled' }]],
  actions_secrets: [none],
  dependabot_secrets: [none],
  codespaces_secrets: [none],
  agents_secrets: [none],
  actions_variables: [none],
  agents_variables: [none],
  environments: [
    ...eachOfEntry(
      { name: 'production' },
      {
        wait_timer: 0,
        prevent_self_review: false,
        reviewers: [],
        deployment_branch_policy: null,
        deployment_protection_rules: none,
        variables: none,
        secrets: none,
        pinned: false,
      },
    ),
    [
      {
        name: 'production',
        deployment_branch_policy: { protected_branches: false, custom_branch_policies: true },
        deployment_branch_policies: none,
      },
    ],
  ],
  branches: [
    [{ name: 'main', protection: null }],
    [{ name: 'hotfix-*', protection: null }],
    [{ name: 'release/**/*', protection: null }],
    ...eachOf({
      enforce_admins: false,
      required_linear_history: false,
      required_signatures: false,
      required_status_checks: null,
      required_pull_request_reviews: null,
      restrictions: null,
      force_push_bypassers: [],
      required_deployments: null,
    }).map((protection) => [{ name: 'main', protection }]),
    ...eachOf({
      enforce_admins: false,
      required_signatures: false,
      required_status_checks: null,
      required_pull_request_reviews: null,
      force_push_bypassers: [],
      required_deployments: null,
    }).map((protection) => [{ name: 'release/**/*', protection }]),
  ],
  rulesets: [
    none,
    ...eachOf({ bypass_actors: [], rules: [], conditions: { ref_name: { include: ['~ALL'], exclude: [] } } }).map(
      (keys) => [{ name: 'main', enforcement: 'active', ...keys }],
    ),
    [{ name: 'main', enforcement: 'disabled' }],
  ],
  pages: [null, ...eachOf({ cname: null, https_enforced: false, build_type: 'legacy' })],
  code_scanning_default_setup: [{ state: 'not-configured' }, { state: 'configured', languages: ['ruby'] }],
  code_quality_setup: [{ state: 'not-configured' }, { state: 'configured', languages: ['ruby'] }],
  interaction_limits: [
    null,
    { limit: 'existing_users' },
    { pull_request_creation_cap: { enabled: false } },
    { pull_request_creation_bypass: [] },
  ],
  webhooks: [none],
  deploy_keys: [none],
  secret_scanning_custom_patterns: [none],
};

/** Their host shows nothing of it, so nothing of it can be misread. */
export const neverRead = ['check_suite_preferences'];
