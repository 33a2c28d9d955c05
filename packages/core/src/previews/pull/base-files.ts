import { join } from 'node:path';
import { type OperatorFiles, toPathInRepository } from '../../fleet/operator-files.ts';
import { computeGitId } from '../../fleet/requests/own-file.ts';
import { MissingComparison } from '../../session/failures.ts';
import type { World } from '../../session/world/world.ts';
import { formatCode } from '../../settings/message-text.ts';
import { MissingFileError } from '../../settings/reading/load.ts';
import { checkText } from '../../settings/reading/readable.ts';

/** The text of `base`: the settings file at a ref of the checkout, or a file. `undefined` if the ref has no such file. */
export async function baseText(base: string, file: string, world: World) {
  const [found, text] = await Promise.all([world.readFileAt?.(base, file), world.files.read(base)]);
  if (found && text !== undefined) throw ambiguous(base, 'file');
  if (text !== undefined) return { text: await world.load(base), file: base };
  if (!found)
    throw new MissingComparison(
      `${formatCode(base)} is neither a file nor a Git ref in this checkout`,
      'pass a file with the settings of the target branch, or a branch, tag or commit that this checkout contains; `actions/checkout` fetches one commit by default, so set its `fetch-depth`',
    );
  return found.text === undefined ? undefined : { text: found.text, file: `${base}:${file}` };
}

/**
 * Refuses a `base` that is both a ref and a path: a pull request can add a path, and must not choose what it is
 * compared with.
 */
const ambiguous = (base: string, kind: 'file' | 'folder') =>
  new MissingComparison(
    `${formatCode(base)} is both a Git ref and a ${kind}`,
    `write \`refs/heads/${base}\` or \`refs/remotes/${base}\` for the ref, or \`./${base}\` for the ${kind}`,
  );

/** Another folder with the same paths in it, such as a second checkout, or the rendered layers of the target branch. */
function filesInFolder(base: string, world: World): OperatorFiles {
  const pathOf = (path: string) => join(base, toPathInRepository(path, world));
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
  async getFileId(file) {
    const text = await world.load(file);
    return computeGitId((await world.files.read(file)) ?? text);
  },
  load: world.load,
  list: world.list,
});

function filesAtRef(ref: string, world: World): OperatorFiles {
  const textOf = async (file: string) => (await world.readFileAt?.(ref, file))?.text;
  const namesIn = async (folder: string) => (await world.listFilesAt?.(ref, folder)) ?? [];
  return {
    has: async (path) => (await namesIn(path)).length > 0 || (await textOf(path)) !== undefined,
    async load(file) {
      const text = await textOf(file);
      if (text === undefined) throw new MissingFileError(file, formatCode(ref));
      return checkText(text, file);
    },
    list: namesIn,
  };
}

/** What `base` names: another folder, or a ref of the checkout. */
export async function filesOfBase(base: string, world: World): Promise<OperatorFiles> {
  const kind = await kindOf(world, base);
  const isRef = Boolean(await world.listFilesAt?.(base, '.'));
  if (kind === 'folder' && isRef) throw ambiguous(base, 'folder');
  if (kind === 'folder') return filesInFolder(base, world);
  const problem = kind ? 'is a file' : 'is neither a folder nor a Git ref in this checkout';
  if (kind || !isRef)
    throw new MissingComparison(
      `${formatCode(base)} ${problem}, and a run over several repositories needs several files`,
      'pass a folder that contains the same paths, or a branch, tag or commit that this checkout contains; `actions/checkout` fetches one commit by default, so set its `fetch-depth`',
    );
  return filesAtRef(base, world);
}
