import { loadSectionsAndParseSettings } from '@trueup/core/sections';
import { inputs } from '@trueup/core/session';
import type { ParsedSettings, SettingsText } from '@trueup/core/settings';
import { loadSettingsText, requireSettingsError, SettingsError } from '@trueup/core/settings';

export type UnknownKeyRule = SettingsText['unknownKeys'];

export interface CheckedFile {
  readonly file: string;
  readonly parsed?: ParsedSettings;
  readonly refused?: SettingsError;
}

/** Without files, reads the standard settings file. */
export const readSettingsFiles = (files: readonly string[], unknownKeys?: UnknownKeyRule): Promise<CheckedFile[]> =>
  Promise.all(
    (files.length ? files : [inputs.settingsFile.standard!]).map((file) => readSettingsFile(file, unknownKeys)),
  );

async function readSettingsFile(file: string, unknownKeys?: UnknownKeyRule): Promise<CheckedFile> {
  const parsed = await loadSettingsText(file)
    .then((text) => loadSectionsAndParseSettings({ text, file, origin: 'operator', unknownKeys }))
    .catch(requireSettingsError);
  return parsed instanceof SettingsError ? { file, refused: parsed } : { file, parsed };
}
