import { variables } from '../../host/grants.ts';
import { variableSection } from '../families/variable-store/index.ts';

export const actionsVariables = variableSection({ key: 'actions_variables', place: 'actions', needs: variables });
