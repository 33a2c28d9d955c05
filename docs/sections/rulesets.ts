import { keysBelow, nameDocs, type SectionDocs } from './section-docs.ts';

/** Every type of rule in GitHub's published description. */
const typeDocs: Readonly<Record<string, string>> = {
  creation: 'Only bypass actors can create matching branches or tags.',
  update: 'Only bypass actors can change matching branches or tags.',
  deletion: 'Only bypass actors can delete matching branches or tags.',
  required_linear_history: 'Merge commits are blocked.',
  merge_queue: 'Pull requests are merged through a queue.',
  required_deployments: 'Changes must be deployed before they are merged.',
  required_signatures: 'Commits must be signed.',
  pull_request: 'Changes need a pull request.',
  required_status_checks: 'Status checks must pass.',
  non_fast_forward: 'Force pushes are blocked.',
  commit_message_pattern: 'Commit messages must match a pattern.',
  commit_author_email_pattern: 'Email addresses of commit authors must match a pattern.',
  committer_email_pattern: 'Email addresses of committers must match a pattern.',
  branch_name_pattern: 'Branch names must match a pattern.',
  tag_name_pattern: 'Tag names must match a pattern.',
  workflows: 'The listed workflows must pass.',
  code_scanning: 'Code scanning must find no alert at or above a threshold.',
  copilot_code_review: 'GitHub Copilot reviews the pull request.',
  license_compliance_scanning: 'The licenses of dependencies are checked.',
  file_path_restriction: 'Files at these paths cannot be pushed.',
  max_file_path_length: 'Longer paths cannot be pushed.',
  file_extension_restriction: 'Files with these extensions cannot be pushed.',
  max_file_size: 'Larger files cannot be pushed.',
};

/** By path below `parameters`. Several types of rule share some of them. */
const parameterDocs: SectionDocs['keys'] = {
  update_allows_fetch_and_merge: 'Whether a branch of a fork may still be updated from the upstream repository.',
  check_response_timeout_minutes: 'How many minutes the queue waits for a check before the check counts as failed.',
  grouping_strategy: {
    about: 'Which checks must pass.',
    values: {
      ALLGREEN: 'The checks of every pull request in a group.',
      HEADGREEN: 'The checks of the last pull request in a group.',
    },
  },
  max_entries_to_build: 'How many pull requests are checked at the same time.',
  max_entries_to_merge: 'How many pull requests are merged together at most.',
  merge_method: {
    about: 'How the queue merges, in capitals.',
    values: { MERGE: 'With a merge commit.', SQUASH: 'As one commit.', REBASE: 'On top of the base.' },
  },
  min_entries_to_merge: 'How many pull requests are merged together at least.',
  min_entries_to_merge_wait_minutes: 'How many minutes the queue waits for the minimum number of pull requests.',
  required_deployment_environments: 'The environments to which changes must be deployed.',
  allowed_merge_methods: {
    about: 'The allowed merge methods, in lower case. By default, every method that the repository allows.',
  },
  dismiss_stale_reviews_on_push: 'Whether new commits dismiss earlier approvals.',
  dismissal_restriction: 'Who may dismiss a review.',
  'dismissal_restriction.enabled': 'Whether only the listed actors may dismiss a review.',
  'dismissal_restriction.allowed_actors': 'The actors who may dismiss a review.',
  'dismissal_restriction.allowed_actors[].id': 'The id of the account, team, app or role.',
  'dismissal_restriction.allowed_actors[].type': 'The kind of actor.',
  ...nameDocs('dismissal_restriction.allowed_actors[]', 'user', 'team', 'role'),
  require_code_owner_review: 'Whether code owners must approve.',
  require_last_push_approval: 'Whether a person other than the last pusher must approve.',
  required_approving_review_count: 'How many approvals are needed.',
  required_review_thread_resolution: 'Whether every conversation must be resolved.',
  required_reviewers: 'Teams that must approve changes to certain files (a preview feature of GitHub).',
  'required_reviewers[].file_patterns': 'Patterns of the files.',
  'required_reviewers[].minimum_approvals':
    'How many members of the team must approve. With 0, a review is only requested.',
  'required_reviewers[].reviewer': 'The team.',
  'required_reviewers[].reviewer.id': 'The id of the team.',
  'required_reviewers[].reviewer.type': 'The kind of reviewer.',
  ...nameDocs('required_reviewers[].reviewer', 'team'),
  do_not_enforce_on_create: 'Whether a branch or tag may be created before the checks or workflows have passed.',
  required_status_checks: 'The required checks.',
  'required_status_checks[].context': 'The name of the check.',
  'required_status_checks[].integration_id':
    'The id of the app that must report the check. With `null`, and without this key in a new check, any app can.',
  ...nameDocs('required_status_checks[]', 'app'),
  strict_required_status_checks_policy: 'Whether the branch must be up to date with its base before it is merged.',
  name: 'The name of the rule in messages.',
  negate: 'Whether the text must not match the pattern.',
  operator: 'How the pattern is compared.',
  pattern: 'The pattern.',
  workflows: 'The required workflows.',
  'workflows[].path': 'The path of the workflow file in its repository.',
  'workflows[].ref': 'The branch or tag with the workflow file.',
  'workflows[].repository_id': 'The id of the repository with the workflow file.',
  'workflows[].sha': 'The commit with the workflow file.',
  code_scanning_tools: 'The tools, each with its thresholds.',
  'code_scanning_tools[].alerts_threshold': 'The severity from which an alert counts.',
  'code_scanning_tools[].security_alerts_threshold': 'The severity from which a security alert counts.',
  'code_scanning_tools[].tool': 'The name of the tool.',
  review_draft_pull_requests: 'Whether drafts are reviewed too.',
  review_on_push: 'Whether every push is reviewed.',
  restricted_file_paths: 'Patterns of the paths.',
  max_file_path_length: 'The maximum length of a path, in characters.',
  restricted_file_extensions: 'The extensions, written as in `*.exe`.',
  max_file_size: 'The maximum size of a file, in megabytes.',
};

export const docs: SectionDocs = {
  about: 'Rulesets of the repository, for branches, tags and pushes.',
  keys: {
    '[].name': 'The name of the ruleset, which must match exactly.',
    '[].target': {
      about: 'What the rules apply to.',
      values: { branch: 'Branches.', tag: 'Tags.', push: 'All pushes, including pushes to forks.' },
    },
    '[].enforcement': {
      about: 'Whether the rules are enforced.',
      values: {
        disabled: 'They are not enforced.',
        active: 'They are enforced.',
        evaluate: 'They only record violations. Requires GitHub Enterprise; on another plan, the ruleset does nothing.',
      },
    },
    '[].conditions':
      'Which branches or tags the rules apply to. Without `include`, the ruleset covers nothing. A push ruleset has no conditions.',
    '[].conditions.ref_name': 'Branches or tags by name.',
    '[].conditions.ref_name.include': {
      about:
        'Names and patterns to include, short or in full (`main`, `refs/heads/main`). `~DEFAULT_BRANCH` is the default branch, and `~ALL` is everything.',
      examples: [['~DEFAULT_BRANCH', 'release/*']],
    },
    '[].conditions.ref_name.exclude': 'Names and patterns to exclude again.',
    '[].bypass_actors': 'The bypass list. GitHub shows it only to a token with Administration: write.',
    '[].bypass_actors[].actor_type': {
      about: 'The kind of actor.',
      values: {
        Integration: 'An app. GitHub refuses the app of GitHub Actions.',
        OrganizationAdmin: 'The administrators of the organization.',
        RepositoryRole: 'Everyone with this role in the repository.',
        Team: 'A team.',
        DeployKey: 'All deploy keys.',
        User: 'An account.',
        EnterpriseOwner: 'The owners of the enterprise.',
        EnterpriseRole: 'Everyone with this role in the enterprise.',
      },
    },
    '[].bypass_actors[].actor_id':
      'The id of the app, team, account or role. Repository roles are 2 (maintain), 4 (write) and 5 (admin). Other types need no id.',
    ...nameDocs('[].bypass_actors[]', 'user', 'team', 'app', 'role'),
    '[].bypass_actors[].bypass_mode': {
      about: 'When the actor may bypass the rules. Without this key, `always`.',
      values: {
        always: 'Always, after a confirmation.',
        pull_request: 'Only in pull requests. Only for branches.',
        exempt: 'Always, without a confirmation.',
      },
    },
    '[].rules': 'The rules. Most types can be listed only once.',
    '[].rules[].type': { about: 'What the rule requires.', values: typeDocs },
    '[].rules[].parameters': 'The parameters of the rule. Without them, GitHub uses defaults.',
    ...keysBelow('[].rules[].parameters', parameterDocs),
  },
  limits: [
    'A write may remove what the entry leaves out. If an entry leaves out a live key, apply refuses the write and prints the lines to add. A declared list is complete.',
    'Without Administration: write, check does not compare `bypass_actors`, and apply does not change a ruleset with hidden bypass actors.',
    'Apply reads a ruleset again just before it replaces it. If the ruleset has changed, the section fails and writes nothing.',
    'Trueup sends unknown rules and keys unchanged.',
    'Rulesets of the organization or enterprise also apply. Trueup never changes them.',
  ],
  beyondSchema: [
    {
      rule: 'a bypass only in pull requests, in a ruleset that is not about branches',
      says: /has no pull requests$/,
      example:
        'rulesets: [{name: a, target: tag, enforcement: active, bypass_actors: [{actor_type: OrganizationAdmin, bypass_mode: pull_request}]}]',
    },
    {
      rule: 'the app of GitHub Actions as a bypass actor',
      says: /does not allow to bypass rulesets$/,
      example:
        'rulesets: [{name: a, enforcement: active, bypass_actors: [{actor_type: Integration, actor_id: 15368}]}]',
    },
    {
      rule: 'a bypass actor twice in a ruleset',
      says: /is already actor \d+ of this list$/,
      example:
        'rulesets: [{name: a, enforcement: active, bypass_actors: [{actor_type: Team, actor_id: 1}, {actor_type: Team, actor_id: 1, bypass_mode: exempt}]}]',
    },
  ],
};
