import { fullName } from '../../host/host.ts';
import { code } from '../../settings/shown.ts';
import type { Arguments } from '../command.ts';
import type { Terminal } from '../terminal.ts';
import { NotReady } from './not-ready.ts';
import { findRemote } from './remote.ts';

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
  if (ask) return ask('Which repository, as owner/name? ');
  throw new NotReady([
    {
      problem: 'this folder is not a clone with a remote `origin` that names a repository',
      fix: 'run it inside the clone, or name the repository with `--repository owner/name`',
    },
  ]);
}

/** Sends the token only to a host that the user named: a clone can contain any address. */
function settleHost(host: string, api: string | undefined) {
  if (api || host === 'github.com' || host === 'ssh.github.com') return;
  const served = `\`GITHUB_API_URL=https://${host}/api/v3\``;
  throw new NotReady([
    {
      problem: `the clone is from ${code(host)}, and the token may be for another host`,
      fix: `set ${served}, or \`GITHUB_API_URL=https://api.github.com\` if that is another name for github.com`,
    },
  ]);
}
