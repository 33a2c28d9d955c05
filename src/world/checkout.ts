import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Only reads objects, so no hook, filter or helper of the checkout runs. */
const git = async (cwd: string, ...args: string[]) => {
  const { stdout } = await run('git', args, { cwd, maxBuffer: 4 * 1024 * 1024, encoding: 'utf8' });
  return stdout;
};

/** A file at a commit of the checkout around us; `undefined` where there is no checkout, or no such ref in it. */
export async function fileAt(ref: string, file: string, folder = '.'): Promise<{ readonly text?: string } | undefined> {
  const commit = await commitOf(ref, folder);
  if (!commit) return undefined;
  const listed = await git(folder, 'ls-tree', '--name-only', commit, '--', file);
  return listed ? { text: await git(folder, 'cat-file', 'blob', `${commit}:./${file.replace(/^\.\//, '')}`) } : {};
}

/**
 * The files of a folder and of its direct subfolders at such a commit, as `name` or `folder/name`; none where the commit
 * has no such folder.
 */
export async function filesAt(ref: string, path: string, folder = '.'): Promise<readonly string[] | undefined> {
  const commit = await commitOf(ref, folder);
  if (!commit) return undefined;
  const inside = `${path.replace(/^(\.\/)+|\/+$/g, '') || '.'}/`;
  const listed = await git(folder, 'ls-tree', '-r', '-z', '--name-only', commit, '--', inside);
  const names = listed.split('\0').filter(Boolean);
  return names
    .map((name) => (inside === './' ? name : name.slice(inside.length)))
    .filter((name) => name.split('/').length < 3);
}

const commitOf = async (ref: string, folder: string) => {
  const named = git(folder, 'rev-parse', '--verify', '--quiet', '--end-of-options', `${ref}^{commit}`);
  return (await named.catch(() => undefined))?.trim();
};
