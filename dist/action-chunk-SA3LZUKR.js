import {
  refuseTwins
} from "./action-chunk-6EFUI7IP.js";

// packages/core/src/sections/section.ts
var defineSection = (section) => section;
var divideByReason = (live, reasonToLeaveOut) => ({
  kept: live.filter((item) => reasonToLeaveOut(item) === void 0),
  left: live.flatMap((item) => reasonToLeaveOut(item) ?? [])
});
function exportList(entries, { list }, notes = [], leavesOut) {
  if (list) refuseTwins(entries, list.key, { named: list.named, fix: "delete one of them, or rename it" });
  const written = list?.undeclared ? { _undeclared: list.undeclared, entries } : entries;
  return { value: entries.length ? written : void 0, notes, leavesOut };
}

export {
  defineSection,
  divideByReason,
  exportList
};
