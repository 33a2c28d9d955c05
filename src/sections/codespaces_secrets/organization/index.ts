import { organizationCodespacesSecrets } from '../../../host/organization-grants.ts';
import { organizationSecretSection } from '../../families/secret-store/organization.ts';

export const codespacesSecrets = organizationSecretSection({
  key: 'codespaces_secrets',
  place: 'codespaces',
  needs: organizationCodespacesSecrets,
  word: 'CODESPACES',
});
