import { organizationWebhooks } from '../../../host/organization-grants.ts';
import type { Section } from '../../section.ts';
import { hookCalls } from '../calls.ts';
import { organizationEvents } from '../events.ts';
import { webhooksAt } from '../index.ts';

export const webhooks: Section = {
  ...webhooksAt(hookCalls('/orgs/{org}', organizationWebhooks), organizationEvents),
  of: 'organization',
};
