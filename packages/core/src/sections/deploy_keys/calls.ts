import * as v from 'valibot';
import {
  defineAdministeredObject,
  defineBatchedAnswer,
  defineVisibleConnection,
  selectConnection,
} from '../../github/batches/selections.ts';
import { defineRestCall } from '../../github/call.ts';
import { administration } from '../../github/grants.ts';
import { defineObject } from '../../github/shapes.ts';

const shown = { title: v.string(), key: v.string(), read_only: v.boolean(), enabled: v.optional(v.boolean()) };
const LiveKey = defineObject({ id: v.number(), ...shown });

export type LiveKey = v.InferOutput<typeof LiveKey>;

export const list = defineRestCall('GET /repos/{owner}/{repo}/keys', {
  needs: administration.read,
  pages: { perPage: 100, identity: 'id' },
  answer: v.array(LiveKey),
  // GraphQL shows no numeric id. Only deletes need the id, and no delete relies on a batched answer.
  batched: defineBatchedAnswer(
    'deploy_keys',
    `viewerCanAdminister ${selectConnection('deployKeys', 'title key read_only: readOnly enabled')}`,
    defineAdministeredObject({ deployKeys: defineVisibleConnection(defineObject(shown)) }),
    ({ deployKeys }) => deployKeys as LiveKey[],
  ),
});

export const create = defineRestCall('POST /repos/{owner}/{repo}/keys', {
  needs: administration.write,
  hints: { 422: 'the key may belong to another repository, and GitHub allows a key in only one repository' },
});
export const remove = defineRestCall('DELETE /repos/{owner}/{repo}/keys/{key_id}', { needs: administration.write });
