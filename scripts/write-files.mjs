import { mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Writes each file to a draft and renames it, so a program that starts meanwhile never reads half a file. */
export function writeFiles(folder, files) {
  mkdirSync(folder, { recursive: true });
  for (const [name, bytes] of files) {
    const draft = join(folder, `.${process.pid}-${name}`);
    writeFileSync(draft, bytes);
    renameSync(draft, join(folder, name));
  }
}

/** Writes the files, and deletes all other files of the folder. */
export function writeOnly(folder, files) {
  writeFiles(folder, files);
  for (const old of readdirSync(folder)) {
    // A name with a leading dot belongs to a draft of a build that runs at the same time.
    if (!files.has(old) && !old.startsWith('.')) rmSync(join(folder, old), { recursive: true });
  }
}
