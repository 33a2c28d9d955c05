import {
  showFullText91 as showFullText,
  withPublicVersion91 as withPublicVersion
} from "./action.js";
import {
  formatRequirementItem
} from "./action-chunk-PYVEN4UM.js";
import {
  applyToSources,
  collectDesired,
  combineSources,
  findRequirement,
  listHidingSources,
  nameSource,
  readOrExplain,
  readRepository,
  readSources,
  selectSources
} from "./action-chunk-23CXAI3L.js";
import {
  anyone,
  bypassKeys,
  sortDistinct
} from "./action-chunk-WHQDKHKE.js";
import {
  combineValues,
  hasValue,
  isAsStrict,
  listKnownBypassers,
  mergeMethods,
  requirementKeys,
  requirements
} from "./action-chunk-PDPPWR6D.js";
import "./action-chunk-XSBVIION.js";
import "./action-chunk-RNFZ7AZN.js";
import "./action-chunk-X3DXBBBZ.js";
import "./action-chunk-YVEMCY3V.js";
import {
  findMissingRefs,
  warnAboutReach
} from "./action-chunk-XQRLNXY3.js";
import {
  get,
  list
} from "./action-chunk-7XJL6EHH.js";
import "./action-chunk-AINMBAMU.js";
import "./action-chunk-FFBMPE5Y.js";
import "./action-chunk-F5BCYYJB.js";
import "./action-chunk-FBFHOFIS.js";
import "./action-chunk-NF7BR3AN.js";
import "./action-chunk-DVWTQOED.js";
import "./action-chunk-OKQN5S6H.js";
import "./action-chunk-WUBHXVFN.js";
import "./action-chunk-HOKMK75Z.js";
import "./action-chunk-C3FS3PRO.js";
import "./action-chunk-DZE2QXZ3.js";
import "./action-chunk-ODXYMMJH.js";

// packages/audit/src/protection/brakes/missed-branches.ts
var maxRulesets = 10;
async function warnAboutMissedBranches(github, binding) {
  const listed = await readOrExplain("the list of rulesets", github.ask(list({})));
  if (!hasValue(listed)) return [];
  const candidates = listed.value.filter((ruleset) => isActiveBranchRuleset(ruleset) && !binding.has(ruleset.id)).slice(0, maxRulesets);
  const warnings = await Promise.all(candidates.map((ruleset) => warnAboutRuleset(github, ruleset)));
  return warnings.flat();
}
var isActiveBranchRuleset = ({ source_type, target, enforcement }) => source_type === "Repository" && target === "branch" && enforcement === "active";
async function warnAboutRuleset(github, { id }) {
  const ruleset = await readOrExplain("the ruleset", github.ask(get({ ruleset_id: id })));
  if (!hasValue(ruleset) || !ruleset.value.conditions) return [];
  const { name, conditions } = ruleset.value;
  const entry = { name, target: "branch", enforcement: "active", conditions };
  const missing = await readOrExplain("its branches", findMissingRefs(github, entry));
  if (!hasValue(missing)) return [];
  return warnAboutReach(entry, void 0, missing.value).map(({ message, fix = "" }) => ({
    kind: "warning",
    key: "rulesets",
    message: withPublicVersion(showFullText(message), "an active ruleset matches no branch, so it protects nothing"),
    fix: withPublicVersion(fix, "")
  }));
}

// packages/audit/src/audit/readings/protection.ts
async function readProtectionPaths(github, paths, declared) {
  const repository = await readRepository(github);
  const desired = declared && collectDesired(declared);
  const sources = await readSources(github, repository.defaultBranch, repository, selectSources(desired));
  const readings = createBranchReadings(combineSources(desired ? applyToSources(sources, desired) : sources.sources));
  return Object.fromEntries(paths.map(({ text, steps }) => [text, readings[steps.join(".")]]));
}
var createBranchReadings = (protection) => Object.fromEntries(
  [
    ...requirementKeys.map((key) => [key, createRequirementReading(protection, key)]),
    ...bypassKeys.map((key) => [key, createBypassReading(protection, key)]),
    ...requirementKeys.map(
      (key) => [`bypass.${key}`, createBypassReading(selectRequirement(key, protection), "bypass", key)]
    )
  ].map(([key, reading]) => [key, isUnavailableOnPlan(protection) ? unavailableReading : reading])
);
var isUnavailableOnPlan = ({ requirements: demanded, unseen }) => !demanded.length && unseen.some((source) => source.isOffPlan) && unseen.every((source) => source.isOffPlan);
var unavailableReading = {
  found: [],
  gaps: [],
  absent: "branch protection is not available on this plan"
};
function createRequirementReading(protection, key) {
  const requirement = findRequirement(protection, key);
  const gaps = listHidingSources(protection, key).map(toVisibilityGap);
  const demand = toVisibleDemand(key, requirement, gaps.length > 0);
  return { found: [{ at: `protection.${key}`, ...demand, from: requirement?.binding }], gaps };
}
function toVisibleDemand(key, requirement, isPartial) {
  const { combination } = requirements[key];
  if (combination === "any")
    return { value: requirement !== void 0, ...!requirement && isPartial && { may: "differ" } };
  const emptyValue = { most: 0, all: [], common: key === "merge_methods" ? mergeMethods : anyone }[combination];
  const value = Array.isArray(requirement?.value) ? requirement.value.map((item) => formatPlainItem(item)) : requirement?.value ?? emptyValue;
  const may = combination !== "common" ? "grow" : requirement ? "shrink" : "differ";
  return { value, ...isPartial && { may } };
}
var formatPlainItem = (item) => typeof item === "object" && "context" in item ? item.context : formatRequirementItem(item);
var toVisibilityGap = ({ what, why, grant }) => ({
  why: `${what}: ${why}`,
  ...grant && { grant }
});
var selectRequirement = (key, protection) => ({
  ...protection,
  requirements: protection.requirements.filter((requirement) => requirement.key === key),
  unseen: listHidingSources(protection, key)
});
function createBypassReading(protection, key, requirementKey) {
  const bypassable = protection.requirements.filter((requirement) => !isBindingForEveryone(requirement));
  const bypassers = bypassable.flatMap((requirement) => listBypassers(requirement, key));
  const hiddenSources = bypassable.flatMap(({ sources }) => sources.filter(({ bypass }) => bypass === "unknown"));
  const grantsByHiddenSource = new Map(
    hiddenSources.map((source) => [nameSource(source), grantsToSeeBypassList[source.level]])
  );
  const gaps = [...grantsByHiddenSource].map(
    ([name, grant]) => ({ why: `the bypass list of ${name} is not visible to this token`, ...grant })
  );
  const unseen = protection.unseen.map(toVisibilityGap);
  if (!protection.requirements.length && !unseen.length)
    return { found: [], gaps: [], absent: `${protection.branch} is not protected, so there is nothing to bypass` };
  const may = mayHiddenSourceBind(protection, bypassable) ? "differ" : unseen.length || gaps.length ? "grow" : void 0;
  const value = sortDistinct(bypassers.map(({ name }) => name));
  const from = sortDistinct(bypassers.map(({ text }) => text));
  return {
    found: [{ at: ["protection", key, requirementKey].filter(Boolean).join("."), value, ...may && { may }, from }],
    gaps: [...gaps, ...unseen]
  };
}
var grantsToSeeBypassList = {
  repository: { grant: "Administration: write" },
  organization: { grant: "Administration (organization): write" },
  enterprise: {}
};
var mayHiddenSourceBind = ({ unseen }, bypassable) => unseen.some(({ keys }) => !keys || bypassable.some(({ key }) => keys.includes(key)));
var isBindingForEveryone = ({ key, value, sources }) => {
  const strictValues = sources.flatMap(({ bypass, value: value2 }) => bypass !== "unknown" && !bypass.length ? [value2] : []);
  return strictValues.length > 0 && isAsStrict(key, combineValues(key, strictValues), value);
};
function listBypassers({ sources }, key) {
  return sources.flatMap(
    (source) => listKnownBypassers(source).filter(({ how }) => how === "pull_request" === (key === "bypass_by_pull_request")).map(({ name }) => ({
      name,
      text: `${nameSource(source)} allows ${name} to bypass it ${key === "bypass" ? "always" : "with a pull request"}`
    }))
  );
}
export {
  readProtectionPaths,
  warnAboutMissedBranches
};
