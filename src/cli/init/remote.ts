import { readFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';

/** The repository that a clone came from. */
export interface Remote {
  readonly host: string;
  readonly owner: string;
  readonly name: string;
}

/** Finds the remote without git, in this folder or one above it. */
export async function findRemote(directory: string): Promise<Remote | undefined> {
  const config = await findConfig(directory);
  return config === undefined ? undefined : remoteIn(config);
}

async function findConfig(directory: string): Promise<string | undefined> {
  const config = (await textOf(join(directory, '.git', 'config'))) ?? (await configOfWorktree(join(directory, '.git')));
  if (config !== undefined) return config;
  const above = dirname(directory);
  return above === directory ? undefined : findConfig(above);
}

/** In a worktree, `.git` is a file that names the worktree's folder, which names the clone's. */
async function configOfWorktree(file: string): Promise<string | undefined> {
  const [, named] = /^gitdir: *(.+)$/m.exec((await textOf(file)) ?? '') ?? [];
  if (named === undefined) return undefined;
  const folder = resolve(dirname(file), named);
  const common = (await textOf(join(folder, 'commondir')))?.trim() ?? '.';
  return textOf(join(folder, common, 'config'));
}

const textOf = (file: string) => readFile(file, 'utf8').catch(() => undefined);

/** `origin`, or else the only remote. */
export function remoteIn(config: string): Remote | undefined {
  const urls = new Map<string, string>();
  let section: string | undefined;
  for (const line of config.split(/\r?\n/)) {
    const [, header] = /^\s*\[(.*)\]/.exec(line) ?? [];
    if (header !== undefined) [, section] = /^remote\s+"(.*)"$/.exec(header) ?? [];
    const [, url] = /^\s*url\s*=\s*"?([^\s"]+)/.exec(line) ?? [];
    if (section !== undefined && url !== undefined && !urls.has(section)) urls.set(section, url);
  }
  const only = urls.size === 1 ? [...urls.values()][0] : undefined;
  return repositoryAt(urls.get('origin') ?? only);
}

/** `https://host/owner/name.git`, `ssh://git@host:22/owner/name` or `git@host:owner/name`, without the user who logs in. */
function repositoryAt(url = ''): Remote | undefined {
  const form =
    /^(?:(?:https?|ssh|git):\/\/(?:[^@/]*@)?(?<host>[\w.-]+)(?::\d+)?\/|(?:[\w.-]+@)?(?<short>[\w.-]+):)(?<path>.+)$/;
  const { host, short, path } = form.exec(url)?.groups ?? {};
  const [, owner, name] = /^([\w.-]+)\/([\w.-]+?)(?:\.git)?\/?$/.exec(path ?? '') ?? [];
  return owner && name ? { host: (host ?? short)!.toLowerCase(), owner, name } : undefined;
}
