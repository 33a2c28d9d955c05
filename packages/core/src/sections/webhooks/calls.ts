import * as v from 'valibot';
import { defineRestCall } from '../../github/call.ts';
import { webhooks } from '../../github/grants.ts';
import { defineObject } from '../../github/shapes.ts';

/** An old service hook has other keys in its config, and no URL. */
const LiveHook = defineObject({
  id: v.number(),
  url: v.string(),
  name: v.string(),
  active: v.boolean(),
  events: v.array(v.string()),
  config: defineObject({
    url: v.nullish(v.string()),
    content_type: v.nullish(v.string()),
    secret: v.nullish(v.string()),
    insecure_ssl: v.nullish(v.union([v.string(), v.number()])),
  }),
});

export type LiveHook = v.InferOutput<typeof LiveHook>;

export const calls = {
  list: defineRestCall('GET /repos/{owner}/{repo}/hooks', {
    needs: webhooks.read,
    pages: { perPage: 100, identity: 'id' },
    answer: v.array(LiveHook),
  }),
  create: defineRestCall('POST /repos/{owner}/{repo}/hooks', { needs: webhooks.write }),
  /** Never sends `config`, because GitHub would replace the whole config and drop the secret. */
  update: defineRestCall('PATCH /repos/{owner}/{repo}/hooks/{hook_id}', { needs: webhooks.write }),
  /** GitHub changes only the sent keys, and keeps the rest of the config with the secret. */
  updateConfig: defineRestCall('PATCH /repos/{owner}/{repo}/hooks/{hook_id}/config', { needs: webhooks.write }),
  remove: defineRestCall('DELETE /repos/{owner}/{repo}/hooks/{hook_id}', { needs: webhooks.write }),
};
