import * as kinds from './kinds.ts';
import type { Rows } from './options.ts';

export const adoptInputs = {
  keys: {
    takes: kinds.keys,
    help: 'What to adopt, as messages address it: `labels`, `repository.has_wiki`, `labels[0].color`, `labels.bug`. If unset, every difference.',
  },
  also: {
    takes: kinds.someOf('weaker', 'undeclared', 'lower-layers'),
    help: 'What adopt may do besides: take live values that may protect less (`weaker`), add live entries that no entry of the file names (`undeclared`), edit the layers below the settings file, which other repositories may share (`lower-layers`).',
  },
} satisfies Partial<Rows>;
