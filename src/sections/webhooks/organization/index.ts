import type { Section } from '../../section.ts';
import { organizationEvents } from '../events.ts';
import { webhooksAt } from '../section-at.ts';
import * as calls from './calls.ts';

export const webhooks: Section = { ...webhooksAt(calls, organizationEvents), of: 'organization' };
