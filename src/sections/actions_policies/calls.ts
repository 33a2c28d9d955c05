import { rest } from '../../host/call.ts';
import { commonToPolicies, writesPolicies } from '../../host/routes/actions-policies.ts';

export {
  getPolicy as get,
  type LiveActionsPolicy,
  listOwnPolicies as list,
} from '../../host/routes/actions-policies.ts';

export const create = rest('POST /repos/{owner}/{repo}/actions/policies', writesPolicies);
export const replace = rest('PUT /repos/{owner}/{repo}/actions/policies/{policy_id}', writesPolicies);
export const remove = rest('DELETE /repos/{owner}/{repo}/actions/policies/{policy_id}', commonToPolicies);
