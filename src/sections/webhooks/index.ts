import { calls } from './calls.ts';
import { repositoryEvents } from './events.ts';
import { webhooksAt } from './section-at.ts';

export const webhooks = webhooksAt(calls, repositoryEvents);
