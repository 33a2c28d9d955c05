import { organizationSecretDocs } from '../../families/secret-store/docs.ts';

export const docs = organizationSecretDocs(
  'dependabot_secrets',
  'Secrets for Dependabot in the organization’s repositories.',
);
