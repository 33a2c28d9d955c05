import { defineSection } from '../section.ts';
import { calls } from './calls.ts';
import { planWebhooks, risk } from './plan.ts';
import { settings } from './schema.ts';
import { exportWebhooks } from './snapshot.ts';

export const webhooks = defineSection({
  key: 'webhooks',
  settings,
  visibleTo: { '': 'administrators' },
  risk,
  calls,
  read: (github) => github.ask(calls.list({})),
  plan: planWebhooks,
  toSettings: exportWebhooks,
});
