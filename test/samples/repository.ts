import { splitKeys } from './opposites.ts';
import type { Sample } from './sample.ts';

export const sample: Sample = {
  settings: `
repository:
  description: The shop
  homepage: https://shop.example
  topics: [shop, node]
  has_issues: true
  has_wiki: false
  has_projects: false
  has_discussions: true
  allow_squash_merge: true
  allow_merge_commit: false
  allow_rebase_merge: false
  squash_merge_commit_title: PR_TITLE
  squash_merge_commit_message: BLANK
  delete_branch_on_merge: true
  allow_auto_merge: true
  web_commit_signoff_required: true
  security_and_analysis:
    secret_scanning: {status: enabled}
    secret_scanning_push_protection: {status: enabled}
  enable_vulnerability_alerts: true
  enable_automated_security_fixes: true
  enable_private_vulnerability_reporting: true
  enable_immutable_releases: true
  enable_git_lfs: true
  enable_sponsorships: true
  issue_creation_policy: collaborators_only
`,
  drifted: {},
  grants: {
    check: ['Administration: read', 'Metadata: read'],
    apply: ['Administration: write', 'Metadata: read'],
  },
  requests: 6,
  opposites: splitKeys({
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
  meddlings: [
    {
      what: 'adds a topic',
      act: (send, live) => send('PUT', '/topics', { names: [...live.settings.topics, 'foreign'] }),
      isThere: (live) => live.settings.topics.includes('foreign'),
      named: /foreign/,
    },
    {
      what: 'makes it a template',
      act: (send) => send('PATCH', '', { is_template: true }),
      isThere: (live) => live.settings.is_template === true,
      named: /is_template/,
    },
  ],
  breaches: [
    {
      what: '`private` against `visibility`',
      breaks: (section) => Object.assign(section, { visibility: 'public', private: true }),
      reads: [['visibility'], ['private']],
    },
    {
      what: 'security fixes without alerts',
      breaks: (section) => Object.assign(section, { enable_vulnerability_alerts: false }),
      reads: [['enable_vulnerability_alerts'], ['enable_automated_security_fixes']],
    },
    {
      what: 'Advanced Security of a public repository',
      breaks: (section) => {
        section.visibility = 'public';
        section.security_and_analysis.advanced_security = { status: 'enabled' };
      },
      reads: [['security_and_analysis']],
    },
    {
      what: 'a message without its title',
      breaks: (section) => Object.assign(section, { merge_commit_message: 'BLANK' }),
      reads: [['merge_commit_message']],
    },
    {
      what: 'a pair that GitHub refuses',
      breaks: (section) => Object.assign(section, { squash_merge_commit_title: 'COMMIT_OR_PR_TITLE' }),
      reads: [['squash_merge_commit_title'], ['squash_merge_commit_message']],
    },
  ],
};
