import { organizationVariableStore } from '../variable-store.ts';

export const sample = organizationVariableStore('actions_variables', 'Variables (organization)');
