import { secretStore } from './secret-store.ts';

export const sample = secretStore('agents_secrets');
