import type { ListWithPolicy } from '../../settings/shape.ts';
import type { Section } from '../section.ts';
import { calls, type HookCalls, type LiveHook } from './calls.ts';
import { repositoryEvents } from './events.ts';
import { planWebhooks } from './plan.ts';
import { settingsWith, type Webhook } from './schema.ts';
import { lostWithWebhook, webhooksToSettings, webhooksToUndo } from './snapshot.ts';

export const webhooks = webhooksAt(calls, repositoryEvents);

/** The section for the webhooks of a repository or of an organization. */
export function webhooksAt(calls: HookCalls, events: readonly string[]): Section<ListWithPolicy<Webhook>, LiveHook[]> {
  const settings = settingsWith(events);
  return {
    key: 'webhooks',
    settings,
    visibleTo: { '': 'administrators' },
    stakes: { '': 'access' },
    calls,
    read: (host) => host.ask(calls.list({})),
    plan: planWebhooks(calls),
    loosens: (key, _, after) => key === 'config.insecure_ssl' && after === '1',
    toSettings: webhooksToSettings(settings),
    toUndo: webhooksToUndo,
    lostWith: lostWithWebhook,
  };
}
