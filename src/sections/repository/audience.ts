import type { VisibleTo } from '../visibility.ts';

const shown = (...keys: readonly string[]) => Object.fromEntries(keys.map((key) => [key, 'everyone' as const]));
const merging = (...keys: readonly string[]) => Object.fromEntries(keys.map((key) => [key, 'writers' as const]));

/** Keys that Trueup does not know may be sensitive, so `*` is for administrators. */
export const visibleTo: VisibleTo = {
  '': 'everyone',
  '*': 'administrators',
  ...shown('name', 'description', 'homepage', 'visibility', 'private', 'default_branch', 'topics', 'archived'),
  ...shown('has_issues', 'has_projects', 'has_wiki', 'has_discussions', 'has_pull_requests'),
  ...shown('is_template', 'allow_forking', 'web_commit_signoff_required', 'pull_request_creation_policy'),
  ...shown('enable_private_vulnerability_reporting', 'enable_sponsorships', 'issue_creation_policy'),
  ...merging('allow_squash_merge', 'allow_merge_commit', 'allow_rebase_merge', 'allow_auto_merge'),
  ...merging('allow_update_branch', 'delete_branch_on_merge', 'use_squash_pr_title_as_default'),
  ...merging('squash_merge_commit_title', 'squash_merge_commit_message', 'merge_commit_title', 'merge_commit_message'),
  security_and_analysis: 'administrators',
  enable_vulnerability_alerts: 'administrators',
  enable_automated_security_fixes: 'administrators',
  enable_immutable_releases: 'administrators',
  enable_git_lfs: 'administrators',
};
