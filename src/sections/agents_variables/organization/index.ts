import { organizationAgentVariables } from '../../../host/organization-grants.ts';
import { organizationVariableSection } from '../../families/variable-store/organization.ts';

export const agentsVariables = organizationVariableSection('agents', organizationAgentVariables);
