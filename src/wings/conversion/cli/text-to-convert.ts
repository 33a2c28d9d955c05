import { resolve } from 'node:path';
import { loadSettings, NoSuchFile } from '../../../settings/load.ts';
import { SettingsRefused } from '../../../settings/refusal.ts';
import { code } from '../../../settings/shown.ts';

/** The text of a file to convert. A missing one is called what the command line calls it. */
export async function textToConvert(file: string, directory: string): Promise<string> {
  try {
    return await loadSettings(resolve(directory, file));
  } catch (failure) {
    if (!(failure instanceof NoSuchFile)) throw failure;
    const fix = 'name the file to convert, by its path from this folder';
    throw new SettingsRefused([{ at: [], problem: `there is no ${code(file)}`, fix }]);
  }
}
