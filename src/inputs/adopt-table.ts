import { modesThat } from '../mode/table.ts';
import * as kinds from './kinds.ts';
import type { Rows } from './options.ts';

const adopting = modesThat(({ editsFile }) => editsFile);

/** The inputs that only adopt takes. */
export const adoptInputs = {
  keys: {
    takes: kinds.keys,
    help: 'What to adopt, as messages address it: `labels`, `repository.has_wiki`, `labels[0].color`, `labels.bug`. If unset, every difference.',
    modes: adopting,
  },
  weaker: {
    takes: kinds.toggle,
    standard: 'false',
    help: 'Whether adopt takes over live values that may protect less, such as a review that is no longer required.',
    modes: adopting,
  },
  undeclared: {
    takes: kinds.toggle,
    standard: 'false',
    help: 'Whether adopt adds live entries that no entry of the file names.',
    modes: adopting,
  },
  lowerLayers: {
    takes: kinds.paths,
    help: 'The layers below the settings file, separated by commas or lines, the lowest first. Adopt edits the layer that sets a value.',
    modes: adopting,
    inFleet: 'name them in its `layers`',
  },
  editLowerLayers: {
    takes: kinds.toggle,
    standard: 'false',
    help: 'Whether adopt may edit `lower-layers`, which other repositories may share.',
    modes: adopting,
  },
} satisfies Partial<Rows>;
