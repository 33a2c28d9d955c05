import type { SectionDocs } from '../../docs.ts';

export const variableKeys: SectionDocs['keys'] = {
  '[].name': { about: 'The name of the variable, in any case: it is sent in capitals.', examples: ['REGION'] },
  '[].value': 'Its value, as text: a number or a word like `true` goes in quotes. `$NAME` means just that here.',
};

export const variableDocs = (about: string, ...limits: readonly string[]): SectionDocs => ({
  about,
  keys: variableKeys,
  limits,
});
