import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Writes by renaming, so that a program that starts at this moment never reads half a file. */
export function writeFiles(folder, files) {
  mkdirSync(folder, { recursive: true });
  for (const [name, bytes] of files) {
    const draft = join(folder, `.${process.pid}-${name}`);
    writeFileSync(draft, bytes);
    renameSync(draft, join(folder, name));
  }
}
