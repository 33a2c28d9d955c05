import { secretStore } from './secret-store.ts';

export const sample = secretStore('codespaces_secrets');
