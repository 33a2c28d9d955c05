import type { SectionDocs } from '../../docs.ts';
import { reachBeyondSchema, reachKeys, reachLimits } from '../reach/docs.ts';

export const variableKeys: SectionDocs['keys'] = {
  '[].name': { about: 'The name of the variable, in any case. Trueup sends it in capitals.', examples: ['REGION'] },
  '[].value': 'The value, as text. Write numbers and words like `true` in quotes. `$NAME` is literal text here.',
};

export const variableDocs = (about: string, ...limits: readonly string[]): SectionDocs => ({
  about,
  keys: variableKeys,
  limits,
});

export const organizationVariableDocs = (key: string, about: string): SectionDocs => ({
  ...variableDocs(about, 'Undeclared variables are kept by default, unlike those of a repository.', ...reachLimits),
  keys: { ...variableKeys, ...reachKeys },
  beyondSchema: reachBeyondSchema(key, 'name: REGION, value: eu'),
});
