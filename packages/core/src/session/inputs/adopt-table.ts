import * as kinds from './kinds.ts';
import type { Rows } from './options.ts';

export const adoptInputs = {
  keys: {
    takes: kinds.keys,
    help: 'The keys to adopt, as messages name them: `labels`, `repository.has_wiki`, `labels[0].color`, `labels.bug`. If unset, all differences.',
  },
  also: {
    takes: kinds.createChoices('weaker', 'undeclared', 'lower-layers'),
    help: 'What else adopt may do: take live values that may protect less (`weaker`), add live entries that the file does not declare (`undeclared`), or edit the layers below the settings file, which other repositories may share (`lower-layers`).',
  },
} satisfies Partial<Rows>;
