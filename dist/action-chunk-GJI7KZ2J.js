import {
  nameFrom19 as nameFrom,
  fullName79 as fullName,
  nameKey79 as nameKey,
  PermissionDenied80 as PermissionDenied,
  byText81 as byText
} from "./action.js";
import {
  isAmong,
  leftOutBy
} from "./action-chunk-B4WWZMH6.js";

// src/fleet/requests/discover.ts
var oddName = "a name that no repository can have";
async function discover(search) {
  const { all: listed, looked } = await (search.patterns === "*" ? listForToken(search) : listForOwners(search, search.patterns));
  const { only } = search;
  const leftOut = [];
  const pass = (some, reasonOf) => {
    const reasons = some.map(reasonOf);
    leftOut.push(...reasons.flatMap((by, index) => by ? [{ repository: toName(some[index]), by }] : []));
    return some.filter((_, index) => !reasons[index]);
  };
  const all = pass(listed, (one) => nameFrom(fullName(toName(one))) ? void 0 : oddName);
  const meant = pass(all, (one) => only && !isAmong(only, toName(one)) ? "repos" : void 0);
  const cheap = pass(meant, (one) => leftOutBy({ repository: toName(one), ...factsOf(one) }, search.filters));
  const inTeams = pass(cheap, await leaveOutsideTeams(cheap, search));
  const taken = pass(inTeams, await leaveOutsideProperties(inTeams, search));
  const isOpen = (one) => search.owners.isOfApp || search.takesClosed || one.permissions?.admin !== false;
  return {
    targets: taken.filter(isOpen).map(targetOfListed).sort(byName),
    known: listed.map(toName),
    listed: listed.map(toName),
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
  const few = active.length === 1 ? "the app\u2019s one installation" : `the app\u2019s ${active.length} installations`;
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
var organizationsIn = (listed) => [
  ...new Set(listed.filter(({ owner }) => owner.type === "Organization").map(({ owner }) => owner.login))
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
    const fits = Object.entries(property).every(([name, values]) => {
      const value = live.find(({ property_name }) => property_name === name)?.value;
      return [value].flat().some((one2) => typeof one2 === "string" && values.includes(one2));
    });
    return fits ? void 0 : "property";
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
  oddName,
  discover,
  toName,
  factsOf,
  targetOfListed
};
