/**
 * Reads and writes local files. No write follows a link out of its folder: the author of a clone could otherwise choose
 * which file of the user is replaced.
 */

import { randomUUID } from 'node:crypto';
import { constants, type Stats } from 'node:fs';
import { access, lstat, mkdir, open, readFile, readlink, realpath, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, parse, relative, resolve } from 'node:path';
import type { InputProblem } from '../inputs/kinds.ts';

export interface Files {
  read(file: string): Promise<string | undefined>;
  /** Returns false if the file exists. Only this user can read a new private file. */
  createPrivate(file: string, text: string): Promise<boolean>;
  write(file: string, text: string, access?: 'private'): Promise<void>;
  remove(file: string): Promise<void>;
}

export const diskFiles: Files = {
  async read(file) {
    try {
      return await readRegularFile(file);
    } catch (failure) {
      if (['ENOENT', 'ENOTDIR'].includes((failure as NodeJS.ErrnoException).code ?? '')) return undefined;
      throw failure;
    }
  },
  async createPrivate(file, text) {
    const { place } = await findWritablePlace(file);
    await mkdir(dirname(place), { recursive: true });
    try {
      await writeToDisk(place, 'wx', text, 0o600);
      return true;
    } catch (failure) {
      if ((failure as NodeJS.ErrnoException).code === 'EEXIST') return false;
      throw failure;
    }
  },
  async write(file, text, access) {
    await assertStaysInFolder(file);
    await mkdir(dirname(file), { recursive: true });
    await writeWholeFile(file, text, access === 'private' ? 0o600 : undefined);
  },
  remove: (file) => rm(file, { force: true }),
};

/** Refuses a pipe or a device, because it may never end. */
export async function readRegularFile(file: string): Promise<string> {
  const stats = await ignoreMissingFile(stat(file));
  if (!stats) throw Object.assign(new Error('the file does not exist'), { code: 'ENOENT' });
  if (!stats.isFile() && !stats.isDirectory()) throw new Error(`${file} is not a regular file`);
  return readFile(file, 'utf8');
}

/** Other programs never see half a file. A link stays a link. */
export async function writeWholeFile(file: string, text: string, mode?: number): Promise<void> {
  const { place, before } = await findWritablePlace(file);
  await replaceFile(place, text, mode ?? (before && before.mode & 0o777));
}

/** If `place` is a link, this replaces the link. */
export async function replaceFile(place: string, text: string, mode?: number): Promise<void> {
  const draft = `${place}.${randomUUID()}`;
  try {
    await writeToDisk(draft, 'wx', text, mode);
    await rename(draft, place);
  } catch (failure) {
    await rm(draft, { force: true });
    throw failure;
  }
}

/** No other function opens a file to write it. */
async function writeToDisk(place: string, flag: 'wx' | 'a', text: string, permissions?: number) {
  const { O_WRONLY, O_CREAT, O_EXCL, O_APPEND, O_NOFOLLOW = 0 } = constants;
  const flags = O_WRONLY | O_CREAT | O_NOFOLLOW | (flag === 'wx' ? O_EXCL : O_APPEND);
  const handle = await open(place, flags, permissions ?? 0o666);
  try {
    if (permissions !== undefined) await handle.chmod(permissions);
    await handle.writeFile(text);
    await handle.sync();
  } catch (failure) {
    if (flag === 'wx') await rm(place, { force: true });
    throw failure;
  } finally {
    await handle.close();
  }
}

async function findWritablePlace(file: string): Promise<{ readonly place: string; readonly before?: Stats }> {
  await assertStaysInFolder(file);
  const place = await resolveLinks(resolve(file));
  const before = await ignoreMissingFile(stat(place));
  if (before && !before.isFile())
    throw new Error(`${file} is ${before.isDirectory() ? 'a folder' : 'not a regular file'}`);
  return { place, before };
}

export async function assertWritable(file: string): Promise<void> {
  const { place } = await findWritablePlace(file);
  await access(await findNearestExistingFolder(dirname(place)), constants.W_OK | constants.X_OK);
}

/** Returns a problem if the file cannot be written. Apply checks this first. */
export async function checkOutputFile(
  input: string,
  file: string | undefined,
  directory: string,
): Promise<InputProblem[]> {
  try {
    if (file !== undefined) await assertWritable(resolve(directory, file));
    return [];
  } catch (failure) {
    const problem = `could not be written: ${(failure as Error).message}`;
    return [{ input, problem, fix: 'name a file in a folder that this run may write to' }];
  }
}

/** A file below the current folder must stay in it. */
async function assertStaysInFolder(file: string) {
  const [path, current] = [resolve(file), process.cwd()];
  const isHere = current !== parse(current).root && isBelow(current, path);
  if (await isLinkedOutside(isHere ? current : dirname(path), path))
    throw new Error(`${file} leads out of its folder through a link`);
}

/** Returns `false` for a file that is not below the folder. */
export async function isLinkedOutside(folder: string, file: string): Promise<boolean> {
  if (!isBelow(folder, file)) return false;
  const place = await resolveLinks(file);
  return !isBelow(
    await realpath(await findNearestExistingFolder(folder)),
    join(await realpath(await findNearestExistingFolder(dirname(place))), 'file'),
  );
}

export const isBelow = (folder: string, path: string) => !/^\.\.($|[\\/])/.test(relative(folder, path));

async function findNearestExistingFolder(folder: string): Promise<string> {
  const stats = await ignoreMissingFile(stat(folder));
  if (!stats && dirname(folder) !== folder) return findNearestExistingFolder(dirname(folder));
  if (!stats?.isDirectory()) throw new Error(`${folder} is not a folder`);
  return folder;
}

/** Other programs may write to the file too. */
export async function appendToFile(file: string, text: string): Promise<void> {
  const { place } = await findWritablePlace(file);
  await writeToDisk(place, 'a', text);
}

const maxLinks = 40;

/** The target need not exist yet. */
async function resolveLinks(file: string, links = 0): Promise<string> {
  if (!(await ignoreMissingFile(lstat(file)))?.isSymbolicLink()) return file;
  if (links === maxLinks) throw new Error(`${file} is a link that leads to itself`);
  return resolveLinks(resolve(dirname(file), await readlink(file)), links + 1);
}

const ignoreMissingFile = (pendingStats: Promise<Stats>) =>
  pendingStats.catch((failure: NodeJS.ErrnoException) => {
    if (failure.code === 'ENOENT' || failure.code === 'ENOTDIR') return undefined;
    throw failure;
  });
