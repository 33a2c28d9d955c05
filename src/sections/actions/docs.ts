import type { SectionDocs } from '../docs.ts';
import { holders, keysWithin } from './routing.ts';

const misplaced = holders.flatMap(keysWithin);

export const docs: SectionDocs = {
  about: 'What workflows may do in the repository, what they may use, and what is kept of them.',
  keys: {
    enabled:
      'Whether workflows run at all. Left out beside a key that the host takes only together with it, it is sent as `true`.',
    allowed_actions: {
      about: 'Which actions and reusable workflows may be used.',
      values: {
        all: 'Any.',
        local_only: 'Those of the owner of the repository.',
        selected: 'Those that `selected_actions` allows, and those of the owner.',
      },
    },
    sha_pinning_required: 'Whether actions have to be named by the whole hash of a commit.',
    selected_actions:
      'What may be used under `allowed_actions: selected`, which it implies. Keys that are left out keep their live value.',
    'selected_actions.github_owned_allowed': 'Actions that the host itself publishes.',
    'selected_actions.verified_allowed': 'Actions of creators that the host has verified.',
    'selected_actions.patterns_allowed': {
      about: 'Patterns of further ones, in any order.',
      examples: [['acme/*', 'actions/checkout@*']],
    },
    default_workflow_permissions: {
      about: 'What the token of a workflow may do unless the workflow says otherwise.',
      values: { read: 'Read contents and packages.', write: 'Read and write in all scopes.' },
    },
    can_approve_pull_request_reviews: 'Whether workflows can create pull requests and approve them.',
    access_level: {
      about:
        'Whose workflows may use the actions and reusable workflows of this repository. Private repositories have it.',
      values: {
        none: 'Nobody else’s.',
        user: 'Those of private repositories of the same user.',
        organization: 'Those of repositories of the same organization.',
        enterprise: 'Those of repositories of the same enterprise.',
      },
    },
    artifact_and_log_retention: 'For how long artifacts and logs are kept.',
    'artifact_and_log_retention.days': 'A number of days. The owner may set a limit.',
    cache: 'How much of the cache is kept, and for how long.',
    'cache.max_cache_retention_days': 'After so many days without use, an entry is dropped.',
    'cache.max_cache_size_gb': 'Beyond so many gigabytes, the oldest entries are dropped.',
    oidc_customization_sub:
      'What the subject of an OIDC token is made of. It needs the permission Actions in place of Administration.',
    'oidc_customization_sub.use_default':
      'Whether it is the host’s own template. Left out beside `include_claim_keys`, it is `false`.',
    'oidc_customization_sub.include_claim_keys': {
      about: 'The claims that it is made of, in this order.',
      examples: [['repo', 'context']],
    },
    'oidc_customization_sub.use_immutable_subject':
      'Whether it names owner and repository by numbers that no rename changes.',
    fork_pr_contributor_approval: 'Whose pull requests from forks wait for approval before workflows run.',
    'fork_pr_contributor_approval.approval_policy': {
      about: 'Who has to wait.',
      values: {
        first_time_contributors_new_to_github: 'Those who are new to the host and to the repository.',
        first_time_contributors: 'Those who have contributed nothing yet.',
        all_external_contributors: 'All who are no members.',
      },
    },
    fork_pr_workflows_private_repos:
      'What pull requests from forks of a private repository may do. Keys that are left out keep their live value.',
    'fork_pr_workflows_private_repos.run_workflows_from_fork_pull_requests': 'Whether they run workflows.',
    'fork_pr_workflows_private_repos.send_write_tokens_to_workflows': 'Whether these get a token that can write.',
    'fork_pr_workflows_private_repos.send_secrets_and_variables': 'Whether these get secrets and variables.',
    'fork_pr_workflows_private_repos.require_approval_for_fork_pr_workflows': 'Whether these wait for approval.',
  },
  limits: [
    'While Actions is off the host may hide the other permissions: where the file leaves it off, they are not compared.',
    '`selected_actions` can be read only while the live policy is `selected`. Under another one, all that is declared of it differs.',
    '`access_level` and `fork_pr_workflows_private_repos` exist for private repositories only, and `fork_pr_contributor_approval` for public ones.',
    'The owner of the repository may have decided some of this for all repositories. The host’s message then says so.',
    'A key that Trueup does not know goes with the permissions, or with the map that it stands in.',
  ],
  refused: { '': { keys: misplaced } },
};
