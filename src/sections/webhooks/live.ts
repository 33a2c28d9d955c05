import * as v from 'valibot';
import type { ReadCall, WriteCall } from '../../host/call.ts';
import { object } from '../../host/shapes.ts';

/** An old service hook has other keys in its config, and no address. */
export const LiveHook = object({
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
export interface HookCalls {
  readonly list: (params: Record<never, never>) => ReadCall<LiveHook[]>;
  readonly create: (params: Record<never, never>, body: Body) => WriteCall;
  readonly update: (params: OneHook, body: Body) => WriteCall;
  readonly updateConfig: (params: OneHook, body: Body) => WriteCall;
  readonly remove: (params: OneHook) => WriteCall;
}

type OneHook = { readonly hook_id: number };
type Body = Readonly<Record<string, unknown>>;
