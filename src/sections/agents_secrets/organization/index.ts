import { organizationAgentSecrets } from '../../../host/organization-grants.ts';
import { organizationSecretSection } from '../../families/secret-store/organization.ts';

export const agentsSecrets = organizationSecretSection('agents', organizationAgentSecrets);
