import * as v from 'valibot';
import { object } from '../../host/shapes.ts';

/** What a repository and an organization answer alike. */
export const Selected = object({
  github_owned_allowed: v.boolean(),
  verified_allowed: v.optional(v.boolean()),
  patterns_allowed: v.array(v.string()),
});

export const WorkflowDefaults = object({
  default_workflow_permissions: v.string(),
  can_approve_pull_request_reviews: v.boolean(),
});

export const Retention = object({ days: v.number() });

export const ForkApproval = object({ approval_policy: v.string() });

export const ForkWorkflows = object({
  run_workflows_from_fork_pull_requests: v.boolean(),
  send_write_tokens_to_workflows: v.boolean(),
  send_secrets_and_variables: v.boolean(),
  require_approval_for_fork_pr_workflows: v.boolean(),
});
