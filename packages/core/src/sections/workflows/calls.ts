import * as v from 'valibot';
import { defineRestCall } from '../../github/call.ts';
import { actions } from '../../github/grants.ts';
import { defineObject, mapAnswer } from '../../github/shapes.ts';

const LiveWorkflow = defineObject({
  id: v.number(),
  url: v.string(),
  name: v.string(),
  path: v.string(),
  state: v.string(),
});

export type LiveWorkflow = v.InferOutput<typeof LiveWorkflow>;

export const list = defineRestCall('GET /repos/{owner}/{repo}/actions/workflows', {
  needs: actions.read,
  pages: { perPage: 100, identity: 'id', list: 'workflows' },
  answer: mapAnswer(
    defineObject({ total_count: v.number(), workflows: v.array(LiveWorkflow) }),
    ({ workflows }) => workflows,
  ),
});

export const enable = defineRestCall('PUT /repos/{owner}/{repo}/actions/workflows/{workflow_id}/enable', {
  needs: actions.write,
});
/** GitHub answers 403 if the workflow is not active. */
export const disable = defineRestCall('PUT /repos/{owner}/{repo}/actions/workflows/{workflow_id}/disable', {
  needs: actions.write,
  absent: undefined,
  absentOn: [403],
  absentWhen: /\bnot active\b/i,
});
