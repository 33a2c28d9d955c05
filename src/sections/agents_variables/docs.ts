import { variableDocs } from '../families/variable-store/docs.ts';

export const docs = variableDocs(
  'Variables for coding agents.',
  'The host once moved variables here from an older environment, and undeclared ones are deleted: check first, or declare `_undeclared: keep`.',
  'Those of the organization are another list, and stay as they are.',
);
