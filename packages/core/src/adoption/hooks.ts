import { modes } from '../report/result/modes.ts';
import type { Extension } from '../run/visited-run.ts';

export const adoption: Extension = {
  sourceOfSettings: (options, world) =>
    modes[options.mode].editsFile
      ? import('./visit.ts').then(({ editableSettings }) => editableSettings(options, world))
      : undefined,
};
