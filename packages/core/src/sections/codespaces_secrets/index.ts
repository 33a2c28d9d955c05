import * as grants from '../../github/grants.ts';
import { createSecretSection } from '../families/secret-store/index.ts';

export const codespacesSecrets = createSecretSection('codespaces', {
  /** GitHub lists these secrets only to tokens that can write them. */
  read: grants.codespacesSecrets.write,
  write: grants.codespacesSecrets.write,
  key: { hints: { 403: 'GitHub refuses this key to apps: use a personal access token' } },
});
