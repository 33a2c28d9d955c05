import { parseDeclaredSections } from '@trueup/core/sections';
import { inputs } from '@trueup/core/session';
import type { Parsed, SettingsText } from '@trueup/core/settings';
import { asRefusal, loadSettings, SettingsRefused } from '@trueup/core/settings';

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
    .then((text) => parseDeclaredSections({ text, file, origin: 'operator', unknownKeys }))
    .catch(asRefusal);
  return parsed instanceof SettingsRefused ? { file, refused: parsed } : { file, parsed };
}
