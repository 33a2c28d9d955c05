import { sectionKeys } from '../../packages/core/src/sections/keys.ts';
import { fixesByKey } from '../../packages/core/src/sections/repository/prepare.ts';
import { nameDocs, type SectionDocs } from './section-docs.ts';

const ignored = 'Trueup accepts it with a note and does not send it.';

export const docs: SectionDocs = {
  about: 'Name, visibility, features, merge methods and security of the repository.',
  keys: {
    name: 'The name of the repository. A name that differs from the live name renames the repository. The report lists a rename first.',
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
    private: 'Whether the repository is private. Use `visibility` for `internal`.',
    default_branch: 'The default branch. It must exist.',
    has_issues: 'Whether issues are on.',
    has_wiki: 'Whether the wiki is on.',
    has_projects: 'Whether projects are on.',
    has_discussions: 'Whether discussions are on. The API cannot set their categories.',
    has_pull_requests: 'Whether pull requests are on.',
    is_template: 'Whether people can create new repositories from this one.',
    archived: 'Whether the repository is archived and read-only. Apply archives it last, and unarchives it first.',
    allow_squash_merge: 'Whether pull requests can be squashed into one commit.',
    allow_merge_commit: 'Whether pull requests can be merged with a merge commit.',
    allow_rebase_merge: 'Whether pull requests can be rebased onto the base branch.',
    allow_auto_merge: 'Whether a pull request can merge automatically when all requirements are met.',
    allow_update_branch: 'Whether the branch of a pull request can always be updated from its base branch.',
    allow_forking: 'Whether a private repository of an organization can be forked.',
    delete_branch_on_merge: 'Whether GitHub deletes the branch of a pull request after the merge.',
    web_commit_signoff_required: 'Whether commits made on the website must be signed off.',
    use_squash_pr_title_as_default: {
      about: 'Whether the title of a squashed commit is the title of the pull request.',
      deprecated: 'Write `squash_merge_commit_title`, because newer API versions lack this key.',
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
    security_and_analysis: 'Security features. Trueup compares only declared features.',
    'security_and_analysis.*.status': 'Whether the feature is on.',
    'security_and_analysis.advanced_security':
      'GitHub Advanced Security. A private repository needs a license. In a public repository it is always on, so Trueup ignores `enabled` there.',
    'security_and_analysis.code_security': 'The code scanning part of Advanced Security.',
    'security_and_analysis.secret_scanning': 'Scans pushed commits for secrets.',
    'security_and_analysis.secret_scanning_push_protection': 'Rejects pushes that contain a secret.',
    'security_and_analysis.secret_scanning_ai_detection': 'Detects passwords with AI.',
    'security_and_analysis.secret_scanning_non_provider_patterns': 'Detects generic secrets, such as private keys.',
    'security_and_analysis.secret_scanning_validity_checks': 'Checks whether a detected secret is still valid.',
    'security_and_analysis.secret_scanning_delegated_alert_dismissal': 'Requires approval to dismiss an alert.',
    'security_and_analysis.secret_scanning_delegated_bypass': 'Requires approval to bypass push protection.',
    'security_and_analysis.secret_scanning_delegated_bypass_options': 'Options for the approval of a bypass.',
    'security_and_analysis.secret_scanning_delegated_bypass_options.reviewers':
      'The teams and roles that can approve a bypass. The list is complete.',
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
        'All topics, as a list or as text with commas. Case and order do not matter. `[]` removes all topics. At most 20.',
      examples: [['rocketry', 'orbit']],
    },
    enable_vulnerability_alerts: 'Dependabot alerts. Enabling them also enables the dependency graph.',
    enable_automated_security_fixes: 'Dependabot security updates. They need the alerts.',
    enable_private_vulnerability_reporting: 'Private vulnerability reporting. Only public repositories have it.',
    enable_immutable_releases: 'Whether published releases are immutable. The owner can enforce this.',
    enable_git_lfs: 'Git LFS. GitHub does not show it, so apply sends it on every run.',
    enable_sponsorships: 'The Sponsor button.',
    issue_creation_policy: {
      about: 'Who can open issues.',
      values: { all: 'Everyone who can see the repository.', collaborators_only: 'Collaborators.' },
    },
    has_downloads: { about: 'The old downloads feature.', deprecated: `GitHub no longer has it. ${ignored}`, also: {} },
    auto_init: { about: 'Used only to create a repository.', deprecated: ignored, also: {} },
    license_template: { about: 'Used only to create a repository.', deprecated: ignored, also: {} },
    gitignore_template: { about: 'Used only to create a repository.', deprecated: ignored, also: {} },
    team_id: { about: 'Used only to create a repository.', deprecated: ignored, also: {} },
    force_create: { about: 'A key of safe-settings.', deprecated: ignored, also: {} },
    template: { about: 'A key of safe-settings.', deprecated: ignored, also: {} },
  },
  limits: [
    'GitHub shows `security_and_analysis` only to a token with Administration: read. Check names the missing permission.',
    'Without Administration: read, GitHub reports alerts, security fixes and immutable releases as off. Check and apply then fail and name the permission. A snapshot leaves these keys out with a note.',
    'If a security feature differs, Trueup also reads the code security configuration of the organization, which may set it.',
    'Check cannot verify `enable_git_lfs`.',
    'Trueup sends unknown keys unchanged. A note names a key that GitHub never shows.',
  ],
  refused: { '': { keys: ['security', ...Object.keys(fixesByKey), ...sectionKeys], like: '(^|_)url$' } },
  beyondSchema: [
    {
      rule: 'more than 20 topics',
      says: /^has \d+ topics/,
      example: `repository: {topics: [${Array.from({ length: 21 }, (_, number) => `t${number}`)}]}`,
    },
    {
      rule: 'commit titles and messages that do not match, and a message without a title',
      says: /^GitHub (accepts `\w+_message` only together|does not accept the title)/,
      example: 'repository: {merge_commit_title: MERGE_MESSAGE, merge_commit_message: BLANK}',
    },
    {
      rule: 'all three merge methods turned off',
      says: /^is the last merge method/,
      example: 'repository: {allow_merge_commit: false, allow_squash_merge: false, allow_rebase_merge: false}',
    },
    {
      rule: 'a `visibility` and a `private` that contradict each other',
      says: /contradicts `visibility/,
      example: 'repository: {visibility: public, private: true}',
    },
    {
      rule: 'security fixes without the alerts that they need',
      says: /^requires the alerts/,
      example: 'repository: {enable_vulnerability_alerts: false, enable_automated_security_fixes: true}',
    },
  ],
};
