import type { App, Carrier } from '../github/apps/app.ts';
import type { RepositoryName } from '../github/github.ts';
import type { Grant } from '../github/grants.ts';
import { isOfApp, type Secret } from '../github/http/secret.ts';
import type { HostOptions } from '../github/open.ts';
import type { About } from './inputs/run-options.ts';
import type { OwnerLists } from './targets/filters.ts';

export type CarriageWay = Pick<HostOptions, 'transport' | 'token' | 'pacer' | 'reports'>;

/** What a run is about: whose repositories, and what is asked of their owners. */
export type RunSubject = Pick<About, 'repos' | 'repository'> & OwnerLists;

export interface Needs {
  readonly grants: readonly Grant[];
  /** Whether an app that lacks one of these fails, instead of going on with the others. */
  readonly exact: boolean;
}

/** How the requests of a run travel: with a token that was given, or with tokens that an app gets. */
export interface Carriage {
  settings(repository: RepositoryName): CarriageWay;
  /** How requests of reports travel: issues, comments and check runs about the settings. */
  reports(repository: RepositoryName): CarriageWay;
  /** For what belongs to no repository, and what one request of it needs besides. */
  account(owner: string, needs?: readonly Grant[]): CarriageWay;
  /** Adds to what the run is about, since an app asks nothing about an owner that the run does not name. */
  about(more: RunSubject): void;
  /** The repositories of the run. */
  covers(repositories: readonly RepositoryName[]): void;
  /** What the requests for this repository need from now on. */
  needs(repository: RepositoryName, needs: Needs): void;
  /** Whether its tokens are those of an app's installation, and belong to no user. */
  readonly isOfApp: boolean;
  readonly accounts?: App['accounts'];
  readonly isInstalledOn?: App['isInstalledOn'];
  readonly login?: App['login'];
  readonly failed?: App['failed'];
}

/** One token for everything, with one set of limits. A run that only reads files has none. */
export function carryWithToken(token: Secret | undefined, way: Carrier): Carriage {
  const carry = () => ({ ...way, token });
  return {
    settings: carry,
    reports: carry,
    account: carry,
    isOfApp: token !== undefined && isOfApp(token),
    about() {},
    covers() {},
    needs() {},
  };
}
