import { listed } from '../../settings/words.ts';
import { named, Ruleset } from './entry.ts';
import { examine } from './examine.ts';

export const settings = {
  ...listed(Ruleset, { undeclared: 'keep', key: ({ name }) => name, named }),
  examine,
};
