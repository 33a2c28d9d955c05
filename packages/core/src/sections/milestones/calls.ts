import * as v from 'valibot';
import { defineBatchedAnswer, defineVisibleConnection, selectConnection } from '../../github/batches/selections.ts';
import { defineRestCall } from '../../github/call.ts';
import { issues } from '../../github/grants.ts';
import { defineObject } from '../../github/shapes.ts';

const LiveMilestone = defineObject({
  number: v.number(),
  title: v.string(),
  description: v.nullable(v.string()),
  state: v.string(),
  due_on: v.nullable(v.pipe(v.string(), v.isoTimestamp())),
});

export type LiveMilestone = v.InferOutput<typeof LiveMilestone>;

export const list = defineRestCall('GET /repos/{owner}/{repo}/milestones', {
  needs: issues.read,
  query: { state: 'all' },
  pages: { perPage: 100, identity: 'number' },
  answer: v.array(LiveMilestone),
  batched: defineBatchedAnswer(
    'milestones',
    selectConnection('milestones', 'title number description state due_on: dueOn'),
    v.object({ milestones: defineVisibleConnection(LiveMilestone) }),
    ({ milestones }) => milestones.map((milestone) => ({ ...milestone, state: milestone.state.toLowerCase() })),
  ),
});

export const create = defineRestCall('POST /repos/{owner}/{repo}/milestones', { needs: issues.write });
export const update = defineRestCall('PATCH /repos/{owner}/{repo}/milestones/{milestone_number}', {
  needs: issues.write,
});
export const remove = defineRestCall('DELETE /repos/{owner}/{repo}/milestones/{milestone_number}', {
  needs: issues.write,
});
