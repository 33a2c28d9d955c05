import { organizationSecretDocs } from '../../families/secret-store/docs.ts';

export const docs = organizationSecretDocs(
  'codespaces_secrets',
  'Secrets for development environments in the cloud, of the organization’s repositories.',
);
