import * as v from 'valibot';
import { allOf, fold, Some } from '../../github/batches/folded.ts';
import { rest } from '../../github/call.ts';
import { issues } from '../../github/grants.ts';
import { object } from '../../github/shapes.ts';

const LiveMilestone = object({
  number: v.number(),
  title: v.string(),
  description: v.nullable(v.string()),
  state: v.string(),
  due_on: v.nullable(v.string()),
});

export type LiveMilestone = v.InferOutput<typeof LiveMilestone>;

export const list = rest('GET /repos/{owner}/{repo}/milestones', {
  needs: issues.read,
  query: { state: 'all' },
  pages: { per: 100, identity: 'number' },
  answer: v.array(LiveMilestone),
  folded: fold(
    'milestones',
    allOf('milestones', 'title number description state due_on: dueOn'),
    v.object({ milestones: Some(LiveMilestone) }),
    ({ milestones }) => milestones.map((milestone) => ({ ...milestone, state: milestone.state.toLowerCase() })),
  ),
});

export const create = rest('POST /repos/{owner}/{repo}/milestones', { needs: issues.write });
export const update = rest('PATCH /repos/{owner}/{repo}/milestones/{milestone_number}', { needs: issues.write });
export const remove = rest('DELETE /repos/{owner}/{repo}/milestones/{milestone_number}', { needs: issues.write });
