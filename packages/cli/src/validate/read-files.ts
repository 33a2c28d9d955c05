import { parseNamed } from '@trueup/core/sections';
import { inputs } from '@trueup/core/session';
import type { ParsedSettings, SettingsText } from '@trueup/core/settings';
import { loadSettings, SettingsError, toSettingsError } from '@trueup/core/settings';

export type UnknownKeys = SettingsText['unknownKeys'];

export interface ReadFile {
  readonly file: string;
  readonly parsed?: ParsedSettings;
  readonly refused?: SettingsError;
}

/** Parses the named settings files, or by default the one that a run would read. */
export const readFiles = (files: readonly string[], unknownKeys?: UnknownKeys): Promise<ReadFile[]> =>
  Promise.all((files.length ? files : [inputs.settingsFile.standard!]).map((file) => readOne(file, unknownKeys)));

async function readOne(file: string, unknownKeys?: UnknownKeys): Promise<ReadFile> {
  const parsed = await loadSettings(file)
    .then((text) => parseNamed({ text, file, origin: 'operator', unknownKeys }))
    .catch(toSettingsError);
  return parsed instanceof SettingsError ? { file, refused: parsed } : { file, parsed };
}
