import { sectionKeys } from '../../src/sections/keys.ts';
import { meant } from '../../src/sections/repository/prepare.ts';
import { nameDocs, type SectionDocs } from './section-docs.ts';

const ignored = 'Trueup accepts it with a note and does not send it.';

export const docs: SectionDocs = {
  about:
    'The settings of the repository itself: its name, its features, how pull requests are merged, and its security.',
  keys: {
    name: 'The name of the repository. If it differs from the live name, apply renames the repository, and the report lists that first.',
    description: 'A short description. `null` or empty text clears it.',
    homepage: {
      about: 'The URL of the website. `null` or empty text clears it.',
      examples: ['https://example.com'],
    },
    visibility: {
      about: 'Who can see the repository.',
      values: {
        public: 'Everyone.',
        private: 'People and teams with access.',
        internal: 'Members of the enterprise that owns it.',
      },
    },
    private: 'Whether the repository is private. Use `visibility` instead if you also need `internal`.',
    default_branch: 'The branch that visitors see first and that pull requests target by default. It must exist.',
    has_issues: 'Whether issues are on.',
    has_wiki: 'Whether the wiki is on.',
    has_projects: 'Whether projects are on.',
    has_discussions: 'Whether discussions are on. The API cannot set their categories.',
    has_pull_requests: 'Whether pull requests are on.',
    is_template: 'Whether people can create new repositories from this one.',
    archived:
      'Whether the repository is archived, and so read-only. Apply archives it after all other writes, and unarchives it before them.',
    allow_squash_merge: 'Whether pull requests can be squashed into one commit.',
    allow_merge_commit: 'Whether pull requests can be merged with a merge commit.',
    allow_rebase_merge: 'Whether pull requests can be rebased onto the base branch.',
    allow_auto_merge: 'Whether a pull request can merge automatically when all requirements are met.',
    allow_update_branch: 'Whether the branch of a pull request can always be updated from its base branch.',
    allow_forking: 'Whether a private repository of an organization can be forked.',
    delete_branch_on_merge: 'Whether the host deletes the branch of a pull request after the merge.',
    web_commit_signoff_required: 'Whether commits made on the website must be signed off.',
    use_squash_pr_title_as_default: {
      about: 'Whether the title of a squashed commit is the title of the pull request.',
      deprecated: 'Newer API versions do not have it. Write `squash_merge_commit_title`.',
    },
    pull_request_creation_policy: {
      about: 'Who can open pull requests.',
      values: { all: 'Everyone who can see the repository.', collaborators_only: 'Collaborators.' },
    },
    squash_merge_commit_title: {
      about: 'The default title of a squashed commit.',
      values: {
        PR_TITLE: 'The title of the pull request.',
        COMMIT_OR_PR_TITLE:
          'The title of the commit if the pull request has a single commit, else that of the pull request.',
      },
    },
    squash_merge_commit_message: {
      about: 'The default message of a squashed commit. It needs `squash_merge_commit_title` next to it.',
      values: {
        PR_BODY: 'The description of the pull request.',
        COMMIT_MESSAGES: 'The messages of all commits.',
        BLANK: 'Nothing.',
      },
    },
    merge_commit_title: {
      about: 'The default title of a merge commit.',
      values: {
        PR_TITLE: 'The title of the pull request.',
        MERGE_MESSAGE: 'The usual `Merge pull request #1 from …`.',
      },
    },
    merge_commit_message: {
      about: 'The default message of a merge commit. It needs `merge_commit_title` next to it.',
      values: {
        PR_BODY: 'The description of the pull request.',
        PR_TITLE: 'The title of the pull request.',
        BLANK: 'Nothing.',
      },
    },
    security_and_analysis: 'Security features of the host. Trueup compares only the features that the file names.',
    'security_and_analysis.*.status': 'Whether the feature is on.',
    'security_and_analysis.advanced_security':
      'Advanced Security as a whole. A private repository needs a licence for it. A public repository always has it, so Trueup neither compares nor sends `enabled` there.',
    'security_and_analysis.code_security': 'The code scanning part of Advanced Security.',
    'security_and_analysis.secret_scanning': 'Scans pushed commits for secrets.',
    'security_and_analysis.secret_scanning_push_protection': 'Rejects pushes that contain a secret.',
    'security_and_analysis.secret_scanning_ai_detection': 'Finds passwords that match no pattern.',
    'security_and_analysis.secret_scanning_non_provider_patterns':
      'Finds secrets that belong to no service, such as private keys.',
    'security_and_analysis.secret_scanning_validity_checks':
      'Asks the service whether a secret that was found still works.',
    'security_and_analysis.secret_scanning_delegated_alert_dismissal': 'Requires approval to dismiss an alert.',
    'security_and_analysis.secret_scanning_delegated_bypass': 'Requires approval to bypass push protection.',
    'security_and_analysis.secret_scanning_delegated_bypass_options': 'Options for the approval of a bypass.',
    'security_and_analysis.secret_scanning_delegated_bypass_options.reviewers':
      'Everyone who can approve a bypass. Apply replaces the whole list.',
    'security_and_analysis.secret_scanning_delegated_bypass_options.reviewers[].reviewer_id':
      'The id of the team or role.',
    'security_and_analysis.secret_scanning_delegated_bypass_options.reviewers[].reviewer_type':
      'Whether `reviewer_id` is the id of a team or of a role.',
    ...nameDocs('security_and_analysis.secret_scanning_delegated_bypass_options.reviewers[]', 'team'),
    'security_and_analysis.secret_scanning_delegated_bypass_options.reviewers[].mode': {
      about: 'What the reviewer can do. The default is `ALWAYS`.',
      values: { ALWAYS: 'The reviewer approves bypasses of other people.', EXEMPT: 'The reviewer needs no approval.' },
    },
    topics: {
      about:
        'All topics, as a list or as text with commas. Case and order do not matter. `[]` removes all topics. The most is 20, which this schema does not check.',
      examples: [['rocketry', 'orbit']],
    },
    enable_vulnerability_alerts:
      'Alerts about dependencies that are known to be vulnerable. Switching them on switches the dependency graph on as well.',
    enable_automated_security_fixes: 'Pull requests that update vulnerable dependencies. They need the alerts.',
    enable_private_vulnerability_reporting: 'Whether anyone can report a vulnerability in private.',
    enable_immutable_releases:
      'Whether a release can no longer be changed once it is published. The owner of the repository can enforce it.',
    enable_git_lfs: 'Git LFS. The host has no way to read it, so it is sent on every run.',
    enable_sponsorships: 'The button by which people fund the project.',
    issue_creation_policy: {
      about: 'Who can open issues.',
      values: { all: 'Everyone who can see the repository.', collaborators_only: 'Collaborators.' },
    },
    has_downloads: { about: 'Downloads of long ago.', deprecated: `The host no longer has them. ${ignored}`, also: {} },
    auto_init: { about: 'Counts only when a repository is created.', deprecated: ignored, also: {} },
    license_template: { about: 'Counts only when a repository is created.', deprecated: ignored, also: {} },
    gitignore_template: { about: 'Counts only when a repository is created.', deprecated: ignored, also: {} },
    team_id: { about: 'Counts only when a repository is created.', deprecated: ignored, also: {} },
    force_create: { about: 'With another tool: whether to create the repository.', deprecated: ignored, also: {} },
    template: { about: 'With another tool: what to create the repository from.', deprecated: ignored, also: {} },
  },
  limits: [
    'The host shows `security_and_analysis` only to a token with Administration: read. If a declared key is hidden, check names the grant that the token may lack. REST hides merge settings as well, so Trueup then reads them from GraphQL.',
    'Without Administration: read, the host answers as if alerts, security fixes and immutable releases were off. Check and apply then fail and name the grant. A snapshot leaves these keys out with a note.',
    'Where a security feature, the alerts, the security fixes or private vulnerability reporting differs, Trueup also reads the code security configuration of the organization, which may own it.',
    'Check cannot verify `enable_git_lfs`.',
    'Trueup sends unknown keys unchanged. If the host never shows such a key, a note says that it never converges.',
  ],
  refused: { '': { keys: ['security', ...Object.keys(meant), ...sectionKeys], like: '(^|_)url$' } },
  beyondSchema: [
    {
      rule: 'more than 20 topics',
      says: /^has \d+ topics/,
      example: `repository: {topics: [${Array.from({ length: 21 }, (_, number) => `t${number}`)}]}`,
    },
    {
      rule: 'commit titles and messages that do not match, and a message without a title',
      says: /^the host (takes `\w+_message` only together|does not take the title)/,
      example: 'repository: {merge_commit_title: MERGE_MESSAGE, merge_commit_message: BLANK}',
    },
    {
      rule: 'all three ways to merge turned off',
      says: /^is the last way to merge/,
      example: 'repository: {allow_merge_commit: false, allow_squash_merge: false, allow_rebase_merge: false}',
    },
    {
      rule: 'a `visibility` and a `private` that contradict each other',
      says: /contradicts `visibility/,
      example: 'repository: {visibility: public, private: true}',
    },
    {
      rule: 'security fixes without the alerts that they need',
      says: /^needs the alerts/,
      example: 'repository: {enable_vulnerability_alerts: false, enable_automated_security_fixes: true}',
    },
  ],
};
