import { refuseTwins } from '../../plan/match.ts';
import type { LiveHook } from './calls.ts';
import { named, urlOf } from './schema.ts';

/** A live hook that an entry can be about. */
export type WebHook = LiveHook & { readonly config: { readonly url: string } };

export const isWebHook = (hook: LiveHook): hook is WebHook => hook.name === 'web' && !!hook.config.url;

export function webHooks(live: readonly LiveHook[]): readonly WebHook[] {
  const hooks = live.filter(isWebHook);
  refuseTwins(hooks, urlOf, named, 'delete one of them');
  return hooks;
}
