import { createVariableSample } from './variable-store.ts';

export const sample = createVariableSample('agents_variables', {
  check: ['Agent variables: read'],
  apply: ['Agent variables: write'],
});
