import { mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
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

/** The same, and deletes what else is in the folder. */
export function writeOnly(folder, files) {
  writeFiles(folder, files);
  for (const old of readdirSync(folder)) {
    // A name that starts with a dot is a temporary file of a build that runs at the same time.
    if (!files.has(old) && !old.startsWith('.')) rmSync(join(folder, old), { recursive: true });
  }
}
