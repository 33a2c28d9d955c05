import { createVariableSample } from './variable-store.ts';

export const sample = createVariableSample('actions_variables', {
  check: ['Variables: read'],
  apply: ['Variables: write'],
});
