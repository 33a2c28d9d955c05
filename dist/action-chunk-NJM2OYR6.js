import {
  fullName78 as fullName
} from "./action.js";
import {
  Pattern,
  isInFolder,
  literal,
  memoize,
  one,
  runOf
} from "./action-chunk-WZTBAKBK.js";

// src/fleet/matching.ts
function isMatch(pattern, { owner, name }) {
  const whole = pattern.includes("/") ? pattern : `*/${pattern}`;
  return namePattern(whole.toLowerCase()).takes(`${owner}/${name}`.toLowerCase());
}
var namePattern = memoize((pattern) => new Pattern(Array.from(pattern, partOf)));
function partOf(character) {
  if (character === "*") return runOf(isInFolder);
  return character === "?" ? one(isInFolder) : literal(character);
}
var isAmong = (names, repository) => names.some((name) => isMatch(fullName(name), repository));
var isExcluded = (repository, { exclude = [] }) => exclude.some((pattern) => isMatch(pattern, repository));

// src/fleet/where.ts
async function fits(where, witness) {
  return await isAll(where, witness) && !await anyOf(where.except ?? [], (one2) => isAll(one2, witness));
}
async function isAll(where, witness) {
  const { repos, team, property = {} } = where;
  if (repos && !repos.some((pattern) => isMatch(pattern, witness.repository))) return false;
  if (listed.some((key) => where[key] !== void 0) && !areFitting(where, await witness.facts())) return false;
  if (team && !await anyOf(team, (one2) => witness.isInTeam(one2))) return false;
  for (const [name, values] of Object.entries(property)) {
    const live = await witness.property(name);
    if (!values.some((value) => live.includes(value))) return false;
  }
  return true;
}
var listed = ["archived", "fork", "visibility", "topic", "language"];
var partsOf = (where) => [where, ...where.except ?? []];
var askedKeys = (where) => [...listed, "team", "property"].filter((key) => partsOf(where).some((one2) => one2[key] !== void 0));
function filterBy(wheres) {
  const parts = wheres.flatMap(partsOf);
  const teams = parts.flatMap(({ team }) => team ?? []);
  const properties = parts.flatMap(({ property }) => Object.entries(property ?? {}));
  return {
    teams: teams.length ? [...new Set(teams)] : void 0,
    properties: properties.length ? new Map(properties) : void 0
  };
}
var leftOutBy = (one2, filters) => listed.find((key) => !areFitting({ [key]: filters[key] }, one2)) ?? (isExcluded(one2.repository, filters) ? "exclude" : void 0);
function areFitting({ archived, fork, visibility, topic, language }, facts) {
  return (archived ?? facts.archived) === facts.archived && (fork ?? facts.fork) === facts.fork && (!visibility || visibility.includes(facts.visibility)) && (!topic || topic.some((one2) => facts.topics.includes(one2))) && (!language || language.some((one2) => one2.toLowerCase() === facts.language?.toLowerCase()));
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
  isMatch,
  isAmong,
  isExcluded,
  fits,
  partsOf,
  askedKeys,
  filterBy,
  leftOutBy,
  factsAfter
};
