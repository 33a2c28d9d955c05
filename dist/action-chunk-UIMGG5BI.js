import {
  fullName81 as fullName,
  madeOnce94 as madeOnce,
  grantsOf99 as grantsOf
} from "./action.js";
import {
  accountOf,
  listOfOrganization,
  listOfTeam,
  ofInstallation,
  ofName,
  ofUser,
  privateCount,
  propertiesOf
} from "./action-chunk-MGRXQFXM.js";

// packages/core/src/fleet/requests/owners.ts
function createOwners({ readerOf, ofOwner, accounts, isInstalledOn, isOfApp }) {
  const kept = /* @__PURE__ */ new Map();
  const once = (words, ask) => madeOnce(kept, JSON.stringify(words).toLowerCase(), ask);
  const accountOf2 = (owner) => once(["owner", owner], () => accountOf(readerOf(owner), owner));
  const isOrganization = async (owner) => (await accountOf2(owner)).isOrganization;
  const named = (repository, owner = repository.owner) => once(["repository", fullName(repository), owner], async () => {
    const { reader, identity } = ofOwner(repository, [], owner);
    return { listed: await reader().ask(ofName), isMoved: identity.isMoved === true };
  });
  const installed = (owner = "") => once(["installation", owner], () => readerOf(owner).ask(ofInstallation));
  return {
    /** Whether the token belongs to the installation of an app and to no user. */
    isOfApp,
    accountOf: accountOf2,
    isOrganization,
    ofOrganization: (owner) => once(["repositories", owner], () => readerOf(owner).ask(listOfOrganization)),
    ofUser: (affiliation) => once(["user", ...affiliation], () => ofUser(readerOf(), affiliation)),
    /** A repository as a list has it, by whatever name it has now; `null` if the token, that of `owner`, sees none. */
    ofName: async (repository, owner) => (await named(repository, owner)).listed,
    /** The same, unless a list would not have it: GitHub shows an app each public repository, and lists where it is installed. */
    ofLists: (repository) => once(["listed", fullName(repository)], async () => {
      const { listed } = await named(repository);
      if (!listed || listed.private || !isInstalledOn) return listed;
      return await isInstalledOn({ owner: listed.owner.login, name: listed.name }) ? listed : null;
    }),
    /** Whether the host leads from this name to another, or to nothing that the token sees. */
    leadsElsewhere: async (repository) => (await named(repository)).isMoved,
    /** How many private repositories an owner counts; `undefined` if the host does not show it to this token. */
    privateCountOf: (owner) => once(["count", owner], async () => privateCount(readerOf(owner), await isOrganization(owner))),
    /** The accounts on which the run's app is installed; unset in a run that was given a token. */
    accounts: accounts && (() => once(["accounts"], accounts)),
    /** What the token's own installation covers, or that of the run's app on an account. */
    ofInstallation: async (owner) => (await installed(owner)).repositories,
    /** Whether the installation covers all that the account has, and will have. */
    coversAll: async (owner) => (await installed(owner)).repository_selection === "all",
    /** Whether a team has access to a repository. */
    ofTeam: (owner, team) => once(["team", owner, team], () => listOfTeam(readerOf(owner), team)),
    propertiesOf: (owner) => once(["properties", owner], () => propertiesOf(readerOf(owner))),
    /** What one repository answers. */
    asked: (repository, call) => once(
      ["asked", fullName(repository), call.route, ...Object.values(call.params).map(String)],
      () => ofOwner(repository, grantsOf(call)).reader().ask(call)
    )
  };
}

export {
  createOwners
};
