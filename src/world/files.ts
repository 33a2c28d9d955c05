import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Reads and writes the files of a run. */
export interface Files {
  /** Returns `undefined` if there is no such file. */
  read(file: string): Promise<string | undefined>;
  /** Creates missing folders. */
  write(file: string, text: string): Promise<void>;
}

export const diskFiles: Files = {
  async read(file) {
    try {
      return await readFile(file, 'utf8');
    } catch (failure) {
      if (['ENOENT', 'ENOTDIR'].includes((failure as NodeJS.ErrnoException).code ?? '')) return undefined;
      throw failure;
    }
  },
  async write(file, text) {
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, text);
  },
};
