import {
  formatCount64 as formatCount,
  isErrorOrWarning64 as isErrorOrWarning,
  tones66 as tones
} from "./action.js";

// packages/core/src/report/preview/review.ts
function createReview(targets) {
  const listItems = (name) => targets.flatMap(
    ({ preview }) => (preview?.shown[name] ?? []).map((item) => addOrigin(item, name, preview?.against))
  );
  const written = [...listItems("overwrites"), ...listItems("changes")];
  const selectKind = (kind) => sortByTone(mergeUpdates(written.filter((item) => toReviewKind(item) === kind)), returnItem);
  const otherItems = selectKind("others");
  return {
    access: selectKind("access").toSorted((first, second) => Number(isWeaker(second)) - Number(isWeaker(first))),
    protection: selectKind("protection"),
    removals: selectKind("removals"),
    overwrites: otherItems.filter(({ isOverwrite }) => isOverwrite),
    changes: otherItems.filter(({ isOverwrite }) => !isOverwrite),
    settles: listItems("settles"),
    unapplied: mergeAndSortDangerousFirst(listItems("unapplied")),
    drifted: mergeAndSortDangerousFirst(listItems("drifted")),
    resent: listItems("resent")
  };
}
var mergeAndSortDangerousFirst = (items) => sortByTone(mergeUpdates(items), returnItem).toSorted(
  (first, second) => Number(isDangerous(second)) - Number(isDangerous(first))
);
var returnItem = (item) => item;
var addOrigin = (item, group, against) => ({
  ...item,
  ...group === "overwrites" && { isOverwrite: true },
  ...against === "files" && { isFromFiles: true }
});
var proposedKinds = ["access", "protection", "removals", "overwrites", "changes"];
var listProposedItems = (review) => proposedKinds.flatMap((kind) => review[kind]);
var onBaseKinds = ["unapplied", "drifted", "resent"];
var listItemsWrittenByMerge = (review) => [...proposedKinds, ...onBaseKinds].flatMap((kind) => review[kind]);
var findTargetBranchName = ({ targets }) => targets.find(({ preview }) => preview?.branch !== void 0)?.preview?.branch ?? "the base";
var findUnproven = ({ targets }) => targets.find(({ preview }) => preview?.unproven !== void 0)?.preview?.unproven;
var isDangerous = (item) => toReviewKind(item) !== "others";
function toReviewKind(item) {
  const { stake, tone } = item;
  if (stake) return stake;
  if (tone === "weaker") return "protection";
  return tone || hasChangeTo(item, "archived", true) ? "removals" : "others";
}
var hasChangeTo = ({ changes = [] }, name, value) => changes.some(({ key, after }) => key === name && after === value);
var isMadePublic = (item) => item.section === "repository" && (hasChangeTo(item, "visibility", "public") || hasChangeTo(item, "private", false));
var isSwitchToDeleteUndeclared = (item) => hasChangeTo(item, "_undeclared", "delete");
function mergeUpdates(items) {
  const merged = /* @__PURE__ */ new Map();
  for (const item of items) {
    const { section, subject, kind, tone, stake, isOverwrite } = item;
    const isOne = kind === "update" && subject?.length === 0;
    const key = isOne ? JSON.stringify([section, tone, stake, isOverwrite]) : `${merged.size}`;
    const earlier = merged.get(key);
    merged.set(key, earlier ? { ...earlier, changes: [...earlier.changes ?? [], ...item.changes ?? []] } : item);
  }
  return [...merged.values()];
}
var isWeaker = ({ tone }) => tone === "weaker";
var sortByTone = (elements, itemOf) => [...tones, ""].flatMap((tone) => elements.filter((element) => (itemOf(element).tone ?? "") === tone));
var countSettings = (items) => items.reduce(
  (sum, { kind, changes }) => sum + (kind === "update" ? (changes ?? [{ key: "" }]).filter(isCountedChange).length : 1),
  0
);
var isCountedChange = ({ key }) => key !== "_undeclared";
var formatSettingCount = (items) => formatCount(countSettings(items), "setting");
var formatTargetCount = (count, targets) => isAgainstFiles(targets) ? formatCount(count, "file") : formatCount(count, "repository", "repositories");
var hasItemsWrittenByMerge = (target) => listItemsWrittenByMerge(createReview([target])).length > 0;
var hasPreview = ({ preview }) => preview !== void 0;
var isAgainstFiles = (targets) => targets.some(({ preview }) => preview?.against === "files");
function hasNothingToReview(result) {
  const review = createReview(result.targets);
  const isUncompared = result.targets.some((target) => !hasPreview(target) && target.lines.some(isErrorOrWarning));
  const isQuiet = !listItemsWrittenByMerge(review).length && !review.settles.length && !oneSidedKinds.some((kind) => listOneSided(result, kind).length) && !listRuleLines(result).length;
  return result.outcome !== "failed" && !isUncompared && isQuiet;
}
var oneSidedKinds = ["noLongerDeclared", "already", "unconfirmed"];
var listOneSided = ({ targets }, kind) => targets.flatMap(({ preview }) => preview?.[kind] ?? []);
var listRuleLines = ({ lines }) => lines.filter(({ code }) => code === "rule_changed");

export {
  createReview,
  proposedKinds,
  listProposedItems,
  onBaseKinds,
  listItemsWrittenByMerge,
  findTargetBranchName,
  findUnproven,
  isDangerous,
  hasChangeTo,
  isMadePublic,
  isSwitchToDeleteUndeclared,
  isWeaker,
  sortByTone,
  formatSettingCount,
  formatTargetCount,
  hasItemsWrittenByMerge,
  hasPreview,
  isAgainstFiles,
  hasNothingToReview,
  oneSidedKinds,
  listOneSided,
  listRuleLines
};
