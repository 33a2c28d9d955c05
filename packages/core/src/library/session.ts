import { parseRepositoryName, type RepositoryName } from '../github/github.ts';
import { createNetworkTransport, type Transport } from '../github/http/http.ts';
import { Secret } from '../github/http/secret.ts';
import { type Clock, systemClock } from '../github/limits/clock.ts';

export interface RepositorySessionOptions {
  readonly repository: string;
  /** A personal access token or the installation token of an app. */
  readonly token: string;
  /** The REST API of a GitHub Enterprise Server, such as `https://github.example.com/api/v3`. */
  readonly apiUrl?: string;
  /** The default uses the network. */
  readonly transport?: Transport;
  /** The default is the system clock. */
  readonly clock?: Clock;
  readonly onProgress?: (line: string) => void;
}

export interface RepositorySession {
  readonly repository: RepositoryName;
  readonly token: Secret;
  readonly environment: Readonly<Record<string, string>>;
  readonly transport: Transport;
  readonly clock: Clock;
  readonly onProgress: (line: string) => void;
}

/** Sends no request. Throws `TypeError` for an invalid repository name or an empty token. */
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
