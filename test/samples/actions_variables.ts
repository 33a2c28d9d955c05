import { variableStore } from './variable-store.ts';

export const sample = variableStore('actions_variables', { check: ['Variables: read'], apply: ['Variables: write'] });
