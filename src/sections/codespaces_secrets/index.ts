import * as grants from '../../host/grants.ts';
import { secretSection } from '../families/secret-store/index.ts';

const { write } = grants.codespacesSecrets;

export const codespacesSecrets = secretSection({
  key: 'codespaces_secrets',
  place: 'codespaces',
  needs: {
    /** The host lets nobody even list these secrets who may not write them. */
    read: write,
    write,
    key: { hints: { 403: 'the host gives this key to no app, whatever its grants: a personal access token gets it' } },
  },
  word: 'CODESPACES',
});
