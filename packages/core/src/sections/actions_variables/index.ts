import { repositoryVariables } from '../../github/grants.ts';
import { createVariableSection } from '../families/variable-store/index.ts';

export const actionsVariables = createVariableSection('actions', repositoryVariables);
