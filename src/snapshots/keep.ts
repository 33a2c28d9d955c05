import type { Line } from '../modes/result.ts';
import type { Files } from '../world/files.ts';
import { authorOf } from './mark.ts';

/** Refuses to replace a file that a person wrote or edited. */
export async function refusalToReplace(file: string, files: Files, overwrite: boolean): Promise<Line | undefined> {
  try {
    const before = overwrite ? undefined : await files.read(file);
    const author = before === undefined ? 'trueup' : authorOf(before);
    if (author === 'trueup') return undefined;
    const whose = author === 'edited' ? 'is a snapshot that someone has edited' : 'is there, and is no snapshot';
    return trouble(`\`${file}\` ${whose}`, 'name another file, or allow to replace this one with `overwrite`');
  } catch (failure) {
    return unusable(file, 'read', failure);
  }
}

/** Writes the file and says what was done. An unchanged file means an unchanged repository. */
export async function keep(file: string, text: string, files: Files): Promise<Line> {
  try {
    if ((await files.read(file)) === text) return told(`\`${file}\` stays as it is: the repository has not changed`);
    await files.write(file, text);
    return told(`the snapshot is in \`${file}\``);
  } catch (failure) {
    return unusable(file, 'written', failure);
  }
}

const key = 'snapshot-file';

export const told = (message: string): Line => ({ kind: 'note', key, message });

const trouble = (message: string, fix: string): Line => ({ kind: 'error', key, message, fix, code: 'plan_refused' });

const unusable = (file: string, done: 'read' | 'written', failure: unknown) =>
  trouble(
    `\`${file}\` could not be ${done}: ${(failure as Error).message}`,
    'name a file in a folder that this run may write to',
  );
