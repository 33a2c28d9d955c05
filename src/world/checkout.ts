import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Only reads objects, so no hook, filter or helper of the checkout runs. */
const git = async (...args: string[]) => {
  const { stdout } = await run('git', args, { maxBuffer: 4 * 1024 * 1024, encoding: 'utf8' });
  return stdout;
};

/** A file at a commit of the checkout around us; `undefined` where there is no checkout, or no such ref in it. */
export async function fileAt(ref: string, file: string): Promise<{ readonly text?: string } | undefined> {
  const commit = await git('rev-parse', '--verify', '--quiet', '--end-of-options', `${ref}^{commit}`).catch(
    () => undefined,
  );
  if (commit === undefined) return undefined;
  const listed = await git('ls-tree', '--name-only', commit.trim(), '--', file);
  return listed ? { text: await git('cat-file', 'blob', `${commit.trim()}:./${file.replace(/^\.\//, '')}`) } : {};
}
