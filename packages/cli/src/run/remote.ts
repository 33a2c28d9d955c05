/**
 * Finds the repository and the settings file of a clone without git. A clone may come from an attacker, so it never
 * decides where a token goes.
 */

import { lstat, readFile } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { dirname, join, relative, resolve } from 'node:path';
import { toFullName } from '@trueup/core/github';
import { reportNote } from '@trueup/core/report';
import { findRepositoryRoot, inputs, isCiJob, isLinkedOutside } from '@trueup/core/session';
import { formatCode, quoteForShell } from '@trueup/core/settings';
import { getServerHost } from '../command-line/command-token.ts';
import { createUsageError } from '../command-line/usage-errors.ts';
import type { Arguments } from '../commands/command.ts';
import { printLines } from '../terminal/page-rows.ts';
import type { Terminal } from '../terminal/terminal.ts';

export interface GitRemote {
  readonly host: string;
  readonly owner: string;
  readonly name: string;
}

/** Works without git, and also searches the parent folders. */
export async function findRemote(directory: string): Promise<GitRemote | undefined> {
  const config = await findGitConfig(directory);
  return config === undefined ? undefined : parseRemote(config);
}

async function findGitConfig(directory: string): Promise<string | undefined> {
  const config =
    (await readText(join(directory, '.git', 'config'))) ?? (await readWorktreeConfig(join(directory, '.git')));
  if (config !== undefined) return config;
  const above = dirname(directory);
  return above === directory ? undefined : findGitConfig(above);
}

/** In a worktree, `.git` is a file with the path of the worktree's folder, which names the folder of the clone. */
async function readWorktreeConfig(file: string): Promise<string | undefined> {
  const [, named] = /^gitdir: *(.+)$/m.exec((await readText(file)) ?? '') ?? [];
  if (named === undefined) return undefined;
  const folder = resolve(dirname(file), named);
  const common = (await readText(join(folder, 'commondir')))?.trim() ?? '.';
  return readText(join(folder, common, 'config'));
}

const readText = (file: string) => readFile(file, 'utf8').catch(() => undefined);

/** Prefers `origin`, and otherwise uses the only remote. */
export function parseRemote(config: string): GitRemote | undefined {
  const urls = new Map<string, string>();
  let section: string | undefined;
  for (const line of config.split(/\r?\n/)) {
    const [, header] = /^\s*\[(.*)\]/.exec(line) ?? [];
    if (header !== undefined) [, section] = /^remote\s+"(.*)"$/.exec(header) ?? [];
    const [, url] = /^\s*url\s*=\s*"?([^\s"]+)/.exec(line) ?? [];
    if (section !== undefined && url !== undefined && !urls.has(section)) urls.set(section, url);
  }
  const only = urls.size === 1 ? [...urls.values()][0] : undefined;
  return parseRepositoryUrl(urls.get('origin') ?? only);
}

/** Accepts `https://host/owner/name.git`, `ssh://git@host:22/owner/name` and `git@host:owner/name`. */
function parseRepositoryUrl(url = ''): GitRemote | undefined {
  const form =
    /^(?:(?:https?|ssh|git):\/\/(?:[^@/]*@)?(?<host>[\w.-]+)(?::\d+)?\/|(?:[\w.-]+@)?(?<short>[\w.-]+):)(?<path>.+)$/;
  const { host, short, path } = form.exec(url)?.groups ?? {};
  const [, owner, name] = /^([\w.-]+)\/([\w.-]+?)(?:\.git)?\/?$/.exec(path ?? '') ?? [];
  return owner && name ? { host: (host ?? short)!.toLowerCase(), owner, name } : undefined;
}

/** Tries the flag, the environment and the clone, before it asks or throws. */
export async function findOrAskRepository({ flags }: Arguments, terminal: Terminal): Promise<string> {
  const { environment, directory, ask } = terminal;
  const named = flags.get('repository') ?? environment.GITHUB_REPOSITORY;
  if (named) return named;
  const remote = await findRemote(directory);
  if (remote) {
    requireTrustedHost(remote.host, environment.GITHUB_API_URL);
    return toFullName(remote);
  }
  if (ask) return ask('Repository (OWNER/NAME): ');
  throw createUsageError(
    'this folder is not a clone with a repository as its remote `origin`',
    'run the command inside a clone, or add `--repository OWNER/NAME`',
  );
}

/** Replaces each URL of a repository with its name. Throws for a URL of another server. */
export function replaceRepositoryUrls({ flags, files }: Arguments, { environment }: Terminal): Arguments {
  const replaceAddresses = (text: string) => text.replace(/[^,\s]+/g, (word) => toNameIfUrl(word, environment));
  const hasRepositoryNames = (flag: string) => [inputs.repository.name, inputs.repos.name].includes(flag);
  return {
    flags: new Map([...flags].map(([flag, text]) => [flag, hasRepositoryNames(flag) ? replaceAddresses(text) : text])),
    files,
  };
}

function toNameIfUrl(text: string, environment: Terminal['environment']) {
  const remote = parseRepositoryUrl(text);
  if (!remote) return text;
  const answering = getServerHost(environment);
  if (remote.host.replace(/^(ssh|www)\./, '') === answering) return toFullName(remote);
  throw createUsageError(
    `${formatCode(text)} is on ${formatCode(remote.host)}, but requests go to ${formatCode(answering ?? 'no server')}`,
    `write only the name, ${formatCode(toFullName(remote))}, or set \`GITHUB_API_URL\` to the API of ${formatCode(remote.host)}`,
  );
}

/** A clone can name any server, so the token goes only to a server that the user named. */
function requireTrustedHost(host: string, apiUrl: string | undefined) {
  if (isTrustedHost(host, apiUrl)) return;
  throw createUsageError(
    `the clone is from ${formatCode(host)}, and the token may belong to another server`,
    describeHostFix(host),
  );
}

const isTrustedHost = (host: string, apiUrl: string | undefined) =>
  Boolean(apiUrl) || host === 'github.com' || host === 'ssh.github.com';

const describeHostFix = (host: string) =>
  `set \`GITHUB_API_URL=https://${host}/api/v3\`, or \`GITHUB_API_URL=https://api.github.com\` if that name is an alias of github.com`;

/** Uses the repository of the clone if the command names none. The remote may be a fork, so apply only suggests it. */
export async function useCloneRepository(args: Arguments, terminal: Terminal, writes = false): Promise<Arguments> {
  const { environment, directory } = terminal;
  const isNamed =
    ['repository', 'repos', 'fleet-file'].some((flag) => args.flags.has(flag)) || environment.GITHUB_REPOSITORY;
  const remote = isNamed ? undefined : await findRemote(directory);
  if (!remote) return args;
  const name = toFullName(remote);
  const printNote = (text: string) => printLines([reportNote(`${text}.`)], terminal);
  if (!isTrustedHost(remote.host, environment.GITHUB_API_URL))
    printNote(
      `this folder is a clone from ${formatCode(remote.host)}, and the token may belong to another server. To use it, ${describeHostFix(remote.host)}`,
    );
  else if (writes) {
    const otherFlags = [...args.flags].flatMap(([flag, value]) => [
      `--${flag}`,
      ...(value ? [quoteForShell(value)] : []),
    ]);
    const typed = ['trueup apply --repository', quoteForShell(name), ...otherFlags];
    printNote(`this folder is a clone of ${name}. To apply to it, run \`${typed.join(' ')}\``);
  } else {
    printNote(`using the repository ${name}, the remote of this clone`);
    return { ...args, flags: new Map([...args.flags, ['repository', name]]) };
  }
  return args;
}

/**
 * Outside CI, uses the settings file at the clone root if this folder has none and no flag names a file. Ignores the
 * folders above a clone, clones of other users, and links out of the clone, because they can belong to another person.
 */
export async function useRootSettingsFile(args: Arguments, terminal: Terminal): Promise<Arguments> {
  const { directory } = terminal;
  const defaultFile = inputs.settingsFile.defaultValue!;
  const isNamed = ['settings-file', 'repos', 'fleet-file'].some((flag) => args.flags.has(flag)) || isCiJob(terminal);
  const root =
    isNamed || (await readFileOwnerId(join(directory, defaultFile))) !== undefined
      ? undefined
      : await findRepositoryRoot(directory);
  if (root === undefined || root === directory) return args;
  const file = join(root, defaultFile);
  const owners = new Set(await Promise.all([file, root, join(root, '.git')].map(readFileOwnerId)));
  if (owners.size !== 1 || !owners.has(userInfo().uid) || (await isLinkedOutside(root, file))) return args;
  printLines([reportNote(`using the settings file ${file}, at the root of this clone.`)], terminal);
  return { ...args, flags: new Map([...args.flags, ['settings-file', relative(directory, file)]]) };
}

const readFileOwnerId = async (path: string) => (await lstat(path).catch(() => undefined))?.uid;
