import { variableStore } from './variable-store.ts';

export const sample = variableStore('agents_variables', {
  check: ['Agent variables: read'],
  apply: ['Agent variables: write'],
});
