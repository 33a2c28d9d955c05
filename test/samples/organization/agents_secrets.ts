import { organizationSecretStore } from '../secret-store.ts';

export const sample = organizationSecretStore('agents_secrets', 'Agent secrets (organization)');
