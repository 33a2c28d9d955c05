import { organizationVariables } from '../../../host/organization-grants.ts';
import { organizationVariableSection } from '../../families/variable-store/organization.ts';

export const actionsVariables = organizationVariableSection({
  key: 'actions_variables',
  place: 'actions',
  needs: organizationVariables,
});
