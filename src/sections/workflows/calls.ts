import * as v from 'valibot';
import { rest } from '../../host/call.ts';
import { actions } from '../../host/grants.ts';

const LiveWorkflow = v.looseObject({ id: v.number(), path: v.string(), state: v.string() });

export type LiveWorkflow = v.InferOutput<typeof LiveWorkflow>;

export const list = rest('GET /repos/{owner}/{repo}/actions/workflows', {
  needs: actions.read,
  pages: { per: 100, list: 'workflows' },
  answer: v.pipe(
    v.looseObject({ workflows: v.array(LiveWorkflow) }),
    v.transform(({ workflows }) => workflows),
  ),
});

export const enable = rest('PUT /repos/{owner}/{repo}/actions/workflows/{workflow_id}/enable', {
  needs: actions.write,
});
export const disable = rest('PUT /repos/{owner}/{repo}/actions/workflows/{workflow_id}/disable', {
  needs: actions.write,
});
