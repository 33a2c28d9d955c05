import { secretStore } from './secret-store.ts';

export const sample = secretStore('codespaces_secrets', {
  check: ['Codespaces secrets: write'],
  apply: ['Codespaces secrets: write'],
});
