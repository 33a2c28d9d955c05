import { splitKeys } from './opposites.ts';
import type { Sample } from './sample.ts';

const selected = { enabled: true, allowed_actions: 'selected' };

export const sample: Sample = {
  settings: `
actions:
  enabled: true
  sha_pinning_required: true
  selected_actions:
    verified_allowed: true
    patterns_allowed: [acme/*, actions/checkout@*]
  default_workflow_permissions: read
  can_approve_pull_request_reviews: false
  access_level: organization
  artifact_and_log_retention:
    days: 30
  cache:
    max_cache_retention_days: 14
    max_cache_size_gb: 20
  oidc_customization_sub:
    include_claim_keys: [repo, job_workflow_ref]
  fork_pr_workflows_private_repos:
    run_workflows_from_fork_pull_requests: true
    require_approval_for_fork_pr_workflows: true
`,
  drifted: {
    visibility: 'private',
    actions: {
      permissions: { enabled: false, allowed_actions: 'local_only' },
      workflow: { default_workflow_permissions: 'write', can_approve_pull_request_reviews: true },
      subject: { use_default: false, include_claim_keys: ['job_workflow_ref', 'repo'], use_immutable_subject: true },
      fork_workflows: { send_secrets_and_variables: true },
    },
  },
  grants: { check: ['Actions: read', 'Administration: read'], apply: ['Actions: write', 'Administration: write'] },
  requests: 9,
  opposites: [
    { enabled: false },
    { enabled: true, allowed_actions: 'all' },
    { enabled: true, sha_pinning_required: false },
    ...splitKeys({ verified_allowed: false, github_owned_allowed: false, patterns_allowed: [] }).map(
      (selected_actions) => ({ ...selected, selected_actions }),
    ),
    ...splitKeys({
      default_workflow_permissions: 'write',
      can_approve_pull_request_reviews: true,
      access_level: 'none',
      artifact_and_log_retention: { days: 90 },
      oidc_customization_sub: { use_default: true },
      fork_pr_workflows_private_repos: { run_workflows_from_fork_pull_requests: false },
    }),
    ...splitKeys({ max_cache_retention_days: 7, max_cache_size_gb: 10 }).map((cache) => ({ cache })),
  ],
  meddlings: [
    {
      what: 'sends write tokens to forks',
      act: (send, live) =>
        send('PUT', '/actions/permissions/fork-pr-workflows-private-repos', {
          ...live.actions.fork_workflows,
          send_write_tokens_to_workflows: true,
        }),
      isThere: (live) => live.actions.fork_workflows.send_write_tokens_to_workflows === true,
      named: /send_write_tokens_to_workflows/,
    },
    {
      what: "allows GitHub's own actions",
      act: (send, live) =>
        send('PUT', '/actions/permissions/selected-actions', { ...live.actions.selected, github_owned_allowed: false }),
      isThere: (live) => live.actions.selected.github_owned_allowed === false,
      named: /github_owned_allowed/,
    },
  ],
  breaches: [
    {
      what: 'selected actions beside another policy',
      breaks: (section) => Object.assign(section, { allowed_actions: 'all' }),
      reads: [['allowed_actions']],
    },
    {
      what: "claims that GitHub's own template ignores",
      breaks: (section) => Object.assign(section.oidc_customization_sub, { use_default: true }),
      reads: [
        ['oidc_customization_sub', 'use_default'],
        ['oidc_customization_sub', 'include_claim_keys'],
      ],
    },
    {
      what: 'a claim twice',
      breaks: (section) => section.oidc_customization_sub.include_claim_keys.push('repo'),
      reads: [
        ['oidc_customization_sub', 'include_claim_keys', 0],
        ['oidc_customization_sub', 'include_claim_keys', 2],
      ],
    },
  ],
};
