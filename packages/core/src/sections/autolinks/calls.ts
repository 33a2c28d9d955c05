import * as v from 'valibot';
import { rest } from '../../github/call.ts';
import { administration } from '../../github/grants.ts';
import { object } from '../../github/shapes.ts';

const LiveAutolink = object({
  id: v.number(),
  key_prefix: v.string(),
  url_template: v.string(),
  is_alphanumeric: v.boolean(),
});

export type LiveAutolink = v.InferOutput<typeof LiveAutolink>;

export const list = rest('GET /repos/{owner}/{repo}/autolinks', {
  needs: administration.read,
  answer: v.array(LiveAutolink),
});

export const create = rest('POST /repos/{owner}/{repo}/autolinks', { needs: administration.write });
export const remove = rest('DELETE /repos/{owner}/{repo}/autolinks/{autolink_id}', { needs: administration.write });
