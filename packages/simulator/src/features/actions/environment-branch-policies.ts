import { noContent, notFound, ok } from '../../exchange/answer.ts';
import type { Ask } from '../../exchange/ask.ts';
import { envelope } from '../../exchange/pages.ts';
import { nodeId } from '../../state/node-ids.ts';
import type { Feature } from '../feature.ts';
import { type BranchPolicy, findEnvironment } from './environment-state.ts';

const body = (policy: BranchPolicy) => ({ ...policy, node_id: nodeId('GP', policy.id) });

function create(ask: Ask) {
  const { deployment_branch_policy: flags, branch_policies: all } = findEnvironment(ask);
  if (!flags?.custom_branch_policies) throw notFound();
  const { name, type = 'branch' } = ask.body;
  if (all.some((policy) => policy.name === name && policy.type === type)) return { status: 303 };
  const policy = { id: ask.world.newId(), name, type };
  all.push(policy);
  return ok(body(policy));
}

function read(ask: Ask) {
  const { deployment_branch_policy: flags, branch_policies: all } = findEnvironment(ask);
  if (flags?.protected_branches) throw notFound();
  return envelope(ask, 'branch_policies', all, body);
}

function remove(ask: Ask) {
  const { branch_policies: all } = findEnvironment(ask);
  const index = all.findIndex(({ id }) => id === Number(ask.params.branch_policy_id));
  if (index < 0) throw notFound();
  all.splice(index, 1);
  return noContent;
}

const list = '/repos/{owner}/{repo}/environments/{environment_name}/deployment-branch-policies';

export const environmentBranchPolicies: Feature = {
  needs: {
    'GET ~/environments/{}/deployment-branch-policies': 'Actions: read',
    'POST ~/environments/{}/deployment-branch-policies': 'Administration: write',
    'DELETE ~/environments/{}/deployment-branch-policies/{}': 'Administration: write',
  },
  routes: {
    [`GET ${list}`]: read,
    [`POST ${list}`]: create,
    [`DELETE ${list}/{branch_policy_id}`]: remove,
  },
};
