import type { App, Carrier } from '../apps/app.ts';
import type { Grant } from '../host/grants.ts';
import type { RepositoryName } from '../host/host.ts';
import type { HostOptions } from '../host/open.ts';
import type { Pacer } from '../host/pacer.ts';
import type { Secret } from '../host/secret.ts';

type Way = Pick<HostOptions, 'transport' | 'token' | 'pacer'>;

/** How the requests of a run travel: with a token that was given, or with tokens that an app gets. */
export interface Carriage {
  readonly isApp: boolean;
  settings(repository: RepositoryName): Way;
  /** The same for what is written about the settings. */
  reports(repository: RepositoryName): Way;
  /** For what belongs to no repository. */
  account(owner: string): Way;
  /** The repositories of the run. */
  covers(repositories: readonly RepositoryName[]): void;
  /** What the requests for this repository need from now on. If `exact`, it is an error where the app has less. */
  needs(repository: RepositoryName, grants: readonly Grant[], exact: boolean): void;
  readonly accounts?: App['accounts'];
}

/** One token for everything, with one set of limits. */
export function tokenCarriage(token: Secret, way: Carrier): Carriage {
  const carry = () => ({ ...way, token });
  return { isApp: false, settings: carry, reports: carry, account: carry, covers() {}, needs() {} };
}

/** The same with another token for what is written about the settings. */
export const reportingWith = (
  token: Secret,
  carriage: Carriage,
  way: { readonly transport: Way['transport']; readonly pacer: Pacer },
): Carriage => ({
  ...carriage,
  reports: () => ({ ...way, token }),
});
