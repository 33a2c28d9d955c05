import { type Answer, answerOk, createNotFound, noContent } from '../../exchange/answer.ts';
import { answerEnvelope } from '../../exchange/pages.ts';
import type { RestRequest } from '../../exchange/rest-request.ts';
import { encodeNodeId } from '../../state/node-ids.ts';
import type { Feature } from '../feature.ts';
import { type BranchPolicy, requireEnvironment } from './environment-state.ts';

const formatDeploymentBranchPolicy = (policy: BranchPolicy) => ({ ...policy, node_id: encodeNodeId('GP', policy.id) });

/** GitHub answers 303 for an existing policy. */
function createDeploymentBranchPolicy(request: RestRequest): Answer {
  const { deployment_branch_policy: flags, branch_policies: policies } = requireEnvironment(request);
  if (!flags?.custom_branch_policies) throw createNotFound();
  const { name, type = 'branch' } = request.body;
  if (policies.some((policy) => policy.name === name && policy.type === type)) return { status: 303 };
  const policy = { id: request.world.newId(), name, type };
  policies.push(policy);
  return answerOk(formatDeploymentBranchPolicy(policy));
}

function listDeploymentBranchPolicies(request: RestRequest): Answer {
  const { deployment_branch_policy: flags, branch_policies: policies } = requireEnvironment(request);
  if (flags?.protected_branches) throw createNotFound();
  return answerEnvelope(request, 'branch_policies', policies, formatDeploymentBranchPolicy);
}

function removeDeploymentBranchPolicy(request: RestRequest): Answer {
  const { branch_policies: policies } = requireEnvironment(request);
  const index = policies.findIndex(({ id }) => id === Number(request.params.branch_policy_id));
  if (index < 0) throw createNotFound();
  policies.splice(index, 1);
  return noContent;
}

const policiesPath = '/repos/{owner}/{repo}/environments/{environment_name}/deployment-branch-policies';

export const environmentBranchPolicies: Feature = {
  needs: {
    'GET ~/environments/{}/deployment-branch-policies': 'Actions: read',
    'POST ~/environments/{}/deployment-branch-policies': 'Administration: write',
    'DELETE ~/environments/{}/deployment-branch-policies/{}': 'Administration: write',
  },
  routes: {
    [`GET ${policiesPath}`]: listDeploymentBranchPolicies,
    [`POST ${policiesPath}`]: createDeploymentBranchPolicy,
    [`DELETE ${policiesPath}/{branch_policy_id}`]: removeDeploymentBranchPolicy,
  },
};
