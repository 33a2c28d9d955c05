import { join, posix } from 'node:path';
import type { Reader } from '../host/host.ts';
import { type FolderEntry, idOfText, readFileAt, readFolderAt } from '../requests/own-file.ts';
import { NoSuchFile, NoSuchFolder } from '../settings/load.ts';
import { code } from '../settings/shown.ts';
import type { World } from '../world/world.ts';
import { ambiguous, pathInRepository } from './base-text.ts';
import { NoComparison } from './pull-event.ts';

/** The operator's files, as one side of a pull request has them. */
export interface OperatorFiles extends Pick<World, 'load' | 'list'> {
  /** Whether there is such a file or folder. */
  has(path: string): Promise<boolean>;
  /** The id that Git gives to the text of a file, where it is known without fetching the file. */
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
  twin?: Pick<World, 'load'>,
): OperatorFiles {
  const folders = new Map<string, Promise<readonly FolderEntry[] | undefined>>();
  const folderAt = (path: string) => {
    const known = folders.get(path) ?? readFolderAt(host, path.split('/').filter(Boolean), commit);
    folders.set(path, known);
    return known;
  };
  const pathOf = (path: string) => pathInRepository(path, world).replace(/^\.$|\/+$/, '');
  const entryOf = async (path: string) => {
    const plain = pathOf(path);
    const folder = posix.dirname(plain);
    return (await folderAt(folder === '.' ? '' : folder))?.find(({ name }) => name === posix.basename(plain));
  };
  return {
    has: async (path) => pathOf(path) === '' || (await entryOf(path)) !== undefined,
    idOf: async (file) => (await entryOf(file))?.text,
    async load(file) {
      const entry = await entryOf(file);
      const same = entry?.text && (await twin?.load(file).catch(() => undefined));
      if (typeof same === 'string' && idOfText(same) === entry!.text) return same;
      const text = entry && (await readFileAt(host, pathOf(file), commit));
      if (text === undefined) throw new NoSuchFile(file, `the commit ${commit}`);
      return text;
    },
    async list(folder) {
      const entries = await folderAt(pathOf(folder));
      if (!entries) throw new NoSuchFolder(folder, `the commit ${commit}`);
      const names = await Promise.all(
        entries.map(async ({ name, folder: id }) =>
          id === undefined ? [name] : filesIn(await readFolderAt(host, [], id)).map((file) => `${name}/${file}`),
        ),
      );
      return names.flat().sort();
    },
  };
}

const filesIn = (entries: readonly FolderEntry[] = []) =>
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
  load: world.load,
  list: world.list,
});

/** The files at a ref of the checkout. */
function filesAtRef(ref: string, world: World): OperatorFiles {
  const textOf = async (file: string) => (await world.fileAt?.(ref, file))?.text;
  const namesIn = async (folder: string) => (await world.filesAt?.(ref, folder)) ?? [];
  return {
    has: async (path) => (await namesIn(path)).length > 0 || (await textOf(path)) !== undefined,
    async load(file) {
      const text = await textOf(file);
      if (text === undefined) throw new NoSuchFile(file, code(ref));
      return text;
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
