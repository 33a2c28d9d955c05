import {
  RepositoryNotLocated15 as RepositoryNotLocated,
  isRepositoryMatch40 as isRepositoryMatch,
  compareText51 as compareText,
  isSameWord85 as isSameWord,
  parseRepositoryName85 as parseRepositoryName,
  toFullName85 as toFullName,
  toNameKey85 as toNameKey,
  formatCode98 as formatCode,
  PermissionDenied105 as PermissionDenied
} from "./action.js";

// packages/core/src/session/targets/filters.ts
var isNamePattern = ({ name }) => /[*?]/.test(name);
var isSearchNeeded = (repos) => repos === "*" || repos.some(isNamePattern);

// packages/core/src/fleet/targets/matching.ts
var isMatchedByAny = (names, repository) => names.some((name) => isRepositoryMatch(toFullName(name), repository));
var isSelectedBy = ({ repos }, repository) => repos === "*" || isMatchedByAny(repos, repository);
var isExcluded = (repository, { exclude = [] }) => exclude.some((pattern) => isRepositoryMatch(pattern, repository));
var listExactNames = (selections) => selections.flatMap(({ repos }) => repos === "*" ? [] : repos.filter((name) => !isNamePattern(name)));
function createNameTest(names) {
  const keys = new Set(names.map(toNameKey));
  return (repository) => keys.has(toNameKey(repository));
}

// packages/core/src/fleet/targets/where.ts
async function isWhereMet(where, inspector) {
  return await isMatchingConditions(where, inspector) && !await isTrueForAny(where.except ?? [], (exception) => isMatchingConditions(exception, inspector));
}
async function isMatchingConditions(where, inspector) {
  const { repos, team, property = {} } = where;
  if (repos && !repos.some((pattern) => isRepositoryMatch(pattern, inspector.repository))) return false;
  if (factKeys.some((key) => where[key] !== void 0) && !areFactsMatching(where, await inspector.readFacts()))
    return false;
  if (team && !await isTrueForAny(team, (teamName) => inspector.isInTeam(teamName))) return false;
  for (const [name, values] of Object.entries(property)) {
    const live = await inspector.readProperty(name);
    if (!values.some((value) => live.includes(value))) return false;
  }
  return true;
}
var factKeys = ["archived", "fork", "visibility", "topic", "language"];
var listConditions = (where) => [where, ...where.except ?? []];
var listRequestedKeys = (where) => [...factKeys, "team", "property"].filter(
  (key) => listConditions(where).some((condition) => condition[key] !== void 0)
);
function collectOwnerLists(wheres) {
  const parts = wheres.flatMap(listConditions);
  const teams = parts.flatMap(({ team }) => team ?? []);
  const properties = parts.flatMap(({ property }) => Object.entries(property ?? {}));
  return {
    teams: teams.length ? [...new Set(teams)] : void 0,
    properties: properties.length ? new Map(properties) : void 0
  };
}
var findExcludingFilter = (repository, filters) => factKeys.find((key) => !areFactsMatching({ [key]: filters[key] }, repository)) ?? (isExcluded(repository.repository, filters) ? "exclude" : void 0);
function areFactsMatching({ archived, fork, visibility, topic, language }, facts) {
  return (archived ?? facts.archived) === facts.archived && (fork ?? facts.fork) === facts.fork && (!visibility || visibility.includes(facts.visibility)) && (!topic || topic.some((item) => facts.topics.includes(item))) && (!language || language.some((item) => item.toLowerCase() === facts.language?.toLowerCase()));
}
function predictFacts(facts, declared) {
  const { topics = facts.topics, archived = facts.archived, private: isPrivate } = declared;
  const isKept = isPrivate === void 0 || isPrivate === (facts.visibility !== "public");
  const { visibility = isKept ? facts.visibility : isPrivate ? "private" : "public" } = declared;
  return facts.archived && archived ? facts : { ...facts, topics, archived, visibility };
}
async function isTrueForAny(items, test) {
  return (await Promise.all(items.map(test))).includes(true);
}

// packages/core/src/fleet/requests/discover.ts
var invalidNameReason = "a name that no repository can have";
async function discoverRepositories(search) {
  const { all: listed, searchedPlaces } = await (search.patterns === "*" ? listForToken(search) : listForOwners(search, search.patterns));
  const { only } = search;
  const excluded = [];
  const exclude = (repositories, getReason) => {
    const reasons = new Map(repositories.map((repository) => [repository, getReason(repository)]));
    for (const [repository, by] of reasons)
      if (by) excluded.push({ repository: toRepositoryName(repository), visibility: getVisibility(repository), by });
    return repositories.filter((repository) => !reasons.get(repository));
  };
  const wellNamed = exclude(
    listed,
    (repository) => parseRepositoryName(toFullName(toRepositoryName(repository))) ? void 0 : invalidNameReason
  );
  const selected = exclude(
    wellNamed,
    (repository) => only && !isMatchedByAny(only, toRepositoryName(repository)) ? "repos" : void 0
  );
  const matchingFacts = exclude(
    selected,
    (repository) => findExcludingFilter({ repository: toRepositoryName(repository), ...toFacts(repository) }, search.filters)
  );
  const inTeams = exclude(matchingFacts, await createTeamExclusion(matchingFacts, search));
  const matchProperties = await createPropertyMatcher(inTeams, search);
  const matching = exclude(inTeams, (repository) => matchProperties(repository) ? void 0 : "property");
  const isOpen = (repository) => search.owners.isOfApp || search.includesNotAdministered || repository.permissions?.admin !== false;
  return {
    targets: matching.filter(isOpen).map((repository) => ({
      ...toTarget(repository),
      ...matchProperties(repository) === "unlisted" && { missing: { failure: createUnlistedError(repository) } }
    })).sort(compareByName),
    known: listed.map(toRepositoryName),
    listed: listed.map(toRepositoryName),
    excluded,
    notAdministered: matching.filter((repository) => !isOpen(repository)).map(toTarget),
    searchedPlaces
  };
}
var toRepositoryName = ({ owner, name }) => ({ owner: owner.login, name });
var getVisibility = (repository) => repository.visibility ?? (repository.private ? "private" : "public");
var toFacts = (repository) => ({
  visibility: getVisibility(repository),
  archived: repository.archived,
  fork: repository.fork,
  topics: repository.topics,
  language: repository.language ?? void 0
});
var toTarget = (repository) => ({
  repository: toRepositoryName(repository),
  id: repository.id,
  visibility: getVisibility(repository),
  defaultBranch: repository.default_branch,
  mayBeEmpty: repository.size === 0,
  facts: toFacts(repository)
});
var isOwnedBy = (owner) => ({ owner: { login } }) => isSameWord(login, owner);
async function listForToken({ owners }) {
  if (owners.accounts) return listForAccounts(owners, await owners.accounts());
  if (owners.isOfApp) return listForInstallation(owners);
  try {
    return { all: await owners.listUserRepositories(["owner"]), searchedPlaces: ["the token\u2019s user"] };
  } catch (failure) {
    if (failure instanceof PermissionDenied) return listForInstallation(owners);
    throw failure;
  }
}
var listForInstallation = async (owners, owner) => ({
  all: await owners.listInstalledRepositories(owner),
  searchedPlaces: [owner === void 0 ? "the app\u2019s installation" : `the app\u2019s installation on ${owner}`]
});
async function listForAccounts(owners, { active, suspended }) {
  const { all } = joinListings(await Promise.all(active.map((owner) => listForInstallation(owners, owner))));
  const few = active.length === 1 ? "the app\u2019s only installation" : `the app\u2019s ${active.length} installations`;
  return { all, searchedPlaces: [suspended ? `${few} that are not suspended (${suspended} are)` : few] };
}
async function listForOwners(search, patterns) {
  const names = [...new Set(patterns.map(({ owner }) => owner.toLowerCase()))];
  const listing = search.listed ? { all: search.listed, searchedPlaces: [] } : search.owners.isOfApp && !search.owners.accounts ? await listForInstallation(search.owners) : joinListings(await Promise.all(names.map((owner) => listForOwner(search, owner))));
  return {
    ...listing,
    all: listing.all.filter((repository) => isMatchedByAny(patterns, toRepositoryName(repository)))
  };
}
var joinListings = (listings) => ({
  all: listings.flatMap(({ all }) => all),
  searchedPlaces: listings.flatMap(({ searchedPlaces }) => searchedPlaces)
});
async function listForOwner({ owners }, owner) {
  if (owners.accounts) return listForInstallation(owners, owner);
  if (await owners.isOrganization(owner))
    return { all: await owners.listOrganizationRepositories(owner), searchedPlaces: [`the organization ${owner}`] };
  const all = await owners.listUserRepositories(["owner", "collaborator"]);
  return {
    all: all.filter(isOwnedBy(owner)),
    searchedPlaces: [`${owner}\u2019s repositories to which the token\u2019s user has access`]
  };
}
var listOrganizationLogins = (listed) => [
  ...new Set(listed.filter(({ owner }) => owner.type === "Organization").map(({ owner }) => owner.login))
];
var excludeNone = () => void 0;
async function createTeamExclusion(repositories, { filters: { team: teams }, owners }) {
  if (!teams?.length || !repositories.length) return excludeNone;
  const requestedTeams = teams.flatMap((team) => {
    const [slug = "", organization] = team.split("/").reverse();
    return (organization ? [organization] : listOrganizationLogins(repositories)).map((owner) => ({ owner, slug }));
  });
  const lookups = await Promise.all(requestedTeams.map(({ owner, slug }) => owners.readTeamRepositories(owner, slug)));
  return (repository) => lookups.some((has) => has(repository)) ? void 0 : "team";
}
async function createPropertyMatcher(repositories, { filters: { property }, owners }) {
  if (!property || !repositories.length) return () => true;
  const lookups = await Promise.all(listOrganizationLogins(repositories).map((owner) => owners.readProperties(owner)));
  return (repository) => {
    const live = lookups.map((findValues) => findValues(repository)).find((values) => values !== void 0);
    if (!live && repository.owner.type === "Organization") return "unlisted";
    return Object.entries(property).every(([name, values]) => {
      const value = live?.find(({ property_name }) => property_name === name)?.value;
      return [value].flat().some((item) => typeof item === "string" && values.includes(item));
    });
  };
}
var createUnlistedError = (repository) => new RepositoryNotLocated(
  `the organization lists no custom properties for ${formatCode(toFullName(toRepositoryName(repository)))}, so Trueup cannot check whether \`property\` selects it`,
  "run again; if this happens again, give the token access to the repository",
  "the organization lists no custom properties for a repository, so Trueup cannot check whether `property` selects it"
);
var compareByName = (left, right) => compareText(toNameKey(left.repository), toNameKey(right.repository));

export {
  isNamePattern,
  isSearchNeeded,
  isMatchedByAny,
  isSelectedBy,
  isExcluded,
  listExactNames,
  createNameTest,
  isWhereMet,
  listConditions,
  listRequestedKeys,
  collectOwnerLists,
  predictFacts,
  invalidNameReason,
  discoverRepositories,
  toRepositoryName,
  toFacts,
  toTarget,
  isOwnedBy
};
