import * as v from 'valibot';
import { defineRestCall } from '../../../github/call.ts';
import { actions, administration } from '../../../github/grants.ts';
import { defineListEnvelope, defineObject } from '../../../github/shapes.ts';

/** GitHub always sends the type, although its description makes it optional. */
const LiveBranchPolicy = defineObject({ id: v.number(), name: v.string(), type: v.string() });

export type LiveBranchPolicy = v.InferOutput<typeof LiveBranchPolicy>;

const path = '/repos/{owner}/{repo}/environments/{environment_name}/deployment-branch-policies';
const write = { needs: administration.write, isPublic: true };

export const listBranchPolicies = defineRestCall(`GET ${path}`, {
  needs: actions.read,
  isPublic: true,
  pages: { perPage: 100, identity: 'id', list: 'branch_policies' },
  answer: defineListEnvelope('branch_policies', LiveBranchPolicy),
});

/** GitHub answers 303 if a pattern of this name exists. */
export const createBranchPolicy = defineRestCall(`POST ${path}`, {
  ...write,
  absent: undefined,
  absentOn: [303],
  describeResult: (_, status) => (status === 303 ? 'GitHub already has it' : undefined),
});

export const removeBranchPolicy = defineRestCall(`DELETE ${path}/{branch_policy_id}`, write);
