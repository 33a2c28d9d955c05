import type { App } from '../../github/apps/app.ts';
import { listGrants, type ReadCall } from '../../github/call.ts';
import { type RepositoryName, toFullName } from '../../github/github.ts';
import type { Connections } from '../../session/connections.ts';
import { getOrCreate } from '../../settings/maps.ts';
import * as listings from './listings.ts';

/** Reads about owners and tokens. Each request is sent at most once in a run. */
export type OwnerReads = ReturnType<typeof createOwnerReads>;

export type Accounts = App['listAccounts'];

type OwnerConnections = Pick<Connections, 'isAppToken' | 'app' | 'createOwnerReader' | 'openOwnerClient'>;

export function createOwnerReads({ createOwnerReader, openOwnerClient, app, isAppToken }: OwnerConnections) {
  const cache = new Map<string, Promise<unknown>>();
  /** GitHub ignores the case of names. */
  const askOnce = <T>(words: readonly string[], request: () => Promise<T>) =>
    getOrCreate(cache, JSON.stringify(words).toLowerCase(), request) as Promise<T>;
  const readAccount = (owner: string) =>
    askOnce(['owner', owner], () => listings.readAccount(createOwnerReader(owner), owner));
  const isOrganization = async (owner: string) => (await readAccount(owner)).isOrganization;
  const readNamed = (repository: RepositoryName, owner = repository.owner) =>
    askOnce(['repository', toFullName(repository), owner], async () => {
      const { createReader, identity } = openOwnerClient(repository, [], owner);
      return { listed: await createReader().ask(listings.repositoryCall), isMoved: identity.isMoved === true };
    });
  const readInstallation = (owner = '') =>
    askOnce(['installation', owner], () => createOwnerReader(owner).ask(listings.installationCall));
  return {
    isOfApp: isAppToken,
    readAccount,
    isOrganization,
    listOrganizationRepositories: (owner: string) =>
      askOnce(['repositories', owner], () => createOwnerReader(owner).ask(listings.organizationRepositoriesCall)),
    listUserRepositories: (affiliation: readonly listings.Affiliation[]) =>
      askOnce(['user', ...affiliation], () => listings.listUserRepositories(createOwnerReader(), affiliation)),
    readRepository: async (repository: RepositoryName, owner?: string) => (await readNamed(repository, owner)).listed,
    /** GitHub shows an app each public repository, but lists only those where it is installed. */
    readListedRepository: (repository: RepositoryName) =>
      askOnce(['listed', toFullName(repository)], async () => {
        const { listed } = await readNamed(repository);
        if (!listed || listed.private || !app) return listed;
        return (await app.isInstalledOn({ owner: listed.owner.login, name: listed.name })) ? listed : null;
      }),
    /** GitHub redirects this name, perhaps to a repository that the token cannot see. */
    isRedirected: async (repository: RepositoryName) => (await readNamed(repository)).isMoved,
    readPrivateRepositoryCount: (owner: string) =>
      askOnce(['count', owner], async () =>
        listings.readPrivateRepositoryCount(createOwnerReader(owner), await isOrganization(owner)),
      ),
    /** Unset in a run with a token. */
    accounts: app && (() => askOnce(['accounts'], app.listAccounts)),
    listInstalledRepositories: async (owner?: string) => (await readInstallation(owner)).repositories,
    isInstalledOnAll: async (owner?: string) => (await readInstallation(owner)).repository_selection === 'all',
    readTeamRepositories: (owner: string, team: string) =>
      askOnce(['team', owner, team], () => listings.readTeamRepositories(createOwnerReader(owner), team)),
    readProperties: (owner: string) =>
      askOnce(['properties', owner], () => listings.readPropertyValueLookup(createOwnerReader(owner))),
    readOnce: <A>(repository: RepositoryName, call: ReadCall<A>) =>
      askOnce(['asked', toFullName(repository), call.route, ...Object.values(call.params).map(String)], () =>
        openOwnerClient(repository, listGrants(call)).createReader().ask(call),
      ),
  };
}
