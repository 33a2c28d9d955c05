import { organizationSecretStore } from '../secret-store.ts';

export const sample = organizationSecretStore('codespaces_secrets', 'Organization codespaces secrets (organization)');
