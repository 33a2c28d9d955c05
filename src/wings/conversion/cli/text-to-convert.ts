import { resolve } from 'node:path';
import { loadSettings, orMissing } from '../../../settings/load.ts';

/** The text of a file to convert. A missing one is called what the command line calls it. */
export const textToConvert = (file: string, directory: string): Promise<string> =>
  loadSettings(resolve(directory, file)).catch(
    orMissing(file, 'name the file to convert, by its path from this folder'),
  );
