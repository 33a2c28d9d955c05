import { createSecretSample } from './secret-store.ts';

export const sample = createSecretSample('actions_secrets', { check: ['Secrets: read'], apply: ['Secrets: write'] });
