/**
 * Loads settings files from disk. Every failure becomes a `SettingsError` that says what to do, because a wrong path is
 * a common first mistake.
 */

import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { formatCode } from '../message-text.ts';
import { createFileError, type Refusal, SettingsError } from '../refusal.ts';
import { createFileTooLargeError, decodeSettingsText, maxFileSize } from './readable.ts';

export class MissingFileError extends SettingsError {
  /** `where` is the commit or ref that lacks the file, unset on disk. */
  constructor(file: string, where?: string, existingFile?: string) {
    const problem = `${formatCode(file)} does not exist${existingFile ? `, but ${formatCode(existingFile)} does` : ''}`;
    const fix = existingFile
      ? `move it there, or pass ${formatCode(`--settings-file ${existingFile}`)}`
      : 'create it with `trueup init`, or pass another path with `--settings-file`';
    super([describeMissing(file, where, problem, fix)]);
  }
}

/** For a `catch`. `trueup init` does not create this file, so the advice differs. */
export const explainMissingFile =
  (file: string, fix: string) =>
  (failure: unknown): never => {
    if (!(failure instanceof MissingFileError)) throw failure;
    throw createFileError(`${formatCode(file)} does not exist`, fix);
  };

export class MissingFolderError extends SettingsError {
  constructor(folder: string, where?: string) {
    super([
      describeMissing(
        folder,
        where,
        `the folder ${formatCode(folder)} does not exist`,
        'create it, or pass another path',
      ),
    ]);
  }
}

const describeMissing = (path: string, where: string | undefined, problem: string, fix: string): Refusal =>
  where === undefined
    ? { at: [], problem, fix }
    : { at: [], problem: `${where} has no ${formatCode(path)}`, fix: 'add it, or pass another path' };

export async function loadSettingsText(file: string): Promise<string> {
  try {
    const stats = await stat(file);
    if (stats.isDirectory())
      throw createFileError(`${formatCode(file)} is a directory`, 'pass the settings file inside it');
    if (!stats.isFile())
      throw createFileError(`${formatCode(file)} is not a regular file`, 'pass the path of a settings file');
    if (stats.size > maxFileSize) throw createFileTooLargeError(file);
    return decodeSettingsText(await readFile(file), file);
  } catch (error) {
    if (error instanceof SettingsError) throw error;
    throw await createFileReadError(file, (error as NodeJS.ErrnoException).code);
  }
}

/** Also lists one folder deeper. */
export async function listFilesInFolder(folder: string): Promise<readonly string[]> {
  try {
    const entries = await readdir(folder, { withFileTypes: true });
    const names = await Promise.all(
      entries.map(async ({ name }) => {
        const inside = await listSubfolder(join(folder, name));
        return inside ? inside.map((file) => `${name}/${file}`) : [name];
      }),
    );
    return names.flat().sort();
  } catch (error) {
    throw createFolderError(folder, (error as NodeJS.ErrnoException).code);
  }
}

/** Returns `undefined` for a file or a broken link. A link to a folder counts as a folder. */
const listSubfolder = (path: string) =>
  readdir(path).catch((error: NodeJS.ErrnoException) => {
    if (['ENOTDIR', 'ENOENT', 'ELOOP'].includes(error.code ?? '')) return undefined;
    throw error;
  });

function createFolderError(folder: string, errorCode: string | undefined) {
  if (errorCode === 'ENOENT') return new MissingFolderError(folder);
  if (errorCode === 'ENOTDIR')
    return createFileError(`${formatCode(folder)} is not a folder`, 'pass the folder that contains the files');
  return createFileError(
    `${formatCode(folder)} cannot be listed (${errorCode ?? 'unknown reason'})`,
    'let this process read it',
  );
}

async function createFileReadError(file: string, errorCode: string | undefined) {
  if (errorCode === 'ENOENT' || errorCode === 'ENOTDIR') return createMissingFileError(file);
  if (errorCode === 'EACCES' || errorCode === 'EPERM')
    return createFileError(`this process is not allowed to read ${formatCode(file)}`, 'give it read permission');
  return createFileError(
    `${formatCode(file)} could not be read (${errorCode ?? 'unknown reason'})`,
    'check the path and the disk',
  );
}

async function createMissingFileError(file: string) {
  const isThere = async (path: string) => (await stat(path).catch(() => undefined))?.isFile();
  const otherFile = swapYamlExtension(file);
  if (otherFile && (await isThere(otherFile)))
    return createFileError(
      `${formatCode(file)} does not exist, but ${formatCode(otherFile)} does`,
      `rename it, or pass ${formatCode(otherFile)}`,
    );
  const above = file.replace(/(^|\/)\.github\/(?=[^/]+$)/, '$1');
  return new MissingFileError(file, undefined, above !== file && (await isThere(above)) ? above : undefined);
}

export function swapYamlExtension(file: string): string | undefined {
  const [, bare, ending] = /^(.*)\.(ya?ml)$/s.exec(file) ?? [];
  return ending && `${bare}.${ending === 'yml' ? 'yaml' : 'yml'}`;
}
