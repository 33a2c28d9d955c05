import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type Refusal, refuseFile, SettingsRefused } from '../refusal.ts';
import { code } from '../shown.ts';
import { decodeText, largestFile, tooLarge } from './readable.ts';

/** There is no file of this name, and none that differs only in its ending. */
export class NoSuchFile extends SettingsRefused {
  /** `where` is the commit or ref that lacks it; unset on a disk. There, `other` may have been meant. */
  constructor(file: string, where?: string, other?: string) {
    const problem = `${code(file)} does not exist${other ? `, but ${code(other)} does` : ''}`;
    const fix = other
      ? `move it there, or pass ${code(`--settings-file ${other}`)}`
      : 'create it with `trueup init`, or pass another path with `--settings-file`';
    super([lacked(file, where, problem, fix)]);
  }
}

/** For a file that no `init` makes: says what to do instead if it is not there. */
export const orMissing =
  (file: string, fix: string) =>
  (failure: unknown): never => {
    if (!(failure instanceof NoSuchFile)) throw failure;
    throw refuseFile(`${code(file)} does not exist`, fix);
  };

/** There is no folder of this name. */
export class NoSuchFolder extends SettingsRefused {
  constructor(folder: string, where?: string) {
    super([lacked(folder, where, `the folder ${code(folder)} does not exist`, 'create it, or pass another path')]);
  }
}

const lacked = (path: string, where: string | undefined, problem: string, fix: string): Refusal =>
  where === undefined
    ? { at: [], problem, fix }
    : { at: [], problem: `${where} has no ${code(path)}`, fix: 'add it, or pass another path' };

/** Reads a settings file from disk. Throws with the reason if it cannot. */
export async function loadSettings(file: string): Promise<string> {
  try {
    const found = await stat(file);
    if (found.isDirectory()) throw refuseFile(`${code(file)} is a directory`, 'pass the settings file inside it');
    if (!found.isFile()) throw refuseFile(`${code(file)} is not a regular file`, 'pass the path of a settings file');
    if (found.size > largestFile) throw tooLarge(file);
    return decodeText(await readFile(file), file);
  } catch (error) {
    if (error instanceof SettingsRefused) throw error;
    throw await unreadable(file, (error as NodeJS.ErrnoException).code);
  }
}

/** The files of a folder and of its direct subfolders, as `name` or `folder/name`. */
export async function listSettings(folder: string): Promise<readonly string[]> {
  try {
    const entries = await readdir(folder, { withFileTypes: true });
    const names = await Promise.all(
      entries.map(async ({ name }) => {
        const inside = await namesIn(join(folder, name));
        return inside ? inside.map((file) => `${name}/${file}`) : [name];
      }),
    );
    return names.flat().sort();
  } catch (error) {
    throw unlistable(folder, (error as NodeJS.ErrnoException).code);
  }
}

/** A link to a folder counts as a folder; a broken link is a file that cannot be read. */
const namesIn = (path: string) =>
  readdir(path).catch((error: NodeJS.ErrnoException) => {
    if (['ENOTDIR', 'ENOENT', 'ELOOP'].includes(error.code ?? '')) return undefined;
    throw error;
  });

function unlistable(folder: string, reason: string | undefined) {
  if (reason === 'ENOENT') return new NoSuchFolder(folder);
  if (reason === 'ENOTDIR')
    return refuseFile(`${code(folder)} is not a folder`, 'pass the folder that contains the files');
  return refuseFile(`${code(folder)} cannot be listed (${reason ?? 'unknown reason'})`, 'let this process read it');
}

async function unreadable(file: string, reason: string | undefined) {
  if (reason === 'ENOENT' || reason === 'ENOTDIR') return missing(file);
  if (reason === 'EACCES' || reason === 'EPERM')
    return refuseFile(`this process is not allowed to read ${code(file)}`, 'give it read permission');
  return refuseFile(`${code(file)} could not be read (${reason ?? 'unknown reason'})`, 'check the path and the disk');
}

async function missing(file: string) {
  const isThere = async (other: string) => (await stat(other).catch(() => undefined))?.isFile();
  const other = otherEnding(file);
  if (other && (await isThere(other)))
    return refuseFile(`${code(file)} does not exist, but ${code(other)} does`, `rename it, or pass ${code(other)}`);
  const above = file.replace(/(^|\/)\.github\/(?=[^/]+$)/, '$1');
  return new NoSuchFile(file, undefined, above !== file && (await isThere(above)) ? above : undefined);
}

function otherEnding(file: string) {
  const [, bare, ending] = /^(.*)\.(ya?ml)$/s.exec(file) ?? [];
  return ending && `${bare}.${ending === 'yml' ? 'yaml' : 'yml'}`;
}
