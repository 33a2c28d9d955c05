/**
 * Reads the operator's files at a commit, for one side of a pull request. Files outside the repository cannot be
 * compared.
 */

import { isAbsolute, posix, relative, resolve, sep } from 'node:path';
import type { Reader } from '../github/github.ts';
import { MissingComparison } from '../session/failures.ts';
import type { World } from '../session/world/world.ts';
import { getOrCreate } from '../settings/maps.ts';
import { formatCode } from '../settings/message-text.ts';
import { MissingFileError, MissingFolderError } from '../settings/reading/load.ts';
import { requireReadableText } from '../settings/reading/readable.ts';
import { createFileError } from '../settings/refusal.ts';
import { computeGitId, type FolderEntry, readFileAtCommit, readFolder } from './requests/own-file.ts';

/** The files are on disk or at a commit. */
export interface FileAccess extends Pick<World, 'load'> {
  /** `usesFolder` selects the subfolders whose files the caller reads. */
  list(folder: string, usesFolder?: (name: string) => boolean): Promise<readonly string[]>;
}

export interface OperatorFiles extends FileAccess {
  has(path: string): Promise<boolean>;
  /** Returns `undefined` if only a fetch could show the id. */
  getFileId?(file: string): Promise<string | undefined>;
}

/** A stranger's pull request must not make the workflow's token fetch thousands of files. */
export const maxFiles = 300;

/** A pull request changes only a few files, so unchanged files are read from `otherSide`. */
export function openFilesAtCommit(
  github: Reader,
  commit: string,
  world: Pick<World, 'environment'>,
  otherSide?: Pick<World, 'files'>,
): OperatorFiles {
  const folders = new Map<string, Promise<readonly FolderEntry[] | undefined>>();
  const texts = new Map<string, Promise<string>>();
  const readFolderAt = (path: string) =>
    getOrCreate(folders, path, () => (path === '' ? readFolder(github, commit) : readInside(path)));
  const readInside = async (path: string) => {
    const id = (await findEntry(path))?.folder;
    return id === undefined ? undefined : readFolder(github, id);
  };
  /** Throws for a link or submodule, because its target can change while the commit stays. */
  const findEntry = async (path: string): Promise<FolderEntry | undefined> => {
    const folder = posix.dirname(path);
    const entry = (await readFolderAt(folder === '.' ? '' : folder))?.find(({ name }) => name === posix.basename(path));
    if (entry && isLinkOrSubmodule(entry)) throw createLinkError(path);
    return entry;
  };
  const readText = async (file: string) => {
    const entry = await findEntry(toRepositoryPath(file));
    const same = entry?.text && (await otherSide?.files.read(file).catch(() => undefined));
    if (typeof same === 'string' && computeGitId(same) === entry!.text) return requireReadableText(same, file);
    const text = entry && (await readFileAtCommit(github, toRepositoryPath(file), commit));
    if (text === undefined) throw new MissingFileError(file, `the commit ${commit}`);
    return requireReadableText(text, file);
  };
  const toRepositoryPath = (path: string) => toPathInRepository(path, world).replace(/^\.$|\/+$/, '');
  return {
    has: async (path) => toRepositoryPath(path) === '' || (await findEntry(toRepositoryPath(path))) !== undefined,
    getFileId: async (file) => (await findEntry(toRepositoryPath(file)))?.text,
    load: (file) => getOrCreate(texts, file, () => readText(file)),
    async list(folder, usesFolder = () => false) {
      const entries = await readFolderAt(toRepositoryPath(folder));
      if (!entries) throw new MissingFolderError(folder, `the commit ${commit}`);
      const isUsed = ({ name }: FolderEntry) => !posix.extname(name) || usesFolder(name);
      const outside = entries.find((entry) => isLinkOrSubmodule(entry) && isUsed(entry));
      if (outside) throw createLinkError(posix.join(toRepositoryPath(folder), outside.name));
      const names = await Promise.all(
        entries.map(async ({ name, folder: id }) =>
          id === undefined ? [name] : listFileNames(await readFolder(github, id)).map((file) => `${name}/${file}`),
        ),
      );
      return names.flat().sort();
    },
  };
}

const isLinkOrSubmodule = ({ folder, text }: FolderEntry) => folder === undefined && text === undefined;

const createLinkError = (path: string) =>
  createFileError(
    `${formatCode(path)} is a symbolic link or a submodule, so its settings can change without a commit here`,
    'replace it with the settings files themselves',
  );

const listFileNames = (entries: readonly FolderEntry[]) =>
  entries.filter(({ folder }) => folder === undefined).map(({ name }) => name);

/** Throws `MissingComparison` for a path outside the repository. */
export function toPathInRepository(file: string, world: Pick<World, 'environment'>) {
  const plain = toWorkspacePath(file, world);
  if (!isOutsidePath(plain)) return plain;
  throw new MissingComparison(
    `${formatCode(file)} is outside the repository of the pull request`,
    'pass the settings of the target branch as `--base`',
  );
}

export const isOutsideRepository = (file: string, world: Pick<World, 'environment'>) =>
  isOutsidePath(toWorkspacePath(file, world));

const isOutsidePath = (plain: string) => plain.startsWith('../') || isAbsolute(plain);

function toWorkspacePath(file: string, { environment: { GITHUB_WORKSPACE: root } }: Pick<World, 'environment'>) {
  const path = isAbsolute(file) && root ? relative(root, file) : isAbsolute(file) ? file : relative('', resolve(file));
  return posix.normalize(path.split(sep).join('/'));
}
