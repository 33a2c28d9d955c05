import { rest } from '../../host/call.ts';
import { commonToPolicies } from '../../host/routes/actions-policies.ts';

export {
  getPolicy as get,
  type LiveActionsPolicy,
  listOwnPolicies as list,
} from '../../host/routes/actions-policies.ts';

const write = {
  ...commonToPolicies,
  hints: { 422: 'the host takes only the events and actors that it knows, and `evaluate` only with GitHub Enterprise' },
};

export const create = rest('POST /repos/{owner}/{repo}/actions/policies', write);
export const replace = rest('PUT /repos/{owner}/{repo}/actions/policies/{policy_id}', write);
export const remove = rest('DELETE /repos/{owner}/{repo}/actions/policies/{policy_id}', commonToPolicies);
