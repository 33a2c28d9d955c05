import { listKeysBelow, parentKeys } from '../../packages/core/src/sections/actions/endpoints.ts';
import type { SectionDocs } from './section-docs.ts';

const misplaced = parentKeys.flatMap(listKeysBelow);

export const docs: SectionDocs = {
  about: 'GitHub Actions: permissions of workflows, allowed actions, retention, cache and forks.',
  keys: {
    enabled: 'Whether Actions is on. With `allowed_actions` or `sha_pinning_required`, the default is `true`.',
    allowed_actions: {
      about: 'Which actions and reusable workflows can be used.',
      values: {
        all: 'All.',
        local_only: 'Only those of the repository owner.',
        selected: 'Those that `selected_actions` allows, and those of the repository owner.',
      },
    },
    sha_pinning_required: 'Whether workflows must refer to actions by a full commit SHA.',
    selected_actions:
      'The actions that `allowed_actions: selected` allows. It implies this policy. Undeclared keys keep their live values.',
    'selected_actions.github_owned_allowed': 'Whether actions by GitHub are allowed.',
    'selected_actions.verified_allowed': 'Whether actions of verified creators are allowed.',
    'selected_actions.patterns_allowed': {
      about: 'Patterns for other allowed actions, in any order.',
      examples: [['acme/*', 'actions/checkout@*']],
    },
    default_workflow_permissions: {
      about: 'The default permissions of a workflow token.',
      values: { read: 'Read contents and packages.', write: 'Read and write in all scopes.' },
    },
    can_approve_pull_request_reviews: 'Whether workflows can create pull requests and approve them.',
    access_level: {
      about: 'Which other repositories can use the actions and reusable workflows of this private repository.',
      values: {
        none: 'No other repository.',
        user: 'Private repositories of the same user.',
        organization: 'Repositories of the same organization.',
        enterprise: 'Repositories of the same enterprise.',
      },
    },
    artifact_and_log_retention: 'How long GitHub keeps artifacts and logs.',
    'artifact_and_log_retention.days': 'The number of days. The owner may set a limit.',
    cache: 'Limits of the Actions cache.',
    'cache.max_cache_retention_days': 'Days until GitHub deletes unused cache entries.',
    'cache.max_cache_size_gb': 'The size limit of the cache.',
    oidc_customization_sub:
      'The template for the subject of OIDC tokens. It needs the permission Actions instead of Administration.',
    'oidc_customization_sub.use_default':
      'Whether to use GitHub’s template. With `include_claim_keys`, the default is `false`.',
    'oidc_customization_sub.include_claim_keys': {
      about: 'The claims in the subject, in this order.',
      examples: [['repo', 'context']],
    },
    'oidc_customization_sub.use_immutable_subject':
      'Whether the subject contains ids of owner and repository instead of names.',
    fork_pr_contributor_approval: 'Whose pull requests from forks need approval before workflows run.',
    'fork_pr_contributor_approval.approval_policy': {
      about: 'Who needs approval.',
      values: {
        first_time_contributors_new_to_github: 'First-time contributors who are new to GitHub.',
        first_time_contributors: 'People who have not contributed yet.',
        all_external_contributors: 'Everyone who is not a member.',
      },
    },
    fork_pr_workflows_private_repos:
      'What pull requests from forks of a private repository can do. Undeclared keys keep their live values.',
    'fork_pr_workflows_private_repos.run_workflows_from_fork_pull_requests':
      'Whether pull requests from forks run workflows.',
    'fork_pr_workflows_private_repos.send_write_tokens_to_workflows':
      'Whether these workflows get a token with write access.',
    'fork_pr_workflows_private_repos.send_secrets_and_variables': 'Whether these workflows get secrets and variables.',
    'fork_pr_workflows_private_repos.require_approval_for_fork_pr_workflows': 'Whether these workflows need approval.',
  },
  limits: [
    'While Actions is off, GitHub may hide the other permissions. If the file keeps Actions off, Trueup does not compare them.',
    'GitHub shows `selected_actions` only while the live policy is `selected`. Under another policy, every declared key is drift.',
    'The owner may set some of these keys for all repositories. GitHub then refuses the write with a message.',
    'Trueup sends unknown keys with the permissions, or with the map that contains them.',
  ],
  refused: { '': { keys: misplaced } },
};
