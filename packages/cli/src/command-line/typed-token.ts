import { parse } from 'node:path';
import { parseApiAddress } from '@trueup/core/github';
import { isJob } from '@trueup/core/session';
import type { Arguments } from '../commands/command.ts';
import type { Terminal } from '../terminal/terminal.ts';

/** The token of the environment; at a terminal without one, that of the GitHub CLI, if it answers in time. */
export async function readTypedToken({ flags }: Arguments, terminal: Terminal, patience = 5_000) {
  const { environment } = terminal;
  if (flags.has('app-id')) return undefined;
  return (
    environment.GITHUB_TOKEN || environment.GH_TOKEN || (isWatched(terminal) ? ofGh(terminal, patience) : undefined)
  );
}

/** In a job, somebody may have signed in to the GitHub CLI for another purpose. */
export const isWatched = (terminal: Terminal) => Boolean(terminal.out.isTTY && terminal.err.isTTY && !isJob(terminal));

async function ofGh({ environment, err }: Terminal, patience: number): Promise<string | undefined> {
  const host = hostIn(environment);
  const said = host && (await askGh(host, environment, patience));
  if (!said || !/^[\x21-\x7e]+$/.test(said)) return undefined;
  err.write(`GITHUB_TOKEN and GH_TOKEN are not set. Using the token of \`gh auth token\` for ${host}.\n`);
  return said;
}

/** The name of the host that answers. The token of one goes to no other. */
export function hostIn(environment: Terminal['environment']): string | undefined {
  try {
    const { hostname } = new URL(parseApiAddress(environment).rest);
    return hostname === 'api.github.com' ? 'github.com' : hostname.replace(/^api\.(?=.*\.ghe\.com$)/, '');
  } catch {
    return undefined;
  }
}

async function askGh(host: string, environment: Terminal['environment'], patience: number) {
  const [{ execFile }, { findProgram }] = await Promise.all([
    import('node:child_process'),
    import('@trueup/core/session/world/program'),
  ]);
  const gh = await findProgram('gh', environment);
  if (!gh) return undefined;
  return new Promise<string | undefined>((resolve) => {
    const options = {
      cwd: parse(process.execPath).root,
      env: { ...ownOfGh(environment), PATH: gh.folders },
      timeout: patience,
      killSignal: 'SIGKILL' as const,
      encoding: 'utf8' as const,
    };
    execFile(gh.path, ['auth', 'token', '--hostname', host], options, (failure, out) =>
      resolve(failure ? undefined : out.trim()),
    );
  });
}

/** What it needs to start, to find its settings and to reach the keyring, and what it documents about this command. */
const needed = new Set([
  ...['PATHEXT', 'HOME', 'USER', 'LOGNAME', 'TMPDIR', 'TMP', 'TEMP'],
  ...['USERPROFILE', 'HOMEDRIVE', 'HOMEPATH', 'APPDATA', 'LOCALAPPDATA', 'PROGRAMDATA', 'SYSTEMROOT', 'WINDIR'],
  ...['XDG_CONFIG_HOME', 'XDG_STATE_HOME', 'XDG_DATA_HOME', 'XDG_CACHE_HOME', 'XDG_RUNTIME_DIR'],
  ...['DBUS_SESSION_BUS_ADDRESS', 'GH_CONFIG_DIR', 'GH_ENTERPRISE_TOKEN', 'GITHUB_ENTERPRISE_TOKEN'],
  ...['GH_PROMPT_DISABLED', 'GH_NO_UPDATE_NOTIFIER', 'GH_TELEMETRY', 'DO_NOT_TRACK'],
]);

/** The environment may hold the secrets that a settings file names, so no other variable is passed on. */
const ownOfGh = (environment: Terminal['environment']) =>
  Object.fromEntries(Object.entries(environment).filter(([name]) => needed.has(name.toUpperCase())));
