import { secretDocs } from './families/secret-store.ts';

export const docs = secretDocs(
  'Secrets for GitHub Codespaces.',
  'GitHub lists these secrets only to a token with write permission, so check needs it too.',
  'GitHub refuses the public key to apps, so apply needs a personal access token.',
);
