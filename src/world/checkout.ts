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
  const named = git(folder, 'rev-parse', '--verify', '--quiet', '--end-of-options', `${ref}^{commit}`);
  const commit = (await named.catch(() => undefined))?.trim();
  if (!commit) return undefined;
  const listed = await git(folder, 'ls-tree', '--name-only', commit, '--', file);
  return listed ? { text: await git(folder, 'cat-file', 'blob', `${commit}:./${file.replace(/^\.\//, '')}`) } : {};
}
