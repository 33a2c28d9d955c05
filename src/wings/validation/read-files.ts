import { parseNamed } from '../../sections/load.ts';
import { inputs } from '../../session/inputs/table.ts';
import { loadSettings } from '../../settings/load.ts';
import type { Parsed, SettingsText } from '../../settings/parse.ts';
import { asRefusal, SettingsRefused } from '../../settings/refusal.ts';

export type UnknownKeys = SettingsText['unknownKeys'];

export interface ReadFile {
  readonly file: string;
  readonly parsed?: Parsed;
  readonly refused?: SettingsRefused;
}

/** Parses the named settings files, or by default the one that a run would read. */
export const readFiles = (files: readonly string[], unknownKeys?: UnknownKeys): Promise<ReadFile[]> =>
  Promise.all((files.length ? files : [inputs.settingsFile.standard!]).map((file) => readOne(file, unknownKeys)));

async function readOne(file: string, unknownKeys?: UnknownKeys): Promise<ReadFile> {
  const parsed = await loadSettings(file)
    .then((text) => parseNamed({ text, file, origin: 'operator', unknownKeys }))
    .catch(asRefusal);
  return parsed instanceof SettingsRefused ? { file, refused: parsed } : { file, parsed };
}
