import { secretStore } from './secret-store.ts';

export const sample = secretStore('actions_secrets', { check: ['Secrets: read'], apply: ['Secrets: write'] });
