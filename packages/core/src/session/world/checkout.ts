import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { findProgram } from './program.ts';

const execute = promisify(execFile);

/** Only reads objects that are here, so no hook, filter, helper or transport of the checkout runs. */
const runGit = async (cwd: string, ...args: string[]) => {
  const environment = Object.entries(process.env).filter(([name]) => neededVariables.has(name.toUpperCase()));
  const program = await findProgram('git', process.env, cwd);
  if (!program) throw new Error('the program `git` was not found outside of this clone');
  const env = { ...Object.fromEntries(environment), PATH: program.folders, GIT_NO_LAZY_FETCH: '1' };
  const { stdout } = await execute(program.path, args, { cwd, env, maxBuffer: 4 * 1024 * 1024, encoding: 'utf8' });
  return stdout;
};

/** What Git needs to start and to find its settings. The other variables may hold secrets of the run. */
const neededVariables = new Set([
  ...['PATHEXT', 'HOME', 'USERPROFILE', 'HOMEDRIVE', 'HOMEPATH', 'XDG_CONFIG_HOME', 'SYSTEMROOT', 'TEMP'],
  ...['GIT_CONFIG_GLOBAL', 'GIT_CONFIG_SYSTEM', 'GIT_DIR', 'GIT_WORK_TREE', 'GIT_CEILING_DIRECTORIES'],
]);

/** A file at a commit of the checkout around us; `undefined` where there is no checkout, or no such ref in it. */
export async function readFileAt(
  ref: string,
  file: string,
  folder = '.',
): Promise<{ readonly text?: string } | undefined> {
  const commit = await resolveCommit(ref, folder);
  if (!commit) return undefined;
  const listed = await runGit(folder, 'ls-tree', '--name-only', commit, '--', file);
  return listed ? { text: await runGit(folder, 'cat-file', 'blob', `${commit}:./${file.replace(/^\.\//, '')}`) } : {};
}

/**
 * The files of a folder and of its direct subfolders at such a commit, as `name` or `folder/name`; none where the commit
 * has no such folder.
 */
export async function listFilesAt(ref: string, path: string, folder = '.'): Promise<readonly string[] | undefined> {
  const commit = await resolveCommit(ref, folder);
  if (!commit) return undefined;
  const inside = `${path.replace(/^(\.\/)+|\/+$/g, '') || '.'}/`;
  const listed = await runGit(folder, 'ls-tree', '-r', '-z', '--name-only', commit, '--', inside);
  const names = listed.split('\0').filter(Boolean);
  return names
    .map((name) => (inside === './' ? name : name.slice(inside.length)))
    .filter((name) => name.split('/').length < 3);
}

const resolveCommit = async (ref: string, folder: string) => {
  const commit = runGit(folder, 'rev-parse', '--verify', '--quiet', '--end-of-options', `${ref}^{commit}`);
  return (await commit.catch(() => undefined))?.trim();
};
