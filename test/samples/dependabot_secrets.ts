import { createSecretSample } from './secret-store.ts';

export const sample = createSecretSample('dependabot_secrets', {
  check: ['Dependabot secrets: read'],
  apply: ['Dependabot secrets: write'],
});
