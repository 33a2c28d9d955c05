import type { RepositoryName } from '../github/github.ts';
import { networkTransport, type Transport } from '../github/http/http.ts';
import { Secret } from '../github/http/secret.ts';
import { type Clock, systemClock } from '../github/limits/clock.ts';
import { nameFrom } from '../session/names/repository-names.ts';

/** A repository, and the token to read and change it with. */
export interface RepositorySessionOptions {
  /** The repository as `owner/name`. */
  readonly repository: string;
  /** A fine-grained personal access token, a classic one, or the token of an app's installation. */
  readonly token: string;
  /** The address of the REST API of a GitHub Enterprise Server, such as `https://github.example.com/api/v3`. */
  readonly apiUrl?: string;
  /** Sends each request. Unset, the network does. */
  readonly transport?: Transport;
  /** Tells the time and sleeps. Unset, the clock of this machine does. */
  readonly clock?: Clock;
  /** Receives what the run is doing, such as why it waits. */
  readonly onProgress?: (line: string) => void;
}

/** What the functions of the library work on. */
export interface RepositorySession {
  readonly repository: RepositoryName;
  readonly token: Secret;
  readonly environment: Readonly<Record<string, string>>;
  readonly transport: Transport;
  readonly clock: Clock;
  readonly onProgress: (line: string) => void;
}

/** Opens a session for one repository. Sends nothing yet. Throws `TypeError` for options that no repository can have. */
export function openSession(options: RepositorySessionOptions): RepositorySession {
  const repository = nameFrom(options.repository);
  if (!repository) throw new TypeError(`${JSON.stringify(options.repository)} is no \`owner/name\``);
  if (!options.token) throw new TypeError('the token is empty');
  const environment: RepositorySession['environment'] = options.apiUrl ? { GITHUB_API_URL: options.apiUrl } : {};
  return {
    repository,
    token: new Secret(options.token),
    environment,
    transport: options.transport ?? networkTransport({ environment }),
    clock: options.clock ?? systemClock,
    onProgress: options.onProgress ?? (() => {}),
  };
}
