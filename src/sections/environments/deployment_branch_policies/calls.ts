import * as v from 'valibot';
import { rest } from '../../../host/call.ts';
import { actions, administration } from '../../../host/grants.ts';
import { object } from '../../../host/shapes.ts';

/** Its type is always sent, though it is not promised: what matches a tag is no branch. */
const LivePolicy = object({ id: v.number(), name: v.string(), type: v.string() });

export type LivePolicy = v.InferOutput<typeof LivePolicy>;

export const listPolicies = rest(
  'GET /repos/{owner}/{repo}/environments/{environment_name}/deployment-branch-policies',
  {
    needs: actions.read,
    pages: { per: 100, identity: 'id', list: 'branch_policies' },
    answer: v.pipe(
      object({ branch_policies: v.array(LivePolicy) }),
      v.transform(({ branch_policies }) => branch_policies),
    ),
  },
);

/** 303 says that a pattern of this name is there already; whether it is of this type, the next reading shows. */
export const createPolicy = rest(
  'POST /repos/{owner}/{repo}/environments/{environment_name}/deployment-branch-policies',
  {
    needs: administration.write,
    absent: undefined,
    absentOn: [303],
    tells: (_, status) => (status === 303 ? 'it was there already' : undefined),
    hints: { 404: 'the host takes patterns only while `custom_branch_policies` of the environment is on' },
  },
);

export const removePolicy = rest(
  'DELETE /repos/{owner}/{repo}/environments/{environment_name}/deployment-branch-policies/{branch_policy_id}',
  { needs: administration.write },
);
