import { organizationVariableStore } from '../variable-store.ts';

export const sample = organizationVariableStore('agents_variables', 'Agent variables (organization)');
