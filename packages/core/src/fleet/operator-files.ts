import { isAbsolute, posix, relative, resolve, sep } from 'node:path';
import type { Reader } from '../github/github.ts';
import { MissingComparison } from '../session/failures.ts';
import type { World } from '../session/world/world.ts';
import { madeOnce } from '../settings/maps.ts';
import { NoSuchFile, NoSuchFolder } from '../settings/reading/load.ts';
import { checkText } from '../settings/reading/readable.ts';
import { refuseFile } from '../settings/refusal.ts';
import { code } from '../settings/shown.ts';
import { type FolderEntry, idOfText, readFileAt, readFolder } from './requests/own-file.ts';

/** The operator's files, as one side of a pull request has them. */
export interface OperatorFiles extends Pick<World, 'load' | 'list'> {
  /** Whether there is such a file or folder. */
  has(path: string): Promise<boolean>;
  /** The id that Git gives to the text of a file, if that is known without fetching the file. */
  idOf?(file: string): Promise<string | undefined>;
}

/** A stranger must not make the workflow's own token fetch thousands of files. */
export const mostFiles = 300;

/**
 * The files of the workflow's own repository at a commit. Of hundreds of files a pull request changes a few, so a file
 * that `twin` has with the same id is taken from there.
 */
export function filesAtCommit(
  host: Reader,
  commit: string,
  world: Pick<World, 'environment'>,
  twin?: Pick<World, 'files'>,
): OperatorFiles {
  const folders = new Map<string, Promise<readonly FolderEntry[] | undefined>>();
  const texts = new Map<string, Promise<string>>();
  const folderAt = (path: string) =>
    madeOnce(folders, path, () => (path === '' ? readFolder(host, commit) : insideOf(path)));
  const insideOf = async (path: string) => {
    const id = (await entryAt(path))?.folder;
    return id === undefined ? undefined : readFolder(host, id);
  };
  /** What lies at a path. Throws for a link or submodule, since what it leads to can change while the commit stays. */
  const entryAt = async (path: string): Promise<FolderEntry | undefined> => {
    const folder = posix.dirname(path);
    const found = (await folderAt(folder === '.' ? '' : folder))?.find(({ name }) => name === posix.basename(path));
    if (found && isElsewhere(found)) throw elsewhere(path);
    return found;
  };
  const textOf = async (file: string) => {
    const entry = await entryAt(pathOf(file));
    const same = entry?.text && (await twin?.files.read(file).catch(() => undefined));
    if (typeof same === 'string' && idOfText(same) === entry!.text) return checkText(same, file);
    const text = entry && (await readFileAt(host, pathOf(file), commit));
    if (text === undefined) throw new NoSuchFile(file, `the commit ${commit}`);
    return checkText(text, file);
  };
  const pathOf = (path: string) => pathInRepository(path, world).replace(/^\.$|\/+$/, '');
  return {
    has: async (path) => pathOf(path) === '' || (await entryAt(pathOf(path))) !== undefined,
    idOf: async (file) => (await entryAt(pathOf(file)))?.text,
    load: (file) => madeOnce(texts, file, () => textOf(file)),
    async list(folder) {
      const entries = await folderAt(pathOf(folder));
      if (!entries) throw new NoSuchFolder(folder, `the commit ${commit}`);
      const outside = entries.find((one) => isElsewhere(one) && !posix.extname(one.name));
      if (outside) throw elsewhere(posix.join(pathOf(folder), outside.name));
      const names = await Promise.all(
        entries.map(async ({ name, folder: id }) =>
          id === undefined ? [name] : filesIn(await readFolder(host, id)).map((file) => `${name}/${file}`),
        ),
      );
      return names.flat().sort();
    },
  };
}

/** A symbolic link or a submodule. */
const isElsewhere = ({ folder, text }: FolderEntry) => folder === undefined && text === undefined;

const elsewhere = (path: string) =>
  refuseFile(
    `${code(path)} is a symbolic link or a submodule, so its settings can change without a commit here`,
    'replace it with the settings files themselves',
  );

const filesIn = (entries: readonly FolderEntry[]) =>
  entries.filter(({ folder }) => folder === undefined).map(({ name }) => name);

/** The path of the settings file from the root of the repository. */
export function pathInRepository(file: string, world: Pick<World, 'environment'>) {
  const plain = plainPath(file, world);
  if (!leadsOutside(plain)) return plain;
  throw new MissingComparison(
    `${code(file)} is outside the repository of the pull request`,
    'pass the settings of the target branch as `--base`',
  );
}

/** Whether a file lies outside the repository of the pull request. */
export const isOutside = (file: string, world: Pick<World, 'environment'>) => leadsOutside(plainPath(file, world));

const leadsOutside = (plain: string) => plain.startsWith('../') || isAbsolute(plain);

function plainPath(file: string, { environment: { GITHUB_WORKSPACE: root } }: Pick<World, 'environment'>) {
  const path = isAbsolute(file) && root ? relative(root, file) : isAbsolute(file) ? file : relative('', resolve(file));
  return posix.normalize(path.split(sep).join('/'));
}
