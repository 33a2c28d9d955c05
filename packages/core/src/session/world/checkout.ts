import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { findProgram } from './program.ts';

/** Returns `undefined` for a missing ref, and no text for a missing file. */
export async function readFileAtRef(
  ref: string,
  file: string,
  folder = '.',
): Promise<{ readonly text?: string } | undefined> {
  const commit = await resolveCommit(ref, folder);
  if (!commit) return undefined;
  const listed = await runGit(folder, 'ls-tree', '--name-only', commit, '--', file);
  return listed ? { text: await runGit(folder, 'cat-file', 'blob', `${commit}:./${file.replace(/^\.\//, '')}`) } : {};
}

export async function listFilesAtRef(ref: string, path: string, folder = '.'): Promise<readonly string[] | undefined> {
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

const execute = promisify(execFile);

/** Reads only local objects, so no hook, filter, helper or transport of the checkout runs. */
const runGit = async (cwd: string, ...args: string[]) => {
  const environment = Object.entries(process.env).filter(([name]) => neededVariables.has(name.toUpperCase()));
  const program = await findProgram('git', process.env, cwd);
  if (!program) throw new Error('the program `git` was not found outside of this clone');
  const env = { ...Object.fromEntries(environment), PATH: program.folders, GIT_NO_LAZY_FETCH: '1' };
  const { stdout } = await execute(program.path, args, { cwd, env, maxBuffer: 4 * 1024 * 1024, encoding: 'utf8' });
  return stdout;
};

/** Other variables may contain secrets of the run. */
const neededVariables = new Set([
  ...['PATHEXT', 'HOME', 'USERPROFILE', 'HOMEDRIVE', 'HOMEPATH', 'XDG_CONFIG_HOME', 'SYSTEMROOT', 'TEMP'],
  ...['GIT_CONFIG_GLOBAL', 'GIT_CONFIG_SYSTEM', 'GIT_DIR', 'GIT_WORK_TREE', 'GIT_CEILING_DIRECTORIES'],
]);
