import { listGrants, type ReadCall } from '../../github/call.ts';
import { type RepositoryName, toFullName } from '../../github/github.ts';
import type { Connections } from '../../session/connections.ts';
import { madeOnce } from '../../settings/maps.ts';
import * as listings from './listings.ts';

/** What belongs to an owner or to the token and not to one repository. Each is asked at most once in a run. */
export type Owners = ReturnType<typeof createOwners>;

export type Accounts = NonNullable<Connections['listAccounts']>;

type Asking = Pick<
  Connections,
  'isAppToken' | 'createOwnerReader' | 'openOwnerClient' | 'listAccounts' | 'isInstalledOn'
>;

export function createOwners({
  createOwnerReader: readerOf,
  openOwnerClient: ofOwner,
  listAccounts: accounts,
  isInstalledOn,
  isAppToken: isOfApp,
}: Asking) {
  const kept = new Map<string, Promise<unknown>>();
  /** The case of a name makes no difference on the host. */
  const once = <T>(words: readonly string[], ask: () => Promise<T>) =>
    madeOnce(kept, JSON.stringify(words).toLowerCase(), ask) as Promise<T>;
  const accountOf = (owner: string) => once(['owner', owner], () => listings.accountOf(readerOf(owner), owner));
  const isOrganization = async (owner: string) => (await accountOf(owner)).isOrganization;
  const named = (repository: RepositoryName, owner = repository.owner) =>
    once(['repository', toFullName(repository), owner], async () => {
      const { createReader: reader, identity } = ofOwner(repository, [], owner);
      return { listed: await reader().ask(listings.ofName), isMoved: identity.isMoved === true };
    });
  const installed = (owner = '') => once(['installation', owner], () => readerOf(owner).ask(listings.ofInstallation));
  return {
    /** Whether the token belongs to the installation of an app and to no user. */
    isOfApp,
    accountOf,
    isOrganization,
    ofOrganization: (owner: string) =>
      once(['repositories', owner], () => readerOf(owner).ask(listings.listOfOrganization)),
    ofUser: (affiliation: readonly listings.Affiliation[]) =>
      once(['user', ...affiliation], () => listings.ofUser(readerOf(), affiliation)),
    /** A repository as a list has it, by whatever name it has now; `null` if the token, that of `owner`, sees none. */
    ofName: async (repository: RepositoryName, owner?: string) => (await named(repository, owner)).listed,
    /** The same, unless a list would not have it: GitHub shows an app each public repository, and lists where it is installed. */
    ofLists: (repository: RepositoryName) =>
      once(['listed', toFullName(repository)], async () => {
        const { listed } = await named(repository);
        if (!listed || listed.private || !isInstalledOn) return listed;
        return (await isInstalledOn({ owner: listed.owner.login, name: listed.name })) ? listed : null;
      }),
    /** Whether the host leads from this name to another, or to nothing that the token sees. */
    leadsElsewhere: async (repository: RepositoryName) => (await named(repository)).isMoved,
    /** How many private repositories an owner counts; `undefined` if the host does not show it to this token. */
    privateCountOf: (owner: string) =>
      once(['count', owner], async () => listings.privateCount(readerOf(owner), await isOrganization(owner))),
    /** The accounts on which the run's app is installed; unset in a run that was given a token. */
    accounts: accounts && (() => once(['accounts'], accounts)),
    /** What the token's own installation covers, or that of the run's app on an account. */
    ofInstallation: async (owner?: string) => (await installed(owner)).repositories,
    /** Whether the installation covers all that the account has, and will have. */
    coversAll: async (owner?: string) => (await installed(owner)).repository_selection === 'all',
    /** Whether a team has access to a repository. */
    ofTeam: (owner: string, team: string) =>
      once(['team', owner, team], () => listings.listOfTeam(readerOf(owner), team)),
    propertiesOf: (owner: string) => once(['properties', owner], () => listings.propertiesOf(readerOf(owner))),
    /** What one repository answers. */
    asked: <A>(repository: RepositoryName, call: ReadCall<A>) =>
      once(['asked', toFullName(repository), call.route, ...Object.values(call.params).map(String)], () =>
        ofOwner(repository, listGrants(call)).createReader().ask(call),
      ),
  };
}
