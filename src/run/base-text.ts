import { isAbsolute, posix, relative, resolve, sep } from 'node:path';
import { code } from '../settings/shown.ts';
import type { World } from '../world/world.ts';
import { NoComparison } from './pull-event.ts';

/** The text of `base`: a file, or the settings file at a ref of the checkout. `undefined` if the ref has no such file. */
export async function baseText(base: string, file: string, world: World) {
  const text = await world.files.read(base);
  if (text !== undefined) return { text: await world.load(base), file: base };
  const found = await world.fileAt?.(base, file);
  if (!found)
    throw new NoComparison(
      `${code(base)} is neither a file nor a ref of a checkout here`,
      'name a file with the settings of the target branch, or a branch, tag or commit that this checkout has; `actions/checkout` fetches only one commit unless `fetch-depth` says more',
    );
  return found.text === undefined ? undefined : { text: found.text, file: `${base}:${file}` };
}

/** The path of the settings file from the root of the repository. */
export function pathInRepository(
  file: string,
  { environment: { GITHUB_WORKSPACE: root } }: Pick<World, 'environment'>,
) {
  const path = isAbsolute(file) && root ? relative(root, file) : isAbsolute(file) ? file : relative('', resolve(file));
  const plain = posix.normalize(path.split(sep).join('/'));
  if (!plain.startsWith('../') && !isAbsolute(plain)) return plain;
  throw new NoComparison(
    `${code(file)} is outside the repository of the pull request`,
    'name the settings of the target branch as `base`',
  );
}
