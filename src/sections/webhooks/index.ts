import type { ListWithPolicy } from '../../settings/shape.ts';
import type { Section } from '../section.ts';
import { calls, type LiveHook } from './calls.ts';
import { planWebhooks, strengths } from './plan.ts';
import { settings, type Webhook } from './schema.ts';
import { lostWithWebhook, webhooksToSettings, webhooksToUndo } from './snapshot.ts';

export const webhooks: Section<ListWithPolicy<Webhook>, LiveHook[]> = {
  key: 'webhooks',
  settings,
  visibleTo: { '': 'administrators' },
  stakes: { '': 'access' },
  calls,
  read: (host) => host.ask(calls.list({})),
  plan: planWebhooks,
  strengths,
  toSettings: webhooksToSettings,
  toUndo: webhooksToUndo,
  lostWith: lostWithWebhook,
};
