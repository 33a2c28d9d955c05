import fc from 'fast-check';

export const createPartial = <T>(keys: { [K in keyof T]: fc.Arbitrary<T[K]> }) => fc.record(keys, { requiredKeys: [] });
export const policy = fc.constantFrom('all', 'local_only', 'selected');
const patterns = fc.array(fc.constantFrom('a/*', 'b/*', 'c/d@v1'), { maxLength: 3 });
export const claims = fc.uniqueArray(fc.constantFrom('repo', 'context', 'actor', 'job_workflow_ref'), { minLength: 1 });
export const approval = fc.constantFrom(
  'first_time_contributors_new_to_github',
  'first_time_contributors',
  'all_external_contributors',
);
export const list = { github_owned_allowed: fc.boolean(), verified_allowed: fc.boolean(), patterns_allowed: patterns };
export const limits = {
  max_cache_retention_days: fc.integer({ min: 1, max: 90 }),
  max_cache_size_gb: fc.nat(99).map((n) => n + 1),
};
export const workflow = {
  default_workflow_permissions: fc.constantFrom('read', 'write'),
  can_approve_pull_request_reviews: fc.boolean(),
};
export const level = fc.constantFrom('none', 'user', 'organization');
export const forkSettings = {
  send_write_tokens_to_workflows: fc.boolean(),
  send_secrets_and_variables: fc.boolean(),
  require_approval_for_fork_pr_workflows: fc.boolean(),
};
export const days = fc.integer({ min: 1, max: 400 });
export const isRunFromForks = { run_workflows_from_fork_pull_requests: fc.boolean() };

export const live = createPartial({
  permissions: createPartial({ enabled: fc.boolean(), allowed_actions: policy, sha_pinning_required: fc.boolean() }),
  selected: createPartial(list),
  workflow: createPartial(workflow),
  access_level: level,
  retention_days: days,
  cache: createPartial(limits),
  subject: fc.oneof(
    fc.record({ use_default: fc.constant(true) }),
    fc.record({ use_default: fc.constant(false), include_claim_keys: claims, use_immutable_subject: fc.boolean() }),
  ),
  fork_approval: approval,
  fork_workflows: createPartial({ ...isRunFromForks, ...forkSettings }),
});
