import * as v from 'valibot';
import { administered, allOf, fold, Some } from '../../github/batches/folded.ts';
import { rest } from '../../github/call.ts';
import { administration } from '../../github/grants.ts';
import { object } from '../../github/shapes.ts';

const shown = { title: v.string(), key: v.string(), read_only: v.boolean(), enabled: v.optional(v.boolean()) };
const LiveKey = object({ id: v.number(), ...shown });

export type LiveKey = v.InferOutput<typeof LiveKey>;

export const list = rest('GET /repos/{owner}/{repo}/keys', {
  needs: administration.read,
  pages: { per: 100, identity: 'id' },
  answer: v.array(LiveKey),
  // GraphQL shows no numeric id. Only a delete needs the id, and no delete rests on a batched answer.
  folded: fold(
    'deploy_keys',
    `viewerCanAdminister ${allOf('deployKeys', 'title key read_only: readOnly enabled')}`,
    administered({ deployKeys: Some(object(shown)) }),
    ({ deployKeys }) => deployKeys as LiveKey[],
  ),
});

export const create = rest('POST /repos/{owner}/{repo}/keys', {
  needs: administration.write,
  hints: { 422: 'the key may belong to another repository, and GitHub allows a key in only one repository' },
});
export const remove = rest('DELETE /repos/{owner}/{repo}/keys/{key_id}', { needs: administration.write });
