import { organizationVariables } from '../../../host/organization-grants.ts';
import { organizationVariableSection } from '../../families/variable-store/organization.ts';

export const actionsVariables = organizationVariableSection('actions', organizationVariables);
