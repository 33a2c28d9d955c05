import * as kinds from './kinds.ts';
import type { Rows } from './options.ts';

export const adoptInputs = {
  keys: {
    takes: kinds.keys,
    help: 'What to adopt, as messages address it: `labels`, `repository.has_wiki`, `labels[0].color`, `labels.bug`. If unset, every difference.',
  },
  weaker: {
    ...kinds.off,
    help: 'Whether adopt takes over live values that may protect less, such as a review that is no longer required.',
  },
  undeclared: { ...kinds.off, help: 'Whether adopt adds live entries that no entry of the file names.' },
  lowerLayers: {
    takes: kinds.paths,
    help: 'The layers below the settings file, separated by commas or lines, the lowest first. Adopt edits the layer that sets a value.',
    inFleet: 'name them in its `layers`',
  },
  editLowerLayers: {
    ...kinds.off,
    help: 'Whether adopt may edit `lower-layers`, which other repositories may share.',
  },
} satisfies Partial<Rows>;
