import type { LiveVariable } from './calls.ts';

export const variableEntries = (live: readonly LiveVariable[]) => live.map(({ name, value }) => ({ name, value }));
