import { defineSection } from '../section.ts';
import { calls } from './calls.ts';
import { planWebhooks, risk } from './plan.ts';
import { settings } from './schema.ts';
import { webhooksToSettings } from './snapshot.ts';

export const webhooks = defineSection({
  key: 'webhooks',
  settings,
  visibleTo: { '': 'administrators' },
  risk,
  calls,
  read: (host) => host.ask(calls.list({})),
  plan: planWebhooks,
  toSettings: webhooksToSettings,
});
