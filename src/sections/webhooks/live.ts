import type { LiveHook } from './calls.ts';

/** A live hook that an entry can match. */
export type WebHook = LiveHook & { readonly config: { readonly url: string } };

export const isWebHook = (hook: LiveHook): hook is WebHook => hook.name === 'web' && !!hook.config.url;

export const webHooks = (live: readonly LiveHook[]): readonly WebHook[] => live.filter(isWebHook);
