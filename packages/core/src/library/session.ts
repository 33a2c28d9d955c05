import type { RepositoryName } from '../github/github.ts';
import { createNetworkTransport, type Transport } from '../github/http/http.ts';
import { Secret } from '../github/http/secret.ts';
import { type Clock, systemClock } from '../github/limits/clock.ts';
import { parseRepositoryName } from '../session/names/repository-names.ts';

/** A repository, and the token to read and change it with. */
export interface RepositorySessionOptions {
  /** The repository as `owner/name`. */
  readonly repository: string;
  /** A fine-grained personal access token, a classic one, or the token of an app's installation. */
  readonly token: string;
  /** The address of the REST API of a GitHub Enterprise Server, such as `https://github.example.com/api/v3`. */
  readonly apiUrl?: string;
  /** Sends each request. The default uses the network. */
  readonly transport?: Transport;
  /** Returns the time and waits. The default is the clock of this machine. */
  readonly clock?: Clock;
  /** Receives progress lines, such as the reason of a wait. */
  readonly onProgress?: (line: string) => void;
}

/** The repository, the token and the surroundings of runs. */
export interface RepositorySession {
  readonly repository: RepositoryName;
  readonly token: Secret;
  readonly environment: Readonly<Record<string, string>>;
  readonly transport: Transport;
  readonly clock: Clock;
  readonly onProgress: (line: string) => void;
}

/** Opens a session for one repository. Sends nothing yet. Throws `TypeError` for a name that is not `owner/name` and for an empty token. */
export function openSession(options: RepositorySessionOptions): RepositorySession {
  const repository = parseRepositoryName(options.repository);
  if (!repository) throw new TypeError(`${JSON.stringify(options.repository)} is not \`owner/name\``);
  if (!options.token) throw new TypeError('the token is empty');
  const environment: RepositorySession['environment'] = options.apiUrl ? { GITHUB_API_URL: options.apiUrl } : {};
  return {
    repository,
    token: new Secret(options.token),
    environment,
    transport: options.transport ?? createNetworkTransport({ environment }),
    clock: options.clock ?? systemClock,
    onProgress: options.onProgress ?? (() => {}),
  };
}
