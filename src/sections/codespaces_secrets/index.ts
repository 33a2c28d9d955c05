import * as grants from '../../host/grants.ts';
import { secretSection } from '../families/secret-store/index.ts';

const { write } = grants.codespacesSecrets;

export const codespacesSecrets = secretSection({
  key: 'codespaces_secrets',
  place: 'codespaces',
  needs: {
    /** The host lists these secrets only to tokens that can write them. */
    read: write,
    write,
    key: { hints: { 403: 'the host never gives this key to apps: use a personal access token' } },
  },
  word: 'CODESPACES',
});
