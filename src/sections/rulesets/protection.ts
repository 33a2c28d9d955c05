/** The more of these, the better protected. A list protects less without one of its items, a pin without its value. */
const more = new Set([
  'enforcement',
  'include',
  'rules',
  'dismiss_stale_reviews_on_push',
  'require_code_owner_review',
  'require_last_push_approval',
  'required_approving_review_count',
  'required_review_thread_resolution',
  'required_reviewers',
  'minimum_approvals',
  'enabled',
  'required_status_checks',
  'strict_required_status_checks_policy',
  'integration_id',
  'required_deployment_environments',
  'workflows',
  'sha',
  'code_scanning_tools',
  'alerts_threshold',
  'security_alerts_threshold',
  'review_on_push',
  'review_draft_pull_requests',
  'restricted_file_paths',
  'restricted_file_extensions',
]);

/** The less of these, the better protected. */
const less = new Set([
  'bypass_actors',
  'bypass_mode',
  'exclude',
  'allowed_actors',
  'allowed_merge_methods',
  'update_allows_fetch_and_merge',
  'do_not_enforce_on_create',
  'max_file_size',
  'max_file_path_length',
]);

const orders = new Map([
  ['enforcement', ['disabled', 'evaluate', 'active']],
  ['bypass_mode', ['pull_request', 'always', 'exempt']],
  ['alerts_threshold', ['none', 'errors', 'errors_and_warnings', 'all']],
  ['security_alerts_threshold', ['none', 'critical', 'high_or_higher', 'medium_or_higher', 'all']],
]);

/** Values whose size means nothing: it only matters that one is there. */
const pins = new Set(['integration_id', 'sha']);

/** Whether a key protects less with the wanted value than with the live one. A key it does not know may go either way. */
export const weakens = (key: string, live: unknown, wanted: unknown) => {
  const change = amount(key, wanted) - amount(key, live);
  return (more.has(key) && change < 0) || (less.has(key) && change > 0);
};

function amount(key: string, value: unknown): number {
  if (value === undefined || value === null || value === false) return 0;
  if (pins.has(key) || value === true) return 1;
  if (typeof value === 'number') return value;
  return orders.get(key)?.indexOf(String(value)) ?? 0;
}

export const weakensWithout = (key: string) => more.has(key);
export const weakensWith = (key: string) => less.has(key);

/** What people can do once a rule no longer holds, where the rule's name does not say it. */
export const withoutRule: ReadonlyMap<string, string> = new Map([
  ['creation', 'anyone who can push can create matching refs'],
  ['update', 'anyone who can push can change matching refs'],
  ['deletion', 'matching refs can be deleted'],
  ['non_fast_forward', 'history can be rewritten by a force push'],
  ['required_linear_history', 'merge commits can be pushed'],
  ['required_signatures', 'unsigned commits can be pushed'],
  ['pull_request', 'changes can be pushed without a pull request'],
  ['required_status_checks', 'changes can be merged whatever their checks say'],
  ['required_deployments', 'changes can be merged before they are deployed'],
  ['merge_queue', 'changes can be merged past the queue'],
  ['workflows', 'changes can be merged whatever these workflows say'],
  ['code_scanning', 'changes can be merged whatever code scanning finds'],
]);
