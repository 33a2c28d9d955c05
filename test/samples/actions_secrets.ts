import { secretStore } from './secret-store.ts';

export const sample = secretStore('actions_secrets');
