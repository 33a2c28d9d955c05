import * as v from 'valibot';
import { rest } from '../../host/call.ts';
import type { Grant } from '../../host/grants.ts';
import { object } from '../../host/shapes.ts';
import type { ActionsBody } from './endpoints.ts';

/** The values of a key from strictest to loosest, where `true` opens a gate, or where it closes one. */
const opens = [false, true];
const guards = [true, false];
/** No value is stricter than another. */
export const plain: readonly unknown[] = [];

/** Keys of the permissions that a repository and an organization have alike. */
export const permissionKeys = { allowed_actions: ['local_only', 'selected', 'all'], sha_pinning_required: guards };

export const shownPermissions = {
  allowed_actions: v.optional(v.string()),
  sha_pinning_required: v.optional(v.boolean()),
};

export const resent = (declared: ActionsBody, live: ActionsBody) => ({ ...live, ...declared });

/** The host keeps the patterns as a set. */
const allowlist = ({ patterns_allowed: patterns, ...rest }: ActionsBody): ActionsBody =>
  Array.isArray(patterns) ? { ...rest, patterns_allowed: [...new Set(patterns)].sort() } : rest;

interface Above {
  /** Who may decide some of it: `the enterprise`. */
  readonly owner: string;
  /** What a refused write of that says. */
  readonly decides: Readonly<Record<number, string>>;
  /** The same for how long artifacts and logs are kept. */
  readonly decidesRetention?: Readonly<Record<number, string>>;
}

/** The endpoints that a repository and an organization have alike. */
export const sharedEndpoints = <const P extends '/repos/{owner}/{repo}' | '/orgs/{org}'>(
  place: P,
  grants: { readonly read: Grant; readonly write: Grant },
  { owner, decides, decidesRetention }: Above,
) => {
  const reads = { needs: grants.read };
  const writes = { needs: grants.write };
  return {
    selected: {
      within: 'selected_actions',
      keys: { github_owned_allowed: opens, verified_allowed: opens, patterns_allowed: plain },
      fill: resent,
      comparable: allowlist,
      /** The host refuses this read unless the policy is `selected`. */
      readableUnder: ({ allowed_actions }: ActionsBody) => allowed_actions === 'selected',
      get: rest(`GET ${place}/actions/permissions/selected-actions`, {
        ...reads,
        answer: object({
          github_owned_allowed: v.boolean(),
          verified_allowed: v.optional(v.boolean()),
          patterns_allowed: v.array(v.string()),
        }),
        hints: { 409: `the policy may have changed since it was read, or ${owner} sets it` },
      }),
      put: rest(`PUT ${place}/actions/permissions/selected-actions`, { ...writes, hints: decides }),
    },
    workflowDefaults: {
      keys: { default_workflow_permissions: ['read', 'write'], can_approve_pull_request_reviews: opens },
      get: rest(`GET ${place}/actions/permissions/workflow`, {
        ...reads,
        answer: object({ default_workflow_permissions: v.string(), can_approve_pull_request_reviews: v.boolean() }),
      }),
      put: rest(`PUT ${place}/actions/permissions/workflow`, { ...writes, hints: decides }),
    },
    retention: {
      within: 'artifact_and_log_retention',
      keys: { days: plain },
      get: rest(`GET ${place}/actions/permissions/artifact-and-log-retention`, {
        ...reads,
        answer: object({ days: v.number() }),
      }),
      put: rest(`PUT ${place}/actions/permissions/artifact-and-log-retention`, { ...writes, hints: decidesRetention }),
    },
    forkApproval: {
      within: 'fork_pr_contributor_approval',
      keys: {
        approval_policy: [
          'all_external_contributors',
          'first_time_contributors',
          'first_time_contributors_new_to_github',
        ],
      },
      get: rest(`GET ${place}/actions/permissions/fork-pr-contributor-approval`, {
        ...reads,
        answer: object({ approval_policy: v.string() }),
      }),
      put: rest(`PUT ${place}/actions/permissions/fork-pr-contributor-approval`, writes),
    },
    forkWorkflows: {
      within: 'fork_pr_workflows_private_repos',
      keys: {
        run_workflows_from_fork_pull_requests: opens,
        send_write_tokens_to_workflows: opens,
        send_secrets_and_variables: opens,
        require_approval_for_fork_pr_workflows: guards,
      },
      fill: resent,
      get: rest(`GET ${place}/actions/permissions/fork-pr-workflows-private-repos`, {
        ...reads,
        answer: object({
          run_workflows_from_fork_pull_requests: v.boolean(),
          send_write_tokens_to_workflows: v.boolean(),
          send_secrets_and_variables: v.boolean(),
          require_approval_for_fork_pr_workflows: v.boolean(),
        }),
      }),
      put: rest(`PUT ${place}/actions/permissions/fork-pr-workflows-private-repos`, writes),
    },
  };
};
