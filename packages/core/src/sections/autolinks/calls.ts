import * as v from 'valibot';
import { defineRestCall } from '../../github/call.ts';
import { administration } from '../../github/grants.ts';
import { defineObject } from '../../github/shapes.ts';

const LiveAutolink = defineObject({
  id: v.number(),
  key_prefix: v.string(),
  url_template: v.string(),
  is_alphanumeric: v.boolean(),
});

export type LiveAutolink = v.InferOutput<typeof LiveAutolink>;

export const list = defineRestCall('GET /repos/{owner}/{repo}/autolinks', {
  needs: administration.read,
  answer: v.array(LiveAutolink),
});

export const create = defineRestCall('POST /repos/{owner}/{repo}/autolinks', { needs: administration.write });
export const remove = defineRestCall('DELETE /repos/{owner}/{repo}/autolinks/{autolink_id}', {
  needs: administration.write,
});
