import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

/** The files that a run writes, and what stands in their place before. */
export interface Files {
  /** Nothing where there is no such file. */
  read(file: string): Promise<string | undefined>;
  /** Makes the folders that lead there. */
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
