import {
  inTwoViews88 as inTwoViews,
  spellOut88 as spellOut
} from "./action.js";
import {
  itemWords
} from "./action-chunk-SXFVZNDE.js";
import {
  applyToSources,
  askRepository,
  desiredIn,
  hiding,
  nameOfSource,
  reachedBy,
  readSources,
  requirement,
  seen,
  sumUp
} from "./action-chunk-JI3AXZHZ.js";
import {
  anyone,
  bypassKeys,
  sortDistinct
} from "./action-chunk-WBI4R2GS.js";
import {
  combineValues,
  isAsStrict,
  isKnown,
  keys,
  knownBypassers,
  mergeMethods,
  requirements
} from "./action-chunk-674ZEYXB.js";
import "./action-chunk-2VPPWVKP.js";
import "./action-chunk-WQNA2GFS.js";
import "./action-chunk-GSEHUO6P.js";
import "./action-chunk-N75BWPLI.js";
import {
  findMissingRefs,
  planReach
} from "./action-chunk-KNTMTESI.js";
import {
  get,
  list
} from "./action-chunk-2W44PF6A.js";
import "./action-chunk-CYRAFRDD.js";
import "./action-chunk-6TKPB5XX.js";
import "./action-chunk-DSX64DIT.js";
import "./action-chunk-S4WU3DHN.js";
import "./action-chunk-WNIGI4S7.js";
import "./action-chunk-PRRDYNAS.js";
import "./action-chunk-2JJHVE2O.js";
import "./action-chunk-55ZOG3KM.js";
import "./action-chunk-QAASC3EC.js";
import "./action-chunk-CKQM5WOC.js";
import "./action-chunk-6EFUI7IP.js";
import "./action-chunk-CFPUKJRB.js";

// packages/audit/src/protection/brakes/missed-branches.ts
var mostRulesets = 10;
async function warnOfMissedBranches(host, binding) {
  const listed = await seen("the list of rulesets", host.ask(list({})));
  if (!isKnown(listed)) return [];
  const others = listed.value.filter((one) => isOwnOfBranches(one) && !binding.has(one.id)).slice(0, mostRulesets);
  const warnings = await Promise.all(others.map((one) => warnOf(host, one)));
  return warnings.flat();
}
var isOwnOfBranches = ({ source_type, target, enforcement }) => source_type === "Repository" && target === "branch" && enforcement === "active";
async function warnOf(host, { id }) {
  const whole = await seen("the ruleset", host.ask(get({ ruleset_id: id })));
  if (!isKnown(whole) || !whole.value.conditions) return [];
  const { name, conditions } = whole.value;
  const entry = { name, target: "branch", enforcement: "active", conditions };
  const missing = await seen("its branches", findMissingRefs(host, entry));
  if (!isKnown(missing)) return [];
  return planReach(entry, void 0, missing.value).map(({ message, fix = "" }) => ({
    kind: "warning",
    key: "rulesets",
    message: inTwoViews(spellOut(message), "an active ruleset matches no branch, so it protects nothing"),
    fix: inTwoViews(fix, "")
  }));
}

// packages/audit/src/audit/readings/protection.ts
async function protectionReadings(host, paths, declared) {
  const repository = await askRepository(host);
  const desired = declared && desiredIn(declared);
  const read = await readSources(host, repository.defaultBranch, repository, reachedBy(desired));
  const readings = branchReadings(sumUp(desired ? applyToSources(read, desired) : read.sources));
  return Object.fromEntries(paths.map(({ text, steps }) => [text, readings[steps.join(".")]]));
}
var branchReadings = (summed) => Object.fromEntries(
  [
    ...keys.map((key) => [key, requirementReading(summed, key)]),
    ...bypassKeys.map((key) => [key, bypassReading(summed, key)]),
    ...keys.map((key) => [`bypass.${key}`, bypassReading(aboutOnly(key, summed), "bypass", key)])
  ].map(([key, reading]) => [key, isOffPlan(summed) ? offPlan : reading])
);
var isOffPlan = ({ requirements: demanded, unseen }) => !demanded.length && unseen.some((one) => one.isOffPlan) && unseen.every((one) => one.isOffPlan);
var offPlan = { found: [], gaps: [], absent: "branch protection is not available on this plan" };
function requirementReading(summed, key) {
  const found = requirement(summed, key);
  const gaps = hiding(summed, key).map(gapOf);
  const sighted = demandOf(key, found, gaps.length > 0);
  return { found: [{ at: `protection.${key}`, ...sighted, from: found?.binding }], gaps };
}
function demandOf(key, found, isPartial) {
  const { way } = requirements[key];
  if (way === "any") return { value: found !== void 0, ...!found && isPartial && { may: "differ" } };
  const none = { most: 0, all: [], common: key === "merge_methods" ? mergeMethods : anyone }[way];
  const value = Array.isArray(found?.value) ? found.value.map((item) => plainText(item)) : found?.value ?? none;
  const may = way !== "common" ? "grow" : found ? "shrink" : "differ";
  return { value, ...isPartial && { may } };
}
var plainText = (item) => typeof item === "object" && "context" in item ? item.context : itemWords(item);
var gapOf = ({ what, why, grant }) => ({
  why: `${what}: ${why}`,
  ...grant && { grant }
});
var aboutOnly = (key, summed) => ({
  ...summed,
  requirements: summed.requirements.filter((one) => one.key === key),
  unseen: hiding(summed, key)
});
function bypassReading(summed, key, of) {
  const loose = summed.requirements.filter((one) => !isFirm(one));
  const named = loose.flatMap((one) => passersOf(one, key));
  const hidden = loose.flatMap(({ sources }) => sources.filter(({ bypass }) => bypass === "unknown"));
  const unshown = new Map(hidden.map((source) => [nameOfSource(source), grantsToSee[source.level]]));
  const gaps = [...unshown].map(
    ([name, grant]) => ({ why: `the bypass list of ${name} is not visible to this token`, ...grant })
  );
  const unseen = summed.unseen.map(gapOf);
  if (!summed.requirements.length && !unseen.length)
    return { found: [], gaps: [], absent: `${summed.branch} is not protected, so there is nothing to bypass` };
  const may = mayFree(summed, loose) ? "differ" : unseen.length || gaps.length ? "grow" : void 0;
  const value = sortDistinct(named.map(({ name }) => name));
  const from = sortDistinct(named.map(({ text }) => text));
  return {
    found: [{ at: ["protection", key, of].filter(Boolean).join("."), value, ...may && { may }, from }],
    gaps: [...gaps, ...unseen]
  };
}
var grantsToSee = {
  repository: { grant: "Administration: write" },
  organization: { grant: "Administration (organization): write" },
  enterprise: {}
};
var mayFree = ({ unseen }, loose) => unseen.some(({ keys: keys2 }) => !keys2 || loose.some(({ key }) => keys2.includes(key)));
var isFirm = ({ key, value, sources }) => {
  const firm = sources.flatMap(({ bypass, value: value2 }) => bypass !== "unknown" && !bypass.length ? [value2] : []);
  return firm.length > 0 && isAsStrict(key, combineValues(key, firm), value);
};
function passersOf({ sources }, key) {
  return sources.flatMap(
    (source) => knownBypassers(source).filter(({ how }) => how === "pull_request" === (key === "bypass_by_pull_request")).map(({ name }) => ({
      name,
      text: `${nameOfSource(source)} allows ${name} to bypass it ${key === "bypass" ? "always" : "with a pull request"}`
    }))
  );
}
export {
  protectionReadings,
  warnOfMissedBranches
};
