import * as v from 'valibot';
import { defineBatchedAnswer, defineVisibleConnection, selectConnection } from '../../github/batches/selections.ts';
import { defineRestCall } from '../../github/call.ts';
import { issues } from '../../github/grants.ts';
import { defineObject } from '../../github/shapes.ts';

const LiveLabel = defineObject({ name: v.string(), color: v.string(), description: v.nullable(v.string()) });

export type LiveLabel = v.InferOutput<typeof LiveLabel>;

export const list = defineRestCall('GET /repos/{owner}/{repo}/labels', {
  needs: issues.read,
  pages: { perPage: 100, identity: 'id' },
  answer: v.array(LiveLabel),
  batched: defineBatchedAnswer(
    'labels',
    selectConnection('labels', 'name color description'),
    v.object({ labels: defineVisibleConnection(LiveLabel) }),
    ({ labels }) => labels,
  ),
});

export const create = defineRestCall('POST /repos/{owner}/{repo}/labels', { needs: issues.write });
export const update = defineRestCall('PATCH /repos/{owner}/{repo}/labels/{name}', { needs: issues.write });
export const remove = defineRestCall('DELETE /repos/{owner}/{repo}/labels/{name}', { needs: issues.write });
