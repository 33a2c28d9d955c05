import { parse } from 'node:path';
import { parseApiAddress } from '@trueup/core/github';
import { isCiJob } from '@trueup/core/session';
import type { Arguments } from '../commands/command.ts';
import type { Terminal } from '../terminal/terminal.ts';

/** Returns nothing for an app. At a terminal, the token of the GitHub CLI replaces a missing variable. */
export async function readCommandToken({ flags }: Arguments, terminal: Terminal, timeout = 5_000) {
  const { environment } = terminal;
  if (flags.has('app-id')) return undefined;
  return (
    environment.GITHUB_TOKEN ||
    environment.GH_TOKEN ||
    (isInteractive(terminal) ? readGhToken(terminal, timeout) : undefined)
  );
}

/** A job ignores the GitHub CLI, because its login on the runner can serve another purpose. */
export const isInteractive = (terminal: Terminal) =>
  Boolean(terminal.out.isTTY && terminal.err.isTTY && !isCiJob(terminal));

async function readGhToken({ environment, err }: Terminal, timeout: number): Promise<string | undefined> {
  const host = getServerHost(environment);
  const token = host && (await runGhAuthToken(host, environment, timeout));
  if (!token || !/^[\x21-\x7e]+$/.test(token)) return undefined;
  err.write(`GITHUB_TOKEN and GH_TOKEN are not set. Using the token of \`gh auth token\` for ${host}.\n`);
  return token;
}

/** The GitHub CLI stores a token for each server. No other server may receive the token. */
export function getServerHost(environment: Terminal['environment']): string | undefined {
  try {
    const { hostname } = new URL(parseApiAddress(environment).rest);
    return hostname === 'api.github.com' ? 'github.com' : hostname.replace(/^api\.(?=.*\.ghe\.com$)/, '');
  } catch {
    return undefined;
  }
}

async function runGhAuthToken(host: string, environment: Terminal['environment'], timeout: number) {
  const [{ execFile }, { findProgram }] = await Promise.all([
    import('node:child_process'),
    import('@trueup/core/session/world/program'),
  ]);
  const gh = await findProgram('gh', environment);
  if (!gh) return undefined;
  return new Promise<string | undefined>((resolve) => {
    const options = {
      cwd: parse(process.execPath).root,
      env: { ...pickGhVariables(environment), PATH: gh.folders },
      timeout,
      killSignal: 'SIGKILL' as const,
      encoding: 'utf8' as const,
    };
    execFile(gh.path, ['auth', 'token', '--hostname', host], options, (failure, out) =>
      resolve(failure ? undefined : out.trim()),
    );
  });
}

/** The GitHub CLI needs these variables to start, find its settings and reach the keyring. */
const ghVariables = new Set([
  ...['PATHEXT', 'HOME', 'USER', 'LOGNAME', 'TMPDIR', 'TMP', 'TEMP'],
  ...['USERPROFILE', 'HOMEDRIVE', 'HOMEPATH', 'APPDATA', 'LOCALAPPDATA', 'PROGRAMDATA', 'SYSTEMROOT', 'WINDIR'],
  ...['XDG_CONFIG_HOME', 'XDG_STATE_HOME', 'XDG_DATA_HOME', 'XDG_CACHE_HOME', 'XDG_RUNTIME_DIR'],
  ...['DBUS_SESSION_BUS_ADDRESS', 'GH_CONFIG_DIR', 'GH_ENTERPRISE_TOKEN', 'GITHUB_ENTERPRISE_TOKEN'],
  ...['GH_PROMPT_DISABLED', 'GH_NO_UPDATE_NOTIFIER', 'GH_TELEMETRY', 'DO_NOT_TRACK'],
]);

/** The environment may contain the secrets of a settings file, so the CLI gets no other variable. */
const pickGhVariables = (environment: Terminal['environment']) =>
  Object.fromEntries(Object.entries(environment).filter(([name]) => ghVariables.has(name.toUpperCase())));
