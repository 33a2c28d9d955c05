import { join, posix } from 'node:path';
import type { Reader } from '../host/host.ts';
import { NoComparison } from '../session/failures.ts';
import type { World } from '../session/world/world.ts';
import { NoSuchFile, NoSuchFolder } from '../settings/load.ts';
import { madeOnce } from '../settings/maps.ts';
import { checkedText } from '../settings/readable.ts';
import { SettingsRefused } from '../settings/refusal.ts';
import { code } from '../settings/shown.ts';
import { ambiguous, pathInRepository } from './base-text.ts';
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
  /**
   * What lies at a path. Throws for a link or submodule, since what it leads to can change while the commit stays the
   * same.
   */
  const entryAt = async (path: string): Promise<FolderEntry | undefined> => {
    const folder = posix.dirname(path);
    const found = (await folderAt(folder === '.' ? '' : folder))?.find(({ name }) => name === posix.basename(path));
    if (found && isElsewhere(found)) throw elsewhere(path);
    return found;
  };
  const textOf = async (file: string) => {
    const entry = await entryAt(pathOf(file));
    const same = entry?.text && (await twin?.files.read(file).catch(() => undefined));
    if (typeof same === 'string' && idOfText(same) === entry!.text) return checkedText(same, file);
    const text = entry && (await readFileAt(host, pathOf(file), commit));
    if (text === undefined) throw new NoSuchFile(file, `the commit ${commit}`);
    return checkedText(text, file);
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
  new SettingsRefused([
    {
      at: [],
      problem: `${code(path)} is a symbolic link or a submodule, so the settings behind it can change without it`,
      fix: 'put the settings files themselves there',
    },
  ]);

const filesIn = (entries: readonly FolderEntry[]) =>
  entries.filter(({ folder }) => folder === undefined).map(({ name }) => name);

/** Another folder with the same paths in it, such as a second checkout, or the rendered layers of the target branch. */
function filesInFolder(base: string, world: World): OperatorFiles {
  const pathOf = (path: string) => join(base, pathInRepository(path, world));
  return {
    has: async (path) => (await kindOf(world, pathOf(path))) !== undefined,
    load: (file) => world.load(pathOf(file)),
    list: (folder) => world.list(pathOf(folder)),
  };
}

/** What lies at a path on this machine. A folder cannot be read as a file, which shows that it is there. */
const kindOf = ({ files }: Pick<World, 'files'>, path: string) =>
  files.read(path).then(
    (text) => (text === undefined ? undefined : ('file' as const)),
    (failure: NodeJS.ErrnoException) => {
      if (failure.code === 'EISDIR') return 'folder' as const;
      throw failure;
    },
  );

/** The files that the workflow has checked out, or rendered. */
export const filesHere = (world: World): OperatorFiles => ({
  has: async (path) => (await kindOf(world, path)) !== undefined,
  // The id counts a byte order mark, which `load` drops.
  async idOf(file) {
    const text = await world.load(file);
    return idOfText((await world.files.read(file)) ?? text);
  },
  load: world.load,
  list: world.list,
});

function filesAtRef(ref: string, world: World): OperatorFiles {
  const textOf = async (file: string) => (await world.fileAt?.(ref, file))?.text;
  const namesIn = async (folder: string) => (await world.filesAt?.(ref, folder)) ?? [];
  return {
    has: async (path) => (await namesIn(path)).length > 0 || (await textOf(path)) !== undefined,
    async load(file) {
      const text = await textOf(file);
      if (text === undefined) throw new NoSuchFile(file, code(ref));
      return checkedText(text, file);
    },
    list: namesIn,
  };
}

/** What `base` names: another folder, or a ref of the checkout. */
export async function filesOfBase(base: string, world: World): Promise<OperatorFiles> {
  const kind = await kindOf(world, base);
  const isRef = Boolean(await world.filesAt?.(base, '.'));
  if (kind === 'folder' && isRef) throw ambiguous(base, 'folder');
  if (kind === 'folder') return filesInFolder(base, world);
  const problem = kind ? 'is a file' : 'is neither a folder nor a ref of a checkout here';
  if (kind || !isRef)
    throw new NoComparison(
      `${code(base)} ${problem}, and the settings of several repositories are in several files`,
      'name a folder with the same paths in it, or a branch, tag or commit that this checkout has; `actions/checkout` fetches only one commit unless `fetch-depth` says more',
    );
  return filesAtRef(base, world);
}
