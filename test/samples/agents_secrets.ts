import { createSecretSample } from './secret-store.ts';

export const sample = createSecretSample('agents_secrets', {
  check: ['Agent secrets: read'],
  apply: ['Agent secrets: write'],
});
