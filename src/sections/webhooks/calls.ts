import * as v from 'valibot';
import { rest } from '../../host/call.ts';
import { type Grant, webhooks } from '../../host/grants.ts';
import { object } from '../../host/shapes.ts';

/** An old service hook has other keys in its config, and no address. */
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

/** The calls for the webhooks of a repository or of an organization. */
export const hookCalls = (
  owner: '/repos/{owner}/{repo}' | '/orgs/{org}',
  { read, write }: { readonly read: Grant; readonly write: Grant },
) => ({
  list: rest(`GET ${owner}/hooks`, {
    needs: read,
    pages: { per: 100, identity: 'id' },
    answer: v.array(LiveHook),
  }),
  create: rest(`POST ${owner}/hooks`, { needs: write }),
  /** Never sends `config`: the host would replace the whole config and drop the secret. */
  update: rest(`PATCH ${owner}/hooks/{hook_id}`, { needs: write }),
  /** Changes only the keys it sends, and keeps the rest of the config, including the secret. */
  updateConfig: rest(`PATCH ${owner}/hooks/{hook_id}/config`, { needs: write }),
  remove: rest(`DELETE ${owner}/hooks/{hook_id}`, { needs: write }),
});

export const calls = hookCalls('/repos/{owner}/{repo}', webhooks);

export type HookCalls = ReturnType<typeof hookCalls>;
