import {
  differencesIn85 as differencesIn,
  pickKeys92 as pickKeys
} from "./action.js";
import {
  dropCase,
  refuseTwins
} from "./action-chunk-XUA3GPDR.js";

// src/sections/section.ts
var defineSection = (section) => section;
var listTouchedKeys = (items) => [
  ...new Set(differencesIn(items).map(({ key }) => key.split(".")[0]))
];
function undoList(entries, items, { list }, { notes = [], stays } = {}) {
  const lastName = ({ names = [] }) => dropCase(names.at(-1) ?? "");
  const undone = entries.flatMap((entry) => {
    const own = items.filter((item) => lastName(item) === dropCase(list.key(entry)));
    if (!own.length) return [];
    const kept = stays && own.every(({ kind }) => kind === "update") ? [...stays, ...listTouchedKeys(own)] : void 0;
    return [kept ? pickKeys(entry, (key) => kept.includes(key)) : entry];
  });
  const there = new Set(entries.map((entry) => dropCase(list.key(entry))));
  const made = items.filter((item) => item.kind === "create" && !there.has(lastName(item)));
  const _undeclared = made.length ? made.flatMap(({ names = [] }) => names.slice(-1)) : "keep";
  return { value: made.length || undone.length ? { _undeclared, entries: undone } : void 0, notes };
}
var noteUndoneWhole = (items) => items.filter(({ kind }) => kind === "update").map(({ subject }) => `${subject} goes back as a whole, with what others have changed in it since`);
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
  listTouchedKeys,
  undoList,
  noteUndoneWhole,
  divideByReason,
  exportList
};
