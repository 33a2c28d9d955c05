import * as v from 'valibot';
import { rest } from '../../host/call.ts';
import { administration } from '../../host/grants.ts';
import { object } from '../../host/shapes.ts';

const LiveKey = object({
  id: v.number(),
  title: v.string(),
  key: v.string(),
  read_only: v.boolean(),
  enabled: v.optional(v.boolean()),
});

export type LiveKey = v.InferOutput<typeof LiveKey>;

export const list = rest('GET /repos/{owner}/{repo}/keys', {
  needs: administration.read,
  pages: { per: 100, identity: 'id' },
  answer: v.array(LiveKey),
});

export const create = rest('POST /repos/{owner}/{repo}/keys', {
  needs: administration.write,
  hints: { 422: 'the key may be attached to another repository, and a key belongs to only one repository on the host' },
});
export const remove = rest('DELETE /repos/{owner}/{repo}/keys/{key_id}', { needs: administration.write });
