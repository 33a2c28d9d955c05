import {
  fullName80 as fullName
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
function leftOutBy(one2, filters) {
  const { visibility, visibilities, archived, forks, topics, languages } = filters;
  const reasons = {
    visibility: visibility !== "all" && visibility !== one2.visibility || visibilities !== void 0 && !visibilities.includes(one2.visibility),
    archived: !allows(archived, one2.archived),
    forks: !allows(forks, one2.fork),
    topics: topics !== void 0 && !topics.some((topic) => one2.topics.includes(topic)),
    languages: languages !== void 0 && !languages.includes(one2.language?.toLowerCase() ?? ""),
    exclude: isExcluded(one2.repository, filters)
  };
  return Object.entries(reasons).find(([, isOut]) => isOut)?.[0];
}
var allows = (choice, is) => choice === "include" || choice === "only" === is;

export {
  isMatch,
  isAmong,
  isExcluded,
  leftOutBy
};
