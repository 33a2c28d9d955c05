import {
  isMatch46 as isMatch,
  fullName79 as fullName
} from "./action.js";

// src/fleet/matching.ts
var isAmong = (names, repository) => names.some((name) => isMatch(fullName(name), repository));
var isExcluded = (repository, { exclude = [] }) => exclude.some((pattern) => isMatch(pattern, repository));

// src/fleet/where.ts
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

export {
  isAmong,
  isExcluded,
  fits,
  partsOf,
  askedKeys,
  filterBy,
  leftOutBy,
  factsAfter
};
