import { organizationSecretStore } from '../secret-store.ts';

export const sample = organizationSecretStore('dependabot_secrets', 'Organization dependabot secrets (organization)');
