import { environments } from '../../../host/grants.ts';
import { variableCalls } from '../../families/variable-store/calls.ts';

export const {
  list: listVariables,
  create: createVariable,
  update: updateVariable,
  remove: removeVariable,
} = variableCalls('environments/{environment_name}', environments);
