import { secretDocs } from './families/secret-store.ts';

export const docs = secretDocs(
  'Secrets for development environments in the cloud.',
  'The host lists these secrets only to tokens that can write them, so check needs that grant too.',
  'The host does not give the public key of this store to apps: apply needs a personal access token.',
);
