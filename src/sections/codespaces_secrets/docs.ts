import { secretDocs } from '../families/secret-store/docs.ts';

export const docs = secretDocs(
  'Secrets for development environments in the cloud.',
  'The host lets nobody even list these secrets who may not write them, so check needs that grant too.',
  'The host gives the key to seal them for to no app: apply needs a personal access token.',
);
