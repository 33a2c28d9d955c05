import type { SectionDocs } from '../docs.ts';
import { sectionKeys } from '../keys.ts';
import { meant } from './vocabulary.ts';

const ignored = 'It is accepted with a note and not sent.';

export const docs: SectionDocs = {
  about:
    'The settings of the repository itself: what it is called, what it offers, how pull requests are merged and how it is watched over.',
  keys: {
    name: 'The name of the repository. Another name than the live one renames it, which is told first and loudest.',
    description: 'What the repository is about, in a line. `null` or empty text clears it.',
    homepage: {
      about: 'The address of its website. `null` or empty text clears it.',
      examples: ['https://example.com'],
    },
    visibility: {
      about: 'Who can see the repository.',
      values: {
        public: 'Everyone.',
        private: 'Those who were given access.',
        internal: 'The members of the enterprise that owns it.',
      },
    },
    private: 'Whether the repository is hidden from the public. `visibility` says the same, and more.',
    default_branch: 'The branch that is shown first and that pull requests go to. It must exist.',
    has_issues: 'Whether there are issues.',
    has_wiki: 'Whether there is a wiki.',
    has_projects: 'Whether there are projects.',
    has_discussions: 'Whether there are discussions. Their categories cannot be set by any program.',
    has_pull_requests: 'Whether there are pull requests.',
    is_template: 'Whether new repositories can be made from this one.',
    archived:
      'Whether the repository takes no more changes. `true` is the last write of a run and `false` the first, since an archived repository refuses all others.',
    allow_squash_merge: 'Whether a pull request can be merged as one commit.',
    allow_merge_commit: 'Whether a pull request can be merged with a merge commit.',
    allow_rebase_merge: 'Whether the commits of a pull request can be put on top of its base.',
    allow_auto_merge: 'Whether a pull request can be set to merge itself once it may.',
    allow_update_branch: 'Whether the branch of a pull request can be brought up to date with its base at any time.',
    allow_forking: 'Whether a private repository of an organization can be forked.',
    delete_branch_on_merge: 'Whether the branch of a pull request is deleted once that is merged.',
    web_commit_signoff_required: 'Whether commits made on the website have to be signed off.',
    use_squash_pr_title_as_default: {
      about: 'Whether a squashed commit is called like its pull request.',
      deprecated: 'Newer versions of the API no longer know it: write `squash_merge_commit_title`.',
    },
    pull_request_creation_policy: {
      about: 'Who can open pull requests.',
      values: { all: 'Everyone who can see the repository.', collaborators_only: 'Collaborators.' },
    },
    squash_merge_commit_title: {
      about: 'What a squashed commit is called at first.',
      values: {
        PR_TITLE: 'Like the pull request.',
        COMMIT_OR_PR_TITLE: 'Like its commit where it has one, else like the pull request.',
      },
    },
    squash_merge_commit_message: {
      about: 'What a squashed commit says at first. It stands beside `squash_merge_commit_title`.',
      values: {
        PR_BODY: 'The text of the pull request.',
        COMMIT_MESSAGES: 'The messages of its commits.',
        BLANK: 'Nothing.',
      },
    },
    merge_commit_title: {
      about: 'What a merge commit is called at first.',
      values: { PR_TITLE: 'Like the pull request.', MERGE_MESSAGE: 'As Git calls it: `Merge pull request #1 from …`.' },
    },
    merge_commit_message: {
      about: 'What a merge commit says at first. It stands beside `merge_commit_title`.',
      values: { PR_BODY: 'The text of the pull request.', PR_TITLE: 'Its title.', BLANK: 'Nothing.' },
    },
    security_and_analysis: 'What the host looks for in the code. Only the features that are named are compared.',
    'security_and_analysis.*.status': 'Whether the feature is on.',
    'security_and_analysis.advanced_security':
      'Advanced Security as a whole, which a private repository needs a licence for. A public one always has it, so there it is neither compared nor sent.',
    'security_and_analysis.code_security': 'The part of Advanced Security that is about code.',
    'security_and_analysis.secret_scanning': 'Looking for secrets in what was pushed.',
    'security_and_analysis.secret_scanning_push_protection': 'Refusing a push that holds a secret.',
    'security_and_analysis.secret_scanning_ai_detection': 'Looking for passwords that have no pattern.',
    'security_and_analysis.secret_scanning_non_provider_patterns':
      'Looking for secrets that belong to no service, such as private keys.',
    'security_and_analysis.secret_scanning_validity_checks':
      'Asking the services whether a secret that was found still works.',
    'security_and_analysis.secret_scanning_delegated_alert_dismissal':
      'Asking for approval before an alert is dismissed.',
    'security_and_analysis.secret_scanning_delegated_bypass': 'Asking for approval before push protection is bypassed.',
    'security_and_analysis.secret_scanning_delegated_bypass_options': 'How a bypass is approved.',
    'security_and_analysis.secret_scanning_delegated_bypass_options.reviewers':
      'All who can approve one: the whole list is sent.',
    'security_and_analysis.secret_scanning_delegated_bypass_options.reviewers[].reviewer_id':
      'The number of the team or role.',
    'security_and_analysis.secret_scanning_delegated_bypass_options.reviewers[].reviewer_type':
      'Whether the number is that of a team or of a role.',
    'security_and_analysis.secret_scanning_delegated_bypass_options.reviewers[].mode': {
      about: 'What they may do. Left out, it means `ALWAYS`.',
      values: { ALWAYS: 'They approve the bypasses of others.', EXEMPT: 'They need no approval themselves.' },
    },
    topics: {
      about:
        'All the topics of the repository, as a list or as one text with commas between them. They are compared in small letters and in any order; `[]` clears them. At most 20 of them, which this schema does not count.',
      examples: [['rocketry', 'orbit']],
    },
    enable_vulnerability_alerts:
      'Alerts about dependencies that are known to be vulnerable. Switching them on switches the dependency graph on as well.',
    enable_automated_security_fixes: 'Pull requests that update vulnerable dependencies. They rest on the alerts.',
    enable_private_vulnerability_reporting:
      'Whether anyone can report a vulnerability in private. Public repositories have it.',
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
  },
  limits: [
    'The host shows merge settings only to a token that may write contents, and `security_and_analysis` only to one that may read Administration. Check says of a declared key that it cannot see why that may be.',
    'Without Administration: read, alerts, security fixes and immutable releases look as if they were off. Check and apply then fail and name the grant, and a snapshot leaves them out with a note.',
    'Check cannot verify `enable_git_lfs`.',
    'A key that Trueup does not know is sent as it stands. Where the host does not show it back, a note says that it never converges.',
  ],
  refused: { '': { keys: ['security', ...Object.keys(meant), ...sectionKeys], like: '(^|_)url$' } },
  beyondSchema: [
    {
      rule: 'more than 20 topics',
      says: /^these are \d+ topics/,
      example: `repository: {topics: [${Array.from({ length: 21 }, (_, number) => `t${number}`)}]}`,
    },
    {
      rule: 'titles and messages of commits that do not go together, and a message without its title',
      says: /^the host (takes `\w+_message` only together|does not take the title)/,
      example: 'repository: {merge_commit_title: MERGE_MESSAGE, merge_commit_message: BLANK}',
    },
    {
      rule: 'a `visibility` and a `private` that contradict each other',
      says: /contradicts `visibility/,
      example: 'repository: {visibility: public, private: true}',
    },
  ],
};
