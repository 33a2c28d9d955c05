import { loadSectionsAndParseSettings } from '@trueup/core/sections';
import { inputs } from '@trueup/core/session';
import type { ParsedSettings, SettingsText } from '@trueup/core/settings';
import { explainMissingFile, loadSettingsText, requireSettingsError, SettingsError } from '@trueup/core/settings';

export type UnknownKeyRule = SettingsText['unknownKeys'];

export interface CheckedFile {
  readonly file: string;
  /** Unset if the file cannot be read. */
  readonly text?: string;
  readonly parsed?: ParsedSettings;
  readonly refused?: SettingsError;
}

/** Without files, reads the standard settings file. */
export const readSettingsFiles = (files: readonly string[], unknownKeys?: UnknownKeyRule): Promise<CheckedFile[]> =>
  Promise.all(
    files.length
      ? files.map((file) => readSettingsFile(file, loadNamedFile, unknownKeys))
      : [readSettingsFile(inputs.settingsFile.defaultValue!, loadSettingsText, unknownKeys)],
  );

const loadNamedFile = (file: string) => loadSettingsText(file).catch(explainMissingFile(file, 'name an existing file'));

async function readSettingsFile(
  file: string,
  load: (file: string) => Promise<string>,
  unknownKeys?: UnknownKeyRule,
): Promise<CheckedFile> {
  const text = await load(file).catch(requireSettingsError);
  if (text instanceof SettingsError) return { file, refused: text };
  const parsed = await loadSectionsAndParseSettings({ text, file, origin: 'operator', unknownKeys }).catch(
    requireSettingsError,
  );
  return parsed instanceof SettingsError ? { file, text, refused: parsed } : { file, text, parsed };
}
