import { isAbsolute, posix, relative, resolve, sep } from 'node:path';
import type { Reader } from '../github/github.ts';
import { NoComparison } from '../session/failures.ts';
import type { World } from '../session/world/world.ts';
import { getOrCreate } from '../settings/maps.ts';
import { formatCode } from '../settings/message-text.ts';
import { MissingFileError, MissingFolderError } from '../settings/reading/load.ts';
import { checkText } from '../settings/reading/readable.ts';
import { createFileError } from '../settings/refusal.ts';
import { computeGitId, type FolderEntry, readFileAt, readFolder } from './requests/own-file.ts';

/** The operator's files, as one side of a pull request has them. */
export interface OperatorFiles extends Pick<World, 'load' | 'list'> {
  /** Whether there is such a file or folder. */
  has(path: string): Promise<boolean>;
  /** The id that Git gives to the text of a file, if that is known without fetching the file. */
  getFileId?(file: string): Promise<string | undefined>;
}

/** A stranger must not make the workflow's own token fetch thousands of files. */
export const maxFiles = 300;

/**
 * The files of the workflow's own repository at a commit. Of hundreds of files a pull request changes a few, so a file
 * that `twin` has with the same id is taken from there.
 */
export function openFilesAtCommit(
  host: Reader,
  commit: string,
  world: Pick<World, 'environment'>,
  otherSide?: Pick<World, 'files'>,
): OperatorFiles {
  const folders = new Map<string, Promise<readonly FolderEntry[] | undefined>>();
  const texts = new Map<string, Promise<string>>();
  const readFolderAt = (path: string) =>
    getOrCreate(folders, path, () => (path === '' ? readFolder(host, commit) : readInside(path)));
  const readInside = async (path: string) => {
    const id = (await findEntry(path))?.folder;
    return id === undefined ? undefined : readFolder(host, id);
  };
  /** What lies at a path. Throws for a link or submodule, since what it leads to can change while the commit stays. */
  const findEntry = async (path: string): Promise<FolderEntry | undefined> => {
    const folder = posix.dirname(path);
    const entry = (await readFolderAt(folder === '.' ? '' : folder))?.find(({ name }) => name === posix.basename(path));
    if (entry && isLinkOrSubmodule(entry)) throw createLinkError(path);
    return entry;
  };
  const readText = async (file: string) => {
    const entry = await findEntry(toRepositoryPath(file));
    const same = entry?.text && (await otherSide?.files.read(file).catch(() => undefined));
    if (typeof same === 'string' && computeGitId(same) === entry!.text) return checkText(same, file);
    const text = entry && (await readFileAt(host, toRepositoryPath(file), commit));
    if (text === undefined) throw new MissingFileError(file, `the commit ${commit}`);
    return checkText(text, file);
  };
  const toRepositoryPath = (path: string) => toPathInRepository(path, world).replace(/^\.$|\/+$/, '');
  return {
    has: async (path) => toRepositoryPath(path) === '' || (await findEntry(toRepositoryPath(path))) !== undefined,
    getFileId: async (file) => (await findEntry(toRepositoryPath(file)))?.text,
    load: (file) => getOrCreate(texts, file, () => readText(file)),
    async list(folder) {
      const entries = await readFolderAt(toRepositoryPath(folder));
      if (!entries) throw new MissingFolderError(folder, `the commit ${commit}`);
      const outside = entries.find((entry) => isLinkOrSubmodule(entry) && !posix.extname(entry.name));
      if (outside) throw createLinkError(posix.join(toRepositoryPath(folder), outside.name));
      const names = await Promise.all(
        entries.map(async ({ name, folder: id }) =>
          id === undefined ? [name] : listFileNames(await readFolder(host, id)).map((file) => `${name}/${file}`),
        ),
      );
      return names.flat().sort();
    },
  };
}

/** A symbolic link or a submodule. */
const isLinkOrSubmodule = ({ folder, text }: FolderEntry) => folder === undefined && text === undefined;

const createLinkError = (path: string) =>
  createFileError(
    `${formatCode(path)} is a symbolic link or a submodule, so its settings can change without a commit here`,
    'replace it with the settings files themselves',
  );

const listFileNames = (entries: readonly FolderEntry[]) =>
  entries.filter(({ folder }) => folder === undefined).map(({ name }) => name);

/** The path of the settings file from the root of the repository. */
export function toPathInRepository(file: string, world: Pick<World, 'environment'>) {
  const plain = normalizePath(file, world);
  if (!isOutsidePath(plain)) return plain;
  throw new NoComparison(
    `${formatCode(file)} is outside the repository of the pull request`,
    'pass the settings of the target branch as `--base`',
  );
}

/** Whether a file lies outside the repository of the pull request. */
export const isOutsideRepository = (file: string, world: Pick<World, 'environment'>) =>
  isOutsidePath(normalizePath(file, world));

const isOutsidePath = (plain: string) => plain.startsWith('../') || isAbsolute(plain);

function normalizePath(file: string, { environment: { GITHUB_WORKSPACE: root } }: Pick<World, 'environment'>) {
  const path = isAbsolute(file) && root ? relative(root, file) : isAbsolute(file) ? file : relative('', resolve(file));
  return posix.normalize(path.split(sep).join('/'));
}
