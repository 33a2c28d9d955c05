import { organizationSecrets } from '../../../host/organization-grants.ts';
import { organizationSecretSection } from '../../families/secret-store/organization.ts';

export const actionsSecrets = organizationSecretSection({
  key: 'actions_secrets',
  place: 'actions',
  needs: organizationSecrets,
  word: 'ACTIONS',
});
