import { organizationSecretStore } from '../secret-store.ts';

export const sample = organizationSecretStore('actions_secrets', 'Secrets (organization)');
