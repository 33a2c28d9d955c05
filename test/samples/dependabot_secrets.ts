import { secretStore } from './secret-store.ts';

export const sample = secretStore('dependabot_secrets', {
  check: ['Dependabot secrets: read'],
  apply: ['Dependabot secrets: write'],
});
