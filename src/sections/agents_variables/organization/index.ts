import { organizationAgentVariables } from '../../../host/organization-grants.ts';
import { organizationVariableSection } from '../../families/variable-store/organization.ts';

export const agentsVariables = organizationVariableSection({
  key: 'agents_variables',
  place: 'agents',
  needs: organizationAgentVariables,
});
