import type { RunOptions } from '../inputs/options.ts';
import { inputs } from '../inputs/table.ts';
import { registry } from '../sections/registry.ts';
import { loadSettings } from '../settings/load.ts';
import { type Parsed, parseSettings } from '../settings/parse.ts';
import { SettingsRefused } from '../settings/refusal.ts';

type UnknownKeys = RunOptions['unknownKeys'];

export interface ReadFile {
  readonly file: string;
  readonly parsed?: Parsed;
  readonly refused?: SettingsRefused;
}

/** Parses the named settings files, or by default the one that a run would read. */
export const readFiles = (files: readonly string[], unknownKeys?: UnknownKeys): Promise<ReadFile[]> =>
  Promise.all((files.length ? files : [inputs.settingsFile.standard!]).map((file) => readOne(file, unknownKeys)));

async function readOne(file: string, unknownKeys?: UnknownKeys): Promise<ReadFile> {
  try {
    const text = await loadSettings(file);
    return { file, parsed: parseSettings({ text, file, sections: registry, origin: 'operator', unknownKeys }) };
  } catch (failure) {
    if (!(failure instanceof SettingsRefused)) throw failure;
    return { file, refused: failure };
  }
}
