import * as v from 'valibot';
import { rest } from '../../../host/call.ts';
import { organizationAdministration } from '../../../host/grants.ts';
import { object } from '../../../host/shapes.ts';
import { selectedList } from '../../families/reach/index.ts';
import * as answers from '../answers.ts';

const reads = { needs: organizationAdministration.read };
const writes = { needs: organizationAdministration.write };

const enterprises = { 409: 'the enterprise sets this for its organizations, so change it there' };
const permissionHints = { hints: { ...enterprises, 422: 'some organizations cannot switch Actions off everywhere' } };

/** While no repository may use Actions, the host may show nothing else. */
export const getPermissions = rest('GET /orgs/{org}/actions/permissions', {
  ...reads,
  answer: v.pipe(
    object({
      enabled_repositories: v.string(),
      allowed_actions: v.optional(v.string()),
      sha_pinning_required: v.optional(v.boolean()),
    }),
    v.check(
      ({ enabled_repositories, allowed_actions }) => enabled_repositories === 'none' || allowed_actions !== undefined,
      'shown with its policy',
    ),
  ),
});
export const setPermissions = rest('PUT /orgs/{org}/actions/permissions', { ...writes, ...permissionHints });

/** The host has this list only while it lets selected repositories use Actions. */
export const listEnabled = rest('GET /orgs/{org}/actions/permissions/repositories', { ...reads, ...selectedList });
export const setEnabled = rest('PUT /orgs/{org}/actions/permissions/repositories', { ...writes, hints: enterprises });

/** The host refuses this read unless the policy is `selected`. */
export const getSelected = rest('GET /orgs/{org}/actions/permissions/selected-actions', {
  ...reads,
  answer: answers.Selected,
  hints: { 409: 'the policy may have changed since it was read, or the enterprise sets it' },
});
export const setSelected = rest('PUT /orgs/{org}/actions/permissions/selected-actions', {
  ...writes,
  hints: enterprises,
});

export const getWorkflowDefaults = rest('GET /orgs/{org}/actions/permissions/workflow', {
  ...reads,
  answer: answers.WorkflowDefaults,
});
export const setWorkflowDefaults = rest('PUT /orgs/{org}/actions/permissions/workflow', {
  ...writes,
  hints: enterprises,
});

export const getRetention = rest('GET /orgs/{org}/actions/permissions/artifact-and-log-retention', {
  ...reads,
  answer: answers.Retention,
});
export const setRetention = rest('PUT /orgs/{org}/actions/permissions/artifact-and-log-retention', {
  ...writes,
  hints: enterprises,
});

export const getForkApproval = rest('GET /orgs/{org}/actions/permissions/fork-pr-contributor-approval', {
  ...reads,
  answer: answers.ForkApproval,
});
export const setForkApproval = rest('PUT /orgs/{org}/actions/permissions/fork-pr-contributor-approval', writes);

export const getForkWorkflows = rest('GET /orgs/{org}/actions/permissions/fork-pr-workflows-private-repos', {
  ...reads,
  answer: answers.ForkWorkflows,
});
export const setForkWorkflows = rest('PUT /orgs/{org}/actions/permissions/fork-pr-workflows-private-repos', writes);
