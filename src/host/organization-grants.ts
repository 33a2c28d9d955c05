import { permitting } from './grants.ts';

export const organizationAgentSecrets = permitting('Agent secrets', 'organization');
export const organizationAgentVariables = permitting('Agent variables', 'organization');
export const organizationCodespacesSecrets = permitting('Organization codespaces secrets', 'organization');
export const organizationDependabotSecrets = permitting('Organization dependabot secrets', 'organization');
export const organizationSecrets = permitting('Secrets', 'organization');
export const organizationVariables = permitting('Variables', 'organization');
export const organizationWebhooks = permitting('Webhooks', 'organization');
