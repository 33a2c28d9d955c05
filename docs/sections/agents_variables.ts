import { variableDocs } from './families/variable-store.ts';

export const docs = variableDocs(
  'Variables for coding agents.',
  'The host once moved variables here from an older environment, and Trueup deletes undeclared variables. Run check first, or declare `_undeclared: keep`.',
  'Trueup does not change the variables of the organization.',
);
