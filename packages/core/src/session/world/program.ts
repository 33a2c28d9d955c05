import { constants } from 'node:fs';
import { access, realpath, stat } from 'node:fs/promises';
import { delimiter, dirname, isAbsolute, join, parse } from 'node:path';
import type { Environment } from '../../github/http/address.ts';
import { isBelow } from './files.ts';

/** Skips the repository, because the author of a clone could add such a program. */
export async function findProgram(name: string, environment: Environment, folder = process.cwd()) {
  const value = Object.entries(environment).find(([key]) => key.toUpperCase() === 'PATH')?.[1] ?? '';
  const roots = [await findRepositoryRoot(folder), environment.GITHUB_WORKSPACE || undefined].filter(
    (folderPath) => folderPath !== undefined,
  );
  const isTrustedFolder = async (entry: string) => {
    const place = await resolveExistingPath(entry);
    if (!isAbsolute(entry) || !place || place === (await resolveExistingPath(folder))) return false;
    const realRoots = await Promise.all(roots.map(resolveExistingPath));
    return !realRoots.some((root) => root && root !== parse(root).root && isBelow(root, place));
  };
  const entries = [...new Set(value.split(delimiter))];
  const trusted = await Promise.all(entries.map(async (entry) => ((await isTrustedFolder(entry)) ? [entry] : [])));
  const folders = trusted.flat();
  for (const path of folders.map((folderPath) => join(folderPath, process.platform === 'win32' ? `${name}.exe` : name)))
    if ((await isExecutableFile(path)) && (await isTrustedFolder(dirname((await resolveExistingPath(path))!))))
      return { path, folders: folders.join(delimiter) };
  return undefined;
}

const resolveExistingPath = (path: string) => realpath(path).catch(() => undefined);

const isExecutableFile = (path: string) =>
  access(path, constants.X_OK).then(
    async () => (await stat(path)).isFile(),
    () => false,
  );

export async function findRepositoryRoot(directory: string): Promise<string | undefined> {
  const parent = dirname(directory);
  if (await stat(join(directory, '.git')).catch(() => undefined)) return directory;
  return parent === directory ? undefined : findRepositoryRoot(parent);
}
