import { organizationSecretDocs } from '../../families/secret-store/docs.ts';

export const docs = organizationSecretDocs(
  'agents_secrets',
  'Secrets for coding agents in the organization’s repositories.',
);
