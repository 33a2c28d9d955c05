import {
  print65 as print
} from "./action.js";
import {
  requirements
} from "./action-chunk-674ZEYXB.js";

// packages/audit/src/protection/words.ts
function valueText(key, value) {
  if (value === true) return "";
  if (typeof value === "number") return String(value);
  const items = value.map(itemWords);
  return items.join(", ") || (key === "merge_methods" ? "none" : "no one");
}
function itemWords(item) {
  if (typeof item === "string") return item;
  if ("team" in item) return `${item.approvals} by ${item.team} for ${item.files.map(print).join(", ")}`;
  return print(item.context) + (item.integration_id === void 0 ? "" : ` by app ${item.integration_id}`);
}
var requirementText = (key, value) => [requirements[key].words, valueText(key, value)].filter(Boolean).join(" ");

export {
  valueText,
  itemWords,
  requirementText
};
