import {
  nameFrom21 as nameFrom,
  isMatch37 as isMatch,
  byText48 as byText,
  fullName81 as fullName,
  nameKey81 as nameKey,
  PermissionDenied100 as PermissionDenied
} from "./action.js";

// packages/core/src/fleet/targets/matching.ts
var isAmong = (names, repository) => names.some((name) => isMatch(fullName(name), repository));
var isExcluded = (repository, { exclude = [] }) => exclude.some((pattern) => isMatch(pattern, repository));

// packages/core/src/fleet/targets/where.ts
async function fits(where, witness) {
  return await isAll(where, witness) && !await anyOf(where.except ?? [], (one) => isAll(one, witness));
}
async function isAll(where, witness) {
  const { repos, team, property = {} } = where;
  if (repos && !repos.some((pattern) => isMatch(pattern, witness.repository))) return false;
  if (listed.some((key) => where[key] !== void 0) && !areFitting(where, await witness.facts())) return false;
  if (team && !await anyOf(team, (one) => witness.isInTeam(one))) return false;
  for (const [name, values] of Object.entries(property)) {
    const live = await witness.property(name);
    if (!values.some((value) => live.includes(value))) return false;
  }
  return true;
}
var listed = ["archived", "fork", "visibility", "topic", "language"];
var partsOf = (where) => [where, ...where.except ?? []];
var askedKeys = (where) => [...listed, "team", "property"].filter((key) => partsOf(where).some((one) => one[key] !== void 0));
function filterBy(wheres) {
  const parts = wheres.flatMap(partsOf);
  const teams = parts.flatMap(({ team }) => team ?? []);
  const properties = parts.flatMap(({ property }) => Object.entries(property ?? {}));
  return {
    teams: teams.length ? [...new Set(teams)] : void 0,
    properties: properties.length ? new Map(properties) : void 0
  };
}
var leftOutBy = (one, filters) => listed.find((key) => !areFitting({ [key]: filters[key] }, one)) ?? (isExcluded(one.repository, filters) ? "exclude" : void 0);
function areFitting({ archived, fork, visibility, topic, language }, facts) {
  return (archived ?? facts.archived) === facts.archived && (fork ?? facts.fork) === facts.fork && (!visibility || visibility.includes(facts.visibility)) && (!topic || topic.some((one) => facts.topics.includes(one))) && (!language || language.some((one) => one.toLowerCase() === facts.language?.toLowerCase()));
}
function factsAfter(facts, decided) {
  const { topics = facts.topics, archived = facts.archived, private: isPrivate } = decided;
  const isKept = isPrivate === void 0 || isPrivate === (facts.visibility !== "public");
  const { visibility = isKept ? facts.visibility : isPrivate ? "private" : "public" } = decided;
  return facts.archived && archived ? facts : { ...facts, topics, archived, visibility };
}
async function anyOf(items, test) {
  return (await Promise.all(items.map(test))).includes(true);
}

// packages/core/src/fleet/requests/discover.ts
var oddName = "a name that no repository can have";
async function discover(search) {
  const { all: listed2, looked } = await (search.patterns === "*" ? listForToken(search) : listForOwners(search, search.patterns));
  const { only } = search;
  const leftOut = [];
  const pass = (some, reasonOf) => {
    const reasons = some.map(reasonOf);
    leftOut.push(...reasons.flatMap((by, index) => by ? [{ repository: toName(some[index]), by }] : []));
    return some.filter((_, index) => !reasons[index]);
  };
  const all = pass(listed2, (one) => nameFrom(fullName(toName(one))) ? void 0 : oddName);
  const meant = pass(all, (one) => only && !isAmong(only, toName(one)) ? "repos" : void 0);
  const cheap = pass(meant, (one) => leftOutBy({ repository: toName(one), ...factsOf(one) }, search.filters));
  const inTeams = pass(cheap, await leaveOutsideTeams(cheap, search));
  const taken = pass(inTeams, await leaveOutsideProperties(inTeams, search));
  const isOpen = (one) => search.owners.isOfApp || search.takesClosed || one.permissions?.admin !== false;
  return {
    targets: taken.filter(isOpen).map(targetOfListed).sort(byName),
    known: listed2.map(toName),
    listed: listed2.map(toName),
    leftOut,
    closed: taken.filter((one) => !isOpen(one)).map(toName),
    looked
  };
}
async function listForToken({ owners }) {
  if (owners.accounts) return listForAccounts(owners, await owners.accounts());
  if (owners.isOfApp) return ofInstallation(owners);
  try {
    return { all: await owners.ofUser(["owner"]), looked: ["the token\u2019s user"] };
  } catch (failure) {
    if (failure instanceof PermissionDenied) return ofInstallation(owners);
    throw failure;
  }
}
var ofInstallation = async (owners, owner) => ({
  all: await owners.ofInstallation(owner),
  looked: [owner === void 0 ? "the app\u2019s installation" : `the app\u2019s installation on ${owner}`]
});
async function listForAccounts(owners, { active, suspended }) {
  const { all } = joinFound(await Promise.all(active.map((owner) => ofInstallation(owners, owner))));
  const few = active.length === 1 ? "the app\u2019s only installation" : `the app\u2019s ${active.length} installations`;
  return { all, looked: [suspended ? `${few} that are not suspended (${suspended} are)` : few] };
}
async function listForOwners(search, patterns) {
  const names = [...new Set(patterns.map(({ owner }) => owner.toLowerCase()))];
  const found = search.listed ? { all: search.listed, looked: [] } : search.owners.isOfApp && !search.owners.accounts ? await ofInstallation(search.owners) : joinFound(await Promise.all(names.map((owner) => listForOwner(search, owner))));
  return { ...found, all: found.all.filter((one) => isAmong(patterns, toName(one))) };
}
var joinFound = (found) => ({
  all: found.flatMap(({ all }) => all),
  looked: found.flatMap(({ looked }) => looked)
});
async function listForOwner({ owners }, owner) {
  if (owners.accounts) return ofInstallation(owners, owner);
  if (await owners.isOrganization(owner))
    return { all: await owners.ofOrganization(owner), looked: [`the organization ${owner}`] };
  const all = await owners.ofUser(["owner", "collaborator"]);
  return {
    all: all.filter((one) => one.owner.login.toLowerCase() === owner),
    looked: [`${owner}\u2019s repositories to which the token\u2019s user has access`]
  };
}
var organizationsIn = (listed2) => [
  ...new Set(listed2.filter(({ owner }) => owner.type === "Organization").map(({ owner }) => owner.login))
];
var noReason = () => void 0;
async function leaveOutsideTeams(some, { filters: { team: teams }, owners }) {
  if (!teams?.length || !some.length) return noReason;
  const asked = teams.flatMap((team) => {
    const [slug = "", organization] = team.split("/").reverse();
    return (organization ? [organization] : organizationsIn(some)).map((owner) => ({ owner, slug }));
  });
  const reached = await Promise.all(asked.map(({ owner, slug }) => owners.ofTeam(owner, slug)));
  return (one) => reached.some((has) => has(one)) ? void 0 : "team";
}
async function leaveOutsideProperties(some, { filters: { property }, owners }) {
  if (!property || !some.length) return noReason;
  const all = await Promise.all(organizationsIn(some).map((owner) => owners.propertiesOf(owner)));
  return (one) => {
    const live = all.flatMap((valuesOf) => valuesOf(one) ?? []);
    const fits2 = Object.entries(property).every(([name, values]) => {
      const value = live.find(({ property_name }) => property_name === name)?.value;
      return [value].flat().some((one2) => typeof one2 === "string" && values.includes(one2));
    });
    return fits2 ? void 0 : "property";
  };
}
var toName = ({ owner, name }) => ({ owner: owner.login, name });
var visibilityOf = (one) => one.visibility ?? (one.private ? "private" : "public");
var factsOf = (one) => ({
  visibility: visibilityOf(one),
  archived: one.archived,
  fork: one.fork,
  topics: one.topics,
  language: one.language ?? void 0
});
var targetOfListed = (one) => ({
  repository: toName(one),
  id: one.id,
  visibility: visibilityOf(one),
  defaultBranch: one.default_branch,
  mayBeEmpty: one.size === 0,
  facts: factsOf(one)
});
var byName = (one, other) => byText(nameKey(one.repository), nameKey(other.repository));

export {
  isAmong,
  isExcluded,
  fits,
  partsOf,
  askedKeys,
  filterBy,
  factsAfter,
  oddName,
  discover,
  toName,
  factsOf,
  targetOfListed
};
