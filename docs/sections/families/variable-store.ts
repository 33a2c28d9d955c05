import type { SectionDocs } from '../section-docs.ts';

export const variableKeys: SectionDocs['keys'] = {
  '[].name': { about: 'The name of the variable, in any case. Trueup sends it in capitals.', examples: ['REGION'] },
  '[].value': 'The value, as text. Write numbers and words like `true` in quotes. `$NAME` is literal text here.',
};

export const variableDocs = (about: string, ...limits: readonly string[]): SectionDocs => ({
  about,
  keys: variableKeys,
  limits,
});
