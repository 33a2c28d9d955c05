import { defineSection } from '../section.ts';
import { calls } from './calls.ts';
import { planWebhooks, strengths } from './plan.ts';
import { settings } from './schema.ts';
import { lostWithWebhook, webhooksToSettings } from './snapshot.ts';

export const webhooks = defineSection({
  key: 'webhooks',
  settings,
  visibleTo: { '': 'administrators' },
  stakes: { '': 'access' },
  calls,
  read: (host) => host.ask(calls.list({})),
  plan: planWebhooks,
  strengths,
  toSettings: webhooksToSettings,
  lostWith: lostWithWebhook,
});
