import { inputs } from '../inputs/table.ts';
import { registry } from '../sections/registry.ts';
import { loadSettings } from '../settings/load.ts';
import { type Parsed, parseSettings } from '../settings/parse.ts';
import { SettingsRefused } from '../settings/refusal.ts';

export interface ReadFile {
  readonly file: string;
  readonly parsed?: Parsed;
  readonly refused?: SettingsRefused;
}

/** Parses the named settings files, or by default the one that a run would read. */
export const readFiles = (files: readonly string[]): Promise<ReadFile[]> =>
  Promise.all((files.length ? files : [inputs.settingsFile.standard!]).map(readOne));

async function readOne(file: string): Promise<ReadFile> {
  try {
    const text = await loadSettings(file);
    return { file, parsed: parseSettings({ text, file, sections: registry, origin: 'operator' }) };
  } catch (failure) {
    if (!(failure instanceof SettingsRefused)) throw failure;
    return { file, refused: failure };
  }
}
