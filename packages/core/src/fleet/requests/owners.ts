import { grantsOf, type ReadCall } from '../../github/call.ts';
import { fullName, type RepositoryName } from '../../github/github.ts';
import type { Connections } from '../../session/connections.ts';
import { getOrCreate } from '../../settings/maps.ts';
import * as listings from './listings.ts';

/** What belongs to an owner or to the token and not to one repository. Each is asked at most once in a run. */
export type OwnerReads = ReturnType<typeof createOwnerReads>;

export type Accounts = NonNullable<Connections['accounts']>;

type OwnerConnections = Pick<Connections, 'isOfApp' | 'readerOf' | 'ofOwner' | 'accounts' | 'isInstalledOn'>;

export function createOwnerReads({ readerOf, ofOwner, accounts, isInstalledOn, isOfApp }: OwnerConnections) {
  const cache = new Map<string, Promise<unknown>>();
  /** The case of a name makes no difference on the host. */
  const ask = <T>(words: readonly string[], ask: () => Promise<T>) =>
    getOrCreate(cache, JSON.stringify(words).toLowerCase(), ask) as Promise<T>;
  const readAccount = (owner: string) => ask(['owner', owner], () => listings.readAccount(readerOf(owner), owner));
  const isOrganization = async (owner: string) => (await readAccount(owner)).isOrganization;
  const readNamed = (repository: RepositoryName, owner = repository.owner) =>
    ask(['repository', fullName(repository), owner], async () => {
      const { reader, identity } = ofOwner(repository, [], owner);
      return { listed: await reader().ask(listings.repositoryCall), isMoved: identity.isMoved === true };
    });
  const readInstallation = (owner = '') =>
    ask(['installation', owner], () => readerOf(owner).ask(listings.installationCall));
  return {
    /** Whether the token belongs to the installation of an app and to no user. */
    isOfApp,
    accountOf: readAccount,
    isOrganization,
    listOrganizationRepositories: (owner: string) =>
      ask(['repositories', owner], () => readerOf(owner).ask(listings.organizationRepositoriesCall)),
    listUserRepositories: (affiliation: readonly listings.Affiliation[]) =>
      ask(['user', ...affiliation], () => listings.listUserRepositories(readerOf(), affiliation)),
    /** A repository as a list has it, by whatever name it has now; `null` if the token, that of `owner`, sees none. */
    readRepository: async (repository: RepositoryName, owner?: string) => (await readNamed(repository, owner)).listed,
    /** The same, unless a list would not have it: GitHub shows an app each public repository, and lists where it is installed. */
    readListedRepository: (repository: RepositoryName) =>
      ask(['listed', fullName(repository)], async () => {
        const { listed } = await readNamed(repository);
        if (!listed || listed.private || !isInstalledOn) return listed;
        return (await isInstalledOn({ owner: listed.owner.login, name: listed.name })) ? listed : null;
      }),
    /** Whether the host leads from this name to another, or to nothing that the token sees. */
    isRedirected: async (repository: RepositoryName) => (await readNamed(repository)).isMoved,
    /** How many private repositories an owner counts; `undefined` if the host does not show it to this token. */
    readPrivateCount: (owner: string) =>
      ask(['count', owner], async () => listings.readPrivateCount(readerOf(owner), await isOrganization(owner))),
    /** The accounts on which the run's app is installed; unset in a run that was given a token. */
    accounts: accounts && (() => ask(['accounts'], accounts)),
    /** What the token's own installation covers, or that of the run's app on an account. */
    listInstalledRepositories: async (owner?: string) => (await readInstallation(owner)).repositories,
    /** Whether the installation covers all that the account has, and will have. */
    isInstalledOnAll: async (owner?: string) => (await readInstallation(owner)).repository_selection === 'all',
    /** Whether a team has access to a repository. */
    readTeamRepositories: (owner: string, team: string) =>
      ask(['team', owner, team], () => listings.readTeamRepositories(readerOf(owner), team)),
    readProperties: (owner: string) => ask(['properties', owner], () => listings.readProperties(readerOf(owner))),
    /** What one repository answers. */
    readOnce: <A>(repository: RepositoryName, call: ReadCall<A>) =>
      ask(['asked', fullName(repository), call.route, ...Object.values(call.params).map(String)], () =>
        ofOwner(repository, grantsOf(call)).reader().ask(call),
      ),
  };
}
