import { lstat, readFile } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { dirname, join, relative, resolve } from 'node:path';
import { fullName } from '@trueup/core/github';
import { inputs, isJob, leadsOut, rootOf } from '@trueup/core/session';
import { formatCode, quoteForShell } from '@trueup/core/settings';
import { printLines } from '../command-line/print.ts';
import { unusable } from '../command-line/refuse.ts';
import { hostIn } from '../command-line/typed-token.ts';
import type { Arguments } from '../commands/command.ts';
import type { Terminal } from '../terminal/terminal.ts';

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

/** The repository that the user named, or the one that this folder is a clone of. */
export async function findRepository({ flags }: Arguments, terminal: Terminal): Promise<string> {
  const { environment, directory, ask } = terminal;
  const named = flags.get('repository') ?? environment.GITHUB_REPOSITORY;
  if (named) return named;
  const remote = await findRemote(directory);
  if (remote) {
    settleHost(remote.host, environment.GITHUB_API_URL);
    return fullName(remote);
  }
  if (ask) return ask('Repository (OWNER/NAME): ');
  throw unusable(
    'this folder is not a clone with a repository as its remote `origin`',
    'run the command inside a clone, or add `--repository OWNER/NAME`',
  );
}

/** The arguments with `owner/name` for each repository that they name by its address on the host that answers. */
export function nameRepositories({ flags, files }: Arguments, { environment }: Terminal): Arguments {
  const nameAll = (text: string) => text.replace(/[^,\s]+/g, (one) => nameAt(one, environment));
  const isOfNames = (flag: string) => [inputs.repository.name, inputs.repos.name].includes(flag);
  return { flags: new Map([...flags].map(([flag, text]) => [flag, isOfNames(flag) ? nameAll(text) : text])), files };
}

function nameAt(text: string, environment: Terminal['environment']) {
  const remote = repositoryAt(text);
  if (!remote) return text;
  const answering = hostIn(environment);
  if (remote.host.replace(/^(ssh|www)\./, '') === answering) return fullName(remote);
  throw unusable(
    `${formatCode(text)} is on ${formatCode(remote.host)}, but requests go to ${formatCode(answering ?? 'no server')}`,
    `write only the name, ${formatCode(fullName(remote))}, or set \`GITHUB_API_URL\` to the API of ${formatCode(remote.host)}`,
  );
}

/** Sends the token only to a host that the user named: a clone can contain any address. */
function settleHost(host: string, api: string | undefined) {
  if (isSettled(host, api)) return;
  throw unusable(`the clone is from ${formatCode(host)}, and the token may belong to another server`, naming(host));
}

const isSettled = (host: string, api: string | undefined) =>
  Boolean(api) || host === 'github.com' || host === 'ssh.github.com';

const naming = (host: string) =>
  `set \`GITHUB_API_URL=https://${host}/api/v3\`, or \`GITHUB_API_URL=https://api.github.com\` if that name is an alias of github.com`;

/**
 * The arguments with the repository of the clone, for a command that only reads and was told of no repository. Apply
 * `writes`, and the remote of a clone may be a fork, so there the repository is only suggested.
 */
export async function withClone(given: Arguments, terminal: Terminal, writes = false): Promise<Arguments> {
  const { environment, directory } = terminal;
  const isNamed =
    ['repository', 'repos', 'fleet-file'].some((flag) => given.flags.has(flag)) || environment.GITHUB_REPOSITORY;
  const remote = isNamed ? undefined : await findRemote(directory);
  if (!remote) return given;
  const name = fullName(remote);
  const say = (text: string) => printLines(terminal, [`note ${text}.`]);
  if (!isSettled(remote.host, environment.GITHUB_API_URL))
    say(
      `this folder is a clone from ${formatCode(remote.host)}, and the token may belong to another server. To use it, ${naming(remote.host)}`,
    );
  else if (writes) {
    const others = [...given.flags].flatMap(([flag, value]) => [`--${flag}`, ...(value ? [quoteForShell(value)] : [])]);
    const typed = ['trueup apply --repository', quoteForShell(name), ...others];
    say(`this folder is a clone of ${name}. To apply to it, run \`${typed.join(' ')}\``);
  } else {
    say(`using the repository ${name}, the remote of this clone`);
    return { ...given, flags: new Map([...given.flags, ['repository', name]]) };
  }
  return given;
}

/**
 * In a folder of a clone that has no settings file, a check takes the one at the root of the clone, as the host does. The
 * folders above a clone are another's, and so is a clone of another user, or a file that a link leads out of it to.
 */
export async function withRootFile(given: Arguments, terminal: Terminal): Promise<Arguments> {
  const { directory } = terminal;
  const standard = inputs.settingsFile.standard!;
  const isSaid = ['settings-file', 'repos', 'fleet-file'].some((flag) => given.flags.has(flag)) || isJob(terminal);
  const root = isSaid || (await ownerOf(join(directory, standard))) !== undefined ? undefined : await rootOf(directory);
  if (root === undefined || root === directory) return given;
  const file = join(root, standard);
  const owners = new Set(await Promise.all([file, root, join(root, '.git')].map(ownerOf)));
  if (owners.size !== 1 || !owners.has(userInfo().uid) || (await leadsOut(root, file))) return given;
  printLines(terminal, [`note using the settings file ${file}, at the root of this clone.`]);
  return { ...given, flags: new Map([...given.flags, ['settings-file', relative(directory, file)]]) };
}

const ownerOf = async (path: string) => (await lstat(path).catch(() => undefined))?.uid;
