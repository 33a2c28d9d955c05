import { organizationSecrets } from '../../../host/organization-grants.ts';
import { organizationSecretSection } from '../../families/secret-store/organization.ts';

export const actionsSecrets = organizationSecretSection('actions', organizationSecrets);
