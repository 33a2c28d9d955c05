import { variables } from '../../github/grants.ts';
import { variableSection } from '../families/variable-store/index.ts';

export const actionsVariables = variableSection('actions', variables);
