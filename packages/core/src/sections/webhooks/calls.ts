import * as v from 'valibot';
import { rest } from '../../github/call.ts';
import { webhooks } from '../../github/grants.ts';
import { object } from '../../github/shapes.ts';

/** An old service hook has other keys in its config, and no URL. */
const LiveHook = object({
  id: v.number(),
  url: v.string(),
  name: v.string(),
  active: v.boolean(),
  events: v.array(v.string()),
  config: object({
    url: v.nullish(v.string()),
    content_type: v.nullish(v.string()),
    secret: v.nullish(v.string()),
    insecure_ssl: v.nullish(v.union([v.string(), v.number()])),
  }),
});

export type LiveHook = v.InferOutput<typeof LiveHook>;

export const calls = {
  list: rest('GET /repos/{owner}/{repo}/hooks', {
    needs: webhooks.read,
    pages: { per: 100, identity: 'id' },
    answer: v.array(LiveHook),
  }),
  create: rest('POST /repos/{owner}/{repo}/hooks', { needs: webhooks.write }),
  /** Never sends `config`, because GitHub would replace the whole config and drop the secret. */
  update: rest('PATCH /repos/{owner}/{repo}/hooks/{hook_id}', { needs: webhooks.write }),
  /** GitHub changes only the sent keys, and keeps the rest of the config with the secret. */
  updateConfig: rest('PATCH /repos/{owner}/{repo}/hooks/{hook_id}/config', { needs: webhooks.write }),
  remove: rest('DELETE /repos/{owner}/{repo}/hooks/{hook_id}', { needs: webhooks.write }),
};
