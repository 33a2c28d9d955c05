import { isAbsolute, posix, relative, resolve, sep } from 'node:path';
import { NoComparison } from '../session/failures.ts';
import type { World } from '../session/world/world.ts';
import { code } from '../settings/shown.ts';

/** The text of `base`: the settings file at a ref of the checkout, or a file. `undefined` if the ref has no such file. */
export async function baseText(base: string, file: string, world: World) {
  const [found, text] = await Promise.all([world.fileAt?.(base, file), world.files.read(base)]);
  if (found && text !== undefined) throw ambiguous(base, 'file');
  if (text !== undefined) return { text: await world.load(base), file: base };
  if (!found)
    throw new NoComparison(
      `${code(base)} is neither a file nor a ref of a checkout here`,
      'name a file with the settings of the target branch, or a branch, tag or commit that this checkout has; `actions/checkout` fetches only one commit unless `fetch-depth` says more',
    );
  return found.text === undefined ? undefined : { text: found.text, file: `${base}:${file}` };
}

/**
 * Refuses a `base` that is both a ref and a path: a pull request can add a path, and must not choose what it is
 * compared with.
 */
export const ambiguous = (base: string, kind: 'file' | 'folder') =>
  new NoComparison(
    `${code(base)} is a ref of the checkout, and there is a ${kind} of this name too`,
    `write \`refs/heads/${base}\` or \`refs/remotes/${base}\` for the ref, or \`./${base}\` for the ${kind}`,
  );

/** The path of the settings file from the root of the repository. */
export function pathInRepository(file: string, world: Pick<World, 'environment'>) {
  const plain = plainPath(file, world);
  if (!leadsOutside(plain)) return plain;
  throw new NoComparison(
    `${code(file)} is outside the repository of the pull request`,
    'name the settings of the target branch as `--base`',
  );
}

/** Whether a file lies outside the repository of the pull request. */
export const isOutside = (file: string, world: Pick<World, 'environment'>) => leadsOutside(plainPath(file, world));

const leadsOutside = (plain: string) => plain.startsWith('../') || isAbsolute(plain);

function plainPath(file: string, { environment: { GITHUB_WORKSPACE: root } }: Pick<World, 'environment'>) {
  const path = isAbsolute(file) && root ? relative(root, file) : isAbsolute(file) ? file : relative('', resolve(file));
  return posix.normalize(path.split(sep).join('/'));
}
