import * as v from 'valibot';
import { rest } from '../../host/call.ts';
import { actions, administration } from '../../host/grants.ts';
import { object } from '../../host/shapes.ts';
import * as answers from './answers.ts';

const reads = { needs: administration.read };
const writes = { needs: administration.write };

export { getCircumstances } from '../circumstances.ts';

const ownersPolicy = {
  409: 'the organization or the enterprise sets this for its repositories, so change it there',
};

/** While Actions is off, the host may show nothing but `enabled`. */
export const getPermissions = rest('GET /repos/{owner}/{repo}/actions/permissions', {
  ...reads,
  answer: v.pipe(
    object({
      enabled: v.boolean(),
      allowed_actions: v.optional(v.string()),
      sha_pinning_required: v.optional(v.boolean()),
    }),
    v.check(({ enabled, allowed_actions }) => !enabled || allowed_actions !== undefined, 'shown with its policy'),
  ),
});
export const setPermissions = rest('PUT /repos/{owner}/{repo}/actions/permissions', { ...writes, hints: ownersPolicy });

/** The host refuses this read unless the policy is `selected`. */
export const getSelected = rest('GET /repos/{owner}/{repo}/actions/permissions/selected-actions', {
  ...reads,
  answer: answers.Selected,
  hints: { 409: 'the policy may have changed since it was read, or the organization or the enterprise sets it' },
});
export const setSelected = rest('PUT /repos/{owner}/{repo}/actions/permissions/selected-actions', {
  ...writes,
  hints: ownersPolicy,
});

export const getWorkflowDefaults = rest('GET /repos/{owner}/{repo}/actions/permissions/workflow', {
  ...reads,
  answer: answers.WorkflowDefaults,
});
export const setWorkflowDefaults = rest('PUT /repos/{owner}/{repo}/actions/permissions/workflow', {
  ...writes,
  hints: ownersPolicy,
});

export const getAccess = rest('GET /repos/{owner}/{repo}/actions/permissions/access', {
  ...reads,
  answer: object({ access_level: v.string() }),
});
export const setAccess = rest('PUT /repos/{owner}/{repo}/actions/permissions/access', writes);

export const getRetention = rest('GET /repos/{owner}/{repo}/actions/permissions/artifact-and-log-retention', {
  ...reads,
  answer: answers.Retention,
});
export const setRetention = rest('PUT /repos/{owner}/{repo}/actions/permissions/artifact-and-log-retention', writes);

const ownersLimit = { hints: { 403: 'the organization or the enterprise may manage this limit' } };

export const getCacheRetention = rest('GET /repos/{owner}/{repo}/actions/cache/retention-limit', {
  ...reads,
  ...ownersLimit,
  answer: object({ max_cache_retention_days: v.number() }),
});
export const setCacheRetention = rest('PUT /repos/{owner}/{repo}/actions/cache/retention-limit', {
  ...writes,
  ...ownersLimit,
});

/** The read and the write need different permissions. */
export const getCacheStorage = rest('GET /repos/{owner}/{repo}/actions/cache/storage-limit', {
  needs: actions.read,
  ...ownersLimit,
  answer: object({ max_cache_size_gb: v.number() }),
});
export const setCacheStorage = rest('PUT /repos/{owner}/{repo}/actions/cache/storage-limit', {
  ...writes,
  ...ownersLimit,
});

export const getSubject = rest('GET /repos/{owner}/{repo}/actions/oidc/customization/sub', {
  needs: actions.read,
  answer: object({
    use_default: v.boolean(),
    include_claim_keys: v.optional(v.array(v.string())),
    use_immutable_subject: v.optional(v.boolean()),
  }),
});
export const setSubject = rest('PUT /repos/{owner}/{repo}/actions/oidc/customization/sub', { needs: actions.write });

export const getForkApproval = rest('GET /repos/{owner}/{repo}/actions/permissions/fork-pr-contributor-approval', {
  ...reads,
  answer: answers.ForkApproval,
});
export const setForkApproval = rest(
  'PUT /repos/{owner}/{repo}/actions/permissions/fork-pr-contributor-approval',
  writes,
);

export const getForkWorkflows = rest('GET /repos/{owner}/{repo}/actions/permissions/fork-pr-workflows-private-repos', {
  ...reads,
  answer: answers.ForkWorkflows,
});
export const setForkWorkflows = rest(
  'PUT /repos/{owner}/{repo}/actions/permissions/fork-pr-workflows-private-repos',
  writes,
);
