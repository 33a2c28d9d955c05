import { fullName, type Reader, type RepositoryName } from '../host/host.ts';
import type { Affiliation } from '../targets/filters.ts';
import type { Visibility } from '../targets/target.ts';
import * as listings from './listings.ts';

/** What belongs to an owner or to the token and not to one repository. Each is asked at most once in a run. */
export interface Owners {
  isOrganization(owner: string): Promise<boolean>;
  ofOrganization(owner: string): Promise<readonly listings.ListedRepository[]>;
  ofUser(
    affiliation: readonly Affiliation[],
    visibility?: 'all' | Visibility,
  ): Promise<readonly listings.ListedRepository[]>;
  /** A repository as a list has it, by whatever name it has now; `null` if the token sees none. */
  ofName(repository: RepositoryName): Promise<listings.ListedRepository | null>;
  /** The accounts on which the run's app is installed; unset in a run that was given a token. */
  readonly accounts?: Accounts;
  /** What the token's own installation covers, or that of the run's app on an account. */
  ofInstallation(owner?: string): Promise<readonly listings.ListedRepository[]>;
  /** The full names of the repositories to which a team has access. */
  ofTeam(organization: string, team: string): Promise<ReadonlySet<string>>;
  propertiesOf(organization: string): Promise<ReadonlyMap<string, listings.PropertyValues>>;
}

export type Accounts = () => Promise<{ readonly active: readonly string[]; readonly suspended: number }>;

interface Asking {
  /** A reader of what belongs to an owner or to the token, or of one repository. */
  readerOf(owner?: string, name?: string): Reader;
  readonly accounts?: Accounts;
}

export function createOwners({ readerOf, accounts }: Asking): Owners {
  const kept = new Map<string, Promise<unknown>>();
  /** The case of a name makes no difference on the host. */
  function once<T>(words: readonly string[], ask: () => Promise<T>): Promise<T> {
    const key = JSON.stringify(words).toLowerCase();
    const answer = (kept.get(key) as Promise<T> | undefined) ?? ask();
    kept.set(key, answer);
    return answer;
  }
  return {
    isOrganization: (owner) => once(['owner', owner], () => listings.isOrganization(readerOf(owner), owner)),
    ofOrganization: (owner) => once(['repositories', owner], () => listings.ofOrganization(readerOf(owner))),
    ofUser: (affiliation, visibility = 'all') =>
      once(['user', ...affiliation, visibility], () => listings.ofUser(readerOf(), affiliation, visibility)),
    ofName: (repository) =>
      once(['repository', fullName(repository)], () => listings.ofName(readerOf(repository.owner, repository.name))),
    accounts: accounts && (() => once(['accounts'], accounts)),
    ofInstallation: (owner = '') => once(['installation', owner], () => listings.ofInstallation(readerOf(owner))),
    ofTeam: (owner, team) =>
      once(['team', owner, team], async () => new Set(await listings.ofTeam(readerOf(owner), team))),
    propertiesOf: (owner) => once(['properties', owner], () => listings.propertiesOf(readerOf(owner))),
  };
}
