import {
  rejectDuplicates
} from "./action-chunk-PJOHCAIZ.js";

// packages/core/src/sections/section.ts
var defineSection = (section) => section;
var splitByOmissionReason = (live, getName, findOmissionReason) => ({
  kept: live.filter((item) => findOmissionReason(item) === void 0),
  omissions: live.flatMap((item) => {
    const text = findOmissionReason(item);
    return text === void 0 ? [] : [{ text, about: getName(item) }];
  })
});
function exportList(entries, { list }, notes = [], omissions) {
  if (list)
    rejectDuplicates(entries, list.getKey, { describe: list.describeEntry, fix: "delete one of them, or rename it" });
  const value = list?.undeclared ? { _undeclared: list.undeclared, entries } : entries;
  return { value: entries.length ? value : void 0, notes, omissions };
}

export {
  defineSection,
  splitByOmissionReason,
  exportList
};
