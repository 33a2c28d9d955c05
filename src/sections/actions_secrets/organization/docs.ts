import { organizationSecretDocs } from '../../families/secret-store/docs.ts';

export const docs = organizationSecretDocs(
  'actions_secrets',
  'Secrets for the workflows of the organization’s repositories.',
);
