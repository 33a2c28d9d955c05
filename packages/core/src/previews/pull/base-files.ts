/** Opens the files of the target branch from `--base`: a file, a folder, or a Git ref of the checkout. */

import { join } from 'node:path';
import { type OperatorFiles, toPathInRepository } from '../../fleet/operator-files.ts';
import { computeGitId } from '../../fleet/requests/own-file.ts';
import { MissingComparison } from '../../session/failures.ts';
import type { World } from '../../session/world/world.ts';
import { formatCode } from '../../settings/message-text.ts';
import { MissingFileError } from '../../settings/reading/load.ts';
import { requireReadableText } from '../../settings/reading/readable.ts';

/** Returns `undefined` if the ref has no such file. */
export async function readBaseText(base: string, file: string, world: World) {
  const [found, text] = await Promise.all([world.readFileAt?.(base, file), world.files.read(base)]);
  if (found && text !== undefined) throw createAmbiguousBaseError(base, 'file');
  if (text !== undefined) return { text: await world.load(base), file: base };
  if (!found)
    throw new MissingComparison(
      `${formatCode(base)} is neither a file nor a Git ref in this checkout`,
      'pass a file with the settings of the target branch, or a branch, tag or commit that this checkout contains; `actions/checkout` fetches one commit by default, so set its `fetch-depth`',
    );
  return found.text === undefined ? undefined : { text: found.text, file: `${base}:${file}` };
}

/** A pull request must not choose its own base by adding a path named like a Git ref. */
const createAmbiguousBaseError = (base: string, kind: 'file' | 'folder'): MissingComparison =>
  new MissingComparison(
    `${formatCode(base)} is both a Git ref and a ${kind}`,
    `write \`refs/heads/${base}\` or \`refs/remotes/${base}\` for the ref, or \`./${base}\` for the ${kind}`,
  );

/** The folder contains the same paths, as a second checkout does. */
function openFolderFiles(base: string, world: World): OperatorFiles {
  const toPath = (path: string) => join(base, toPathInRepository(path, world));
  return {
    has: async (path) => (await readPathKind(world, toPath(path))) !== undefined,
    load: (file) => world.load(toPath(file)),
    list: (folder) => world.list(toPath(folder)),
  };
}

/** Reading a folder as a file fails with EISDIR. */
const readPathKind = ({ files }: Pick<World, 'files'>, path: string) =>
  files.read(path).then(
    (text) => (text === undefined ? undefined : ('file' as const)),
    (failure: NodeJS.ErrnoException) => {
      if (failure.code === 'EISDIR') return 'folder' as const;
      throw failure;
    },
  );

export const openCheckoutFiles = (world: World): OperatorFiles => ({
  has: async (path) => (await readPathKind(world, path)) !== undefined,
  // The Git id includes a byte order mark, which `load` drops.
  async getFileId(file) {
    const text = await world.load(file);
    return computeGitId((await world.files.read(file)) ?? text);
  },
  load: world.load,
  list: world.list,
});

function openRefFiles(ref: string, world: World): OperatorFiles {
  const readTextAt = async (file: string) => (await world.readFileAt?.(ref, file))?.text;
  const listNames = async (folder: string) => (await world.listFilesAt?.(ref, folder)) ?? [];
  return {
    has: async (path) => (await listNames(path)).length > 0 || (await readTextAt(path)) !== undefined,
    async load(file) {
      const text = await readTextAt(file);
      if (text === undefined) throw new MissingFileError(file, formatCode(ref));
      return requireReadableText(text, file);
    },
    list: listNames,
  };
}

export async function openNamedBase(base: string, world: World): Promise<OperatorFiles> {
  const kind = await readPathKind(world, base);
  const isRef = Boolean(await world.listFilesAt?.(base, '.'));
  if (kind === 'folder' && isRef) throw createAmbiguousBaseError(base, 'folder');
  if (kind === 'folder') return openFolderFiles(base, world);
  const problem = kind ? 'is a file' : 'is neither a folder nor a Git ref in this checkout';
  if (kind || !isRef)
    throw new MissingComparison(
      `${formatCode(base)} ${problem}, and a run over several repositories needs several files`,
      'pass a folder with the same file paths as this run, or a branch, tag or commit that this checkout contains; `actions/checkout` fetches one commit by default, so set its `fetch-depth`',
    );
  return openRefFiles(base, world);
}
