import { organizationCodespacesSecrets } from '../../../host/organization-grants.ts';
import { organizationSecretSection } from '../../families/secret-store/organization.ts';

export const codespacesSecrets = organizationSecretSection('codespaces', organizationCodespacesSecrets);
