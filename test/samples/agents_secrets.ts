import { secretStore } from './secret-store.ts';

export const sample = secretStore('agents_secrets', {
  check: ['Agent secrets: read'],
  apply: ['Agent secrets: write'],
});
