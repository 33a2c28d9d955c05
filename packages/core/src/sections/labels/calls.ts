import * as v from 'valibot';
import { allOf, fold, Some } from '../../github/batches/folded.ts';
import { rest } from '../../github/call.ts';
import { issues } from '../../github/grants.ts';
import { object } from '../../github/shapes.ts';

const LiveLabel = object({ name: v.string(), color: v.string(), description: v.nullable(v.string()) });

export type LiveLabel = v.InferOutput<typeof LiveLabel>;

export const list = rest('GET /repos/{owner}/{repo}/labels', {
  needs: issues.read,
  pages: { per: 100, identity: 'id' },
  answer: v.array(LiveLabel),
  folded: fold(
    'labels',
    allOf('labels', 'name color description'),
    v.object({ labels: Some(LiveLabel) }),
    ({ labels }) => labels,
  ),
});

export const create = rest('POST /repos/{owner}/{repo}/labels', { needs: issues.write });
export const update = rest('PATCH /repos/{owner}/{repo}/labels/{name}', { needs: issues.write });
export const remove = rest('DELETE /repos/{owner}/{repo}/labels/{name}', { needs: issues.write });
