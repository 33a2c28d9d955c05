import { variableDocs } from './families/variable-store.ts';

export const docs = variableDocs(
  'Variables for coding agents.',
  'GitHub moved older variables to this store. Trueup deletes undeclared variables, so run check first, or declare `_undeclared: keep`.',
  'Trueup does not change the variables of the organization.',
);
