import { repeatFirstEntry } from './breach.ts';
import { createExactList, toUpperCase } from './crowd.ts';
import { findByName, type Meddling } from './meddling.ts';
import { none } from './opposites.ts';
import type { Sample } from './sample.ts';

/** The API needs an encrypted value, so this change goes directly into GitHub's state. */
const secret = {
  name: 'FOREIGN',
  encrypted_value: 'sealed',
  created_at: '2026-01-01T00:00:00Z',
  updated_at: '2026-01-01T00:00:00Z',
};

const addForeignSecret = (store: string): Meddling => ({
  what: 'adds a secret',
  act: (_, live) => void (findByName(live[store].secrets, 'FOREIGN') ?? live[store].secrets.push({ ...secret })),
  isThere: (live) => findByName(live[store].secrets, 'FOREIGN') !== undefined,
  named: /FOREIGN/,
});

/** All secret stores share this sample. */
export const createSecretSample = (key: string, grants: Sample['grants']): Sample => ({
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
  opposites: [none],
  breaches: [repeatFirstEntry('name')],
  meddlings: [addForeignSecret(key)],
  crowds: [
    {
      call: 'list',
      declare: (names) => createExactList(names.map((name) => ({ name, value: '$VALUE' }))),
      seed: (names) => ({ [key]: names.map((name) => ({ name: toUpperCase(name), encrypted_value: 'kept' })) }),
      live: (repository) => repository[key].secrets,
      named: 'name',
      spelt: toUpperCase,
    },
  ],
});
