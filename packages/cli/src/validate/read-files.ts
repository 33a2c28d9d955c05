import { parseDeclaredSections } from '@trueup/core/sections';
import { inputs } from '@trueup/core/session';
import type { Parsed, SettingsText } from '@trueup/core/settings';
import { asRefusal, loadSettings, SettingsRefused } from '@trueup/core/settings';

export type UnknownKeyRule = SettingsText['unknownKeys'];

export interface CheckedFile {
  readonly file: string;
  readonly parsed?: Parsed;
  readonly refused?: SettingsRefused;
}

export const readSettingsFiles = (files: readonly string[], unknownKeys?: UnknownKeyRule): Promise<CheckedFile[]> =>
  Promise.all(
    (files.length ? files : [inputs.settingsFile.standard!]).map((file) => readSettingsFile(file, unknownKeys)),
  );

async function readSettingsFile(file: string, unknownKeys?: UnknownKeyRule): Promise<CheckedFile> {
  const parsed = await loadSettings(file)
    .then((text) => parseDeclaredSections({ text, file, origin: 'operator', unknownKeys }))
    .catch(asRefusal);
  return parsed instanceof SettingsRefused ? { file, refused: parsed } : { file, parsed };
}
