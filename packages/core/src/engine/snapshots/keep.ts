import { createHash } from 'node:crypto';
import { type Line, note } from '../../report/result/result.ts';
import type { Files } from '../../session/world/files.ts';

const digestOf = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 16);

/** First line of a snapshot, with a digest of the rest: a later run can tell whether somebody edited it. */
export const markFor = (repository: string, text: string) =>
  `# Snapshot of ${inOneLine(repository)} by Trueup (${digestOf(text)}). The next one replaces it, as long as nobody edits it.\n`;

/** A line break in a name must not end the comment, or the rest of the name would be read as settings. */
const inOneLine = (name: string) => name.replace(/[\p{Cc}\u2028\u2029]/gu, '\ufffd');

const marked =
  /^(?:# yaml-language-server:.*\n)?# Snapshot of .* by Trueup \((?<digest>[0-9a-f]{16})\).*\n(?<rest>[\s\S]*)$/;

export function authorOf(text: string) {
  const { digest, rest } = marked.exec(text.replaceAll('\r\n', '\n'))?.groups ?? {};
  if (digest === undefined || rest === undefined) return 'someone else';
  return digestOf(rest) === digest ? 'trueup' : 'edited';
}

/** Refuses to replace a file that a person wrote or edited. */
export async function refuseToReplace(file: string, files: Files, overwrite: boolean): Promise<Line | undefined> {
  try {
    const before = overwrite ? undefined : await files.read(file);
    const author = before === undefined ? 'trueup' : authorOf(before);
    if (author === 'trueup') return undefined;
    const whose = author === 'edited' ? 'is a snapshot that someone has edited' : 'is there, and is no snapshot';
    return trouble(`\`${file}\` ${whose}`, 'name another file, or set `--overwrite` to replace this one');
  } catch (failure) {
    return unusable(file, 'read', failure);
  }
}

/** Writes the file and says what was done. An unchanged file means that nothing on the host has changed. */
export async function keep(file: string, text: string, files: Files): Promise<Line> {
  try {
    if ((await files.read(file)) === text) return snapshotNote(`\`${file}\` stays as it is: nothing has changed`);
    await files.write(file, text);
    return snapshotNote(`the snapshot is in \`${file}\``);
  } catch (failure) {
    return unusable(file, 'written', failure);
  }
}

const key = 'snapshot-file';

export const snapshotNote = (message: string) => note(message, key);

const trouble = (message: string, fix: string): Line => ({ kind: 'error', key, message, fix, code: 'plan_refused' });

const unusable = (file: string, done: 'read' | 'written', failure: unknown) =>
  trouble(
    `\`${file}\` could not be ${done}: ${(failure as Error).message}`,
    'name a file in a folder that this run may write to',
  );
