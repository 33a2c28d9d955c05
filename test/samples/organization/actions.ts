import { eachOf } from '../opposites.ts';
import { idOf, ofAcme } from '../reach.ts';
import type { OrganizationSample } from '../sample.ts';

const listed = { enabled_repositories: ['shop'] };

export const sample: OrganizationSample = {
  settings: `
actions:
  enabled_repositories: [shop, Site]
  sha_pinning_required: true
  selected_actions:
    verified_allowed: true
    patterns_allowed: [acme/*, actions/checkout@*]
  default_workflow_permissions: read
  can_approve_pull_request_reviews: false
  artifact_and_log_retention:
    days: 30
  fork_pr_contributor_approval:
    approval_policy: all_external_contributors
  fork_pr_workflows_private_repos:
    run_workflows_from_fork_pull_requests: true
    require_approval_for_fork_pr_workflows: true
`,
  drifted: {
    actions: {
      permissions: { allowed_actions: 'local_only' },
      workflow: { default_workflow_permissions: 'write', can_approve_pull_request_reviews: true },
      fork_workflows: { send_secrets_and_variables: true },
    },
  },
  around: {
    repositories: [
      { owner: 'acme', name: 'shop', id: 11 },
      { owner: 'acme', name: 'site', id: 12 },
    ],
  },
  grants: {
    check: ['Metadata: read', 'Administration (organization): read'],
    apply: ['Metadata: read', 'Administration (organization): write'],
  },
  requests: 9,
  opposites: [
    { enabled_repositories: 'all', allowed_actions: 'all' },
    { enabled_repositories: 'none' },
    { enabled_repositories: [] },
    { ...listed, sha_pinning_required: false },
    ...eachOf({ verified_allowed: false, github_owned_allowed: false, patterns_allowed: [] }).map(
      (selected_actions) => ({ ...listed, selected_actions }),
    ),
    ...eachOf({
      default_workflow_permissions: 'write',
      can_approve_pull_request_reviews: true,
      artifact_and_log_retention: { days: 90 },
      fork_pr_contributor_approval: { approval_policy: 'first_time_contributors' },
      fork_pr_workflows_private_repos: { run_workflows_from_fork_pull_requests: false },
    }),
  ],
  meddlings: [
    {
      what: 'sends write tokens to forks',
      act: (_, live) => void Object.assign(live.actions.fork_workflows, { send_write_tokens_to_workflows: true }),
      isThere: (live) => live.actions.fork_workflows.send_write_tokens_to_workflows === true,
      named: /send_write_tokens_to_workflows/,
    },
  ],
  breaches: [
    {
      what: 'selected actions beside another policy',
      breaks: (section) => Object.assign(section, { allowed_actions: 'all' }),
      reads: [['allowed_actions']],
    },
    {
      what: 'a repository twice',
      breaks: (section) => section.enabled_repositories.push('SHOP'),
      reads: [0, 2].map((index) => ['enabled_repositories', index]),
    },
  ],
  crowds: [
    {
      call: 'listEnabled',
      declare: (names) => ({ enabled_repositories: names }),
      seed: (names) => ({
        actions: { permissions: { enabled_repositories: 'selected' }, enabled: names.map(idOf) },
      }),
      around: ofAcme,
      live: (organization) => organization.actions.enabled,
      named: '',
      spelt: idOf,
    },
  ],
};
