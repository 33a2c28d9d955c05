import {
  listWritingItems34 as listWritingItems
} from "./action.js";
import {
  collectPlannedProtection,
  formatRequirementItem
} from "./action-chunk-H6XM3WGV.js";
import {
  chooseSourcesToRead,
  describeSource,
  findRequirement,
  getProtectedRepository,
  listHidingSources,
  readProtectionChange
} from "./action-chunk-3FSSGLB6.js";
import {
  anyone,
  bypassKeys,
  sortDistinct
} from "./action-chunk-7JZCUKOS.js";
import {
  combineValues,
  isAsStrict,
  listKnownBypassers,
  mergeMethods,
  requirementKeys,
  requirementMeanings
} from "./action-chunk-6W3KLGNS.js";
import "./action-chunk-RGQAHOAJ.js";
import "./action-chunk-CRVTVLN4.js";
import "./action-chunk-WBGJGP24.js";
import "./action-chunk-DMKTFKHU.js";
import "./action-chunk-EWVSJXKW.js";
import "./action-chunk-CMHYJIWS.js";
import "./action-chunk-CEX2J2DQ.js";
import "./action-chunk-ZQIWQ6ZW.js";
import "./action-chunk-IZ7CK56V.js";
import "./action-chunk-HFZBQRPR.js";
import "./action-chunk-YNICP2FE.js";
import "./action-chunk-H3ERK6I4.js";
import "./action-chunk-2ZFQ3PEU.js";
import "./action-chunk-XSQAWN7Y.js";
import "./action-chunk-YRH5V2DB.js";
import "./action-chunk-P3MGZLGZ.js";
import "./action-chunk-PJOHCAIZ.js";
import "./action-chunk-YWCJES34.js";

// packages/audit/src/audit/readings/protection.ts
async function readProtectionPaths(github, paths, planned) {
  const repository = await github.ask(getProtectedRepository({}));
  const desired = planned && collectPlannedProtection(planned, listWritingItems(planned));
  const branch = desired?.repository?.default_branch ?? repository.defaultBranch;
  const { after } = await readProtectionChange(github, branch, repository, desired ?? {}, chooseSourcesToRead(desired));
  const readings = createBranchReadings(after);
  return Object.fromEntries(paths.map(({ text, steps }) => [text, readings[steps.join(".")]]));
}
var createBranchReadings = (protection) => Object.fromEntries(
  [
    ...requirementKeys.map((key) => [key, createRequirementReading(protection, key)]),
    ...bypassKeys.map((key) => [key, createBypassReading(protection, key)]),
    ...requirementKeys.map(
      (key) => [`bypass.${key}`, createBypassReading(narrowToRequirement(key, protection), "bypass", key)]
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
  const visibleValue = toVisibleValue(key, requirement, gaps.length > 0);
  return { found: [{ at: `protection.${key}`, ...visibleValue, from: requirement?.binding }], gaps };
}
function toVisibleValue(key, requirement, isPartial) {
  const { combination } = requirementMeanings[key];
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
var narrowToRequirement = (key, protection) => ({
  ...protection,
  requirements: protection.requirements.filter((requirement) => requirement.key === key),
  unseen: listHidingSources(protection, key)
});
function createBypassReading(protection, key, requirementKey) {
  const bypassable = protection.requirements.filter((requirement) => !isBindingForEveryone(requirement));
  const bypassers = bypassable.flatMap((requirement) => listBypassers(requirement, key));
  const hiddenSources = bypassable.flatMap(({ sources }) => sources.filter(({ bypass }) => bypass === "unknown"));
  const grantsByHiddenSource = new Map(
    hiddenSources.map((source) => [describeSource(source), grantsToSeeBypassList[source.level]])
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
      text: `${describeSource(source)} allows ${name} to bypass it ${key === "bypass" ? "always" : "with a pull request"}`
    }))
  );
}
export {
  readProtectionPaths
};
