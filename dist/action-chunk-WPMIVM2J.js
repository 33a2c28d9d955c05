import {
  printValue68 as printValue
} from "./action.js";
import {
  requirementMeanings
} from "./action-chunk-6W3KLGNS.js";

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
  formatRequirementValue,
  formatRequirementItem,
  formatRequirement
};
