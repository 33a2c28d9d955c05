import {
  findKeyChanges43 as findKeyChanges,
  reachKeys43 as reachKeys,
  printValue68 as printValue
} from "./action.js";
import {
  toDesiredProtection
} from "./action-chunk-3FSSGLB6.js";
import {
  requirementMeanings
} from "./action-chunk-6W3KLGNS.js";

// packages/audit/src/protection/brakes/planned-protection.ts
function collectPlannedProtection(declared, items) {
  const desired = toDesiredProtection(declared);
  const unchangedKeys = findKeyChanges(items, "repository", reachKeys).length ? {} : Object.fromEntries(reachKeys.map((key) => [key, void 0]));
  const entries = findKeyChanges(items, "custom_properties", ["value"]).map(({ change, difference }) => ({
    property_name: change.item.names[0],
    value: difference.wanted
  }));
  const properties = entries.length ? { entries } : void 0;
  return { ...desired, repository: { ...desired.repository, ...unchangedKeys }, custom_properties: properties };
}

// packages/audit/src/protection/formatting.ts
function formatRequirementValue(key, value) {
  if (value === true) return "";
  if (typeof value === "number") return String(value);
  const items = value.map(formatRequirementItem);
  return items.join(", ") || (key === "merge_methods" ? "none" : "no one");
}
function formatRequirementItem(item) {
  if (typeof item === "string") return item;
  if ("team" in item) return `${item.approvals} by ${item.team} for ${item.files.map(printValue).join(", ")}`;
  return printValue(item.context) + (item.integration_id === void 0 ? "" : ` by app ${item.integration_id}`);
}
var formatRequirement = (key, value) => [requirementMeanings[key].words, formatRequirementValue(key, value)].filter(Boolean).join(" ");

export {
  collectPlannedProtection,
  formatRequirementValue,
  formatRequirementItem,
  formatRequirement
};
