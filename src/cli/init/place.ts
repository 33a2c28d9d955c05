import { fullName } from '../../host/host.ts';
import { code } from '../../settings/shown.ts';
import type { Arguments } from '../command.ts';
import type { Terminal } from '../terminal.ts';
import { NotReady } from './not-ready.ts';
import { findRemote } from './remote.ts';

/** The repository to start with: named, or the one that this folder is a clone of. */
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
      problem: 'this folder is no clone with a remote `origin` that names a repository',
      fix: 'start it inside the clone, or name the repository with `--repository owner/name`',
    },
  ]);
}

/** A token goes to no host that nobody named: a folder can hold any address. */
function settleHost(host: string, api: string | undefined) {
  if (api || host === 'github.com' || host === 'ssh.github.com') return;
  const served = `\`GITHUB_API_URL=https://${host}/api/v3\``;
  throw new NotReady([
    {
      problem: `the clone is from ${code(host)}, and nothing says that the token is for that host`,
      fix: `set ${served}, or \`GITHUB_API_URL=https://api.github.com\` if it is another name of that one`,
    },
  ]);
}
