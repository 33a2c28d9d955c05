import type { Sample } from './sample.ts';

/** Every store of secrets declares and drifts alike. */
export const secretStore = (key: string, grants: Sample['grants']): Sample => ({
  settings: `
${key}:
  _undeclared: delete
  entries:
    - name: npm_token
      value: $NPM_TOKEN
    - name: DEPLOY_KEY
      value: $DEPLOY_KEY
    - name: NPM_TOKEN_AGAIN
      value: $NPM_TOKEN
`,
  drifted: { [key]: [{ name: 'DEPLOY_KEY' }, { name: 'OLD' }] },
  environment: { NPM_TOKEN: 'npm-canary', DEPLOY_KEY: '-----BEGIN KEY-----\nkey-canary\n-----END KEY-----\n' },
  grants,
  requests: 1,
});
