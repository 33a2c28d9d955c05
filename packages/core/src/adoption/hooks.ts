import { modes } from '../report/result/modes.ts';
import type { Extension } from '../run/run-types.ts';

export const adoption: Extension = {
  openEditableSettings: (options, world) =>
    modes[options.mode].editsFile
      ? import('./adopt-repository.ts').then(({ createEditableSettings }) => createEditableSettings(options, world))
      : undefined,
};
