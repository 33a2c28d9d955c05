import {
  toFullName85 as toFullName,
  getOrCreate99 as getOrCreate,
  listGrants103 as listGrants
} from "./action.js";
import {
  installationCall,
  listUserRepositories,
  organizationRepositoriesCall,
  readAccount,
  readPrivateRepositoryCount,
  readPropertyValueLookup,
  readTeamRepositories,
  repositoryCall
} from "./action-chunk-KJPF3MA3.js";

// packages/core/src/fleet/requests/owners.ts
function createOwnerReads({ createOwnerReader, openOwnerClient, app, isAppToken }) {
  const cache = /* @__PURE__ */ new Map();
  const askOnce = (words, request) => getOrCreate(cache, JSON.stringify(words).toLowerCase(), request);
  const readAccount2 = (owner) => askOnce(["owner", owner], () => readAccount(createOwnerReader(owner), owner));
  const isOrganization = async (owner) => (await readAccount2(owner)).isOrganization;
  const readNamed = (repository, owner = repository.owner) => askOnce(["repository", toFullName(repository), owner], async () => {
    const { createReader, identity } = openOwnerClient(repository, [], owner);
    return { listed: await createReader().ask(repositoryCall), isMoved: identity.isMoved === true };
  });
  const readInstallation = (owner = "") => askOnce(["installation", owner], () => createOwnerReader(owner).ask(installationCall));
  return {
    isOfApp: isAppToken,
    readAccount: readAccount2,
    isOrganization,
    listOrganizationRepositories: (owner) => askOnce(["repositories", owner], () => createOwnerReader(owner).ask(organizationRepositoriesCall)),
    listUserRepositories: (affiliation) => askOnce(["user", ...affiliation], () => listUserRepositories(createOwnerReader(), affiliation)),
    readRepository: async (repository, owner) => (await readNamed(repository, owner)).listed,
    /** GitHub shows an app each public repository, but lists only those where it is installed. */
    readListedRepository: (repository) => askOnce(["listed", toFullName(repository)], async () => {
      const { listed } = await readNamed(repository);
      if (!listed || listed.private || !app) return listed;
      return await app.isInstalledOn({ owner: listed.owner.login, name: listed.name }) ? listed : null;
    }),
    /** GitHub redirects this name, perhaps to a repository that the token cannot see. */
    isRedirected: async (repository) => (await readNamed(repository)).isMoved,
    readPrivateRepositoryCount: (owner) => askOnce(
      ["count", owner],
      async () => readPrivateRepositoryCount(createOwnerReader(owner), await isOrganization(owner))
    ),
    /** Unset in a run with a token. */
    accounts: app && (() => askOnce(["accounts"], app.listAccounts)),
    listInstalledRepositories: async (owner) => (await readInstallation(owner)).repositories,
    isInstalledOnAll: async (owner) => (await readInstallation(owner)).repository_selection === "all",
    readTeamRepositories: (owner, team) => askOnce(["team", owner, team], () => readTeamRepositories(createOwnerReader(owner), team)),
    readProperties: (owner) => askOnce(["properties", owner], () => readPropertyValueLookup(createOwnerReader(owner))),
    readOnce: (repository, call) => askOnce(
      ["asked", toFullName(repository), call.route, ...Object.values(call.params).map(String)],
      () => openOwnerClient(repository, listGrants(call)).createReader().ask(call)
    )
  };
}

export {
  createOwnerReads
};
