import { createSecretSample } from './secret-store.ts';

export const sample = createSecretSample('codespaces_secrets', {
  check: ['Codespaces secrets: write'],
  apply: ['Codespaces secrets: write'],
});
