import { organizationDependabotSecrets } from '../../../host/organization-grants.ts';
import { organizationSecretSection } from '../../families/secret-store/organization.ts';

export const dependabotSecrets = organizationSecretSection('dependabot', organizationDependabotSecrets);
