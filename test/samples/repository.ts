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
    check: ['Administration: read', 'Contents: write', 'Metadata: read'],
    apply: ['Administration: write', 'Contents: write', 'Metadata: read'],
  },
  requests: 6,
};
