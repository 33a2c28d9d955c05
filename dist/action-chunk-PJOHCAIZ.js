import {
  isUndeclaredDeleted117 as isUndeclaredDeleted,
  createNote87 as createNote,
  SectionFailure92 as SectionFailure,
  formatText97 as formatText,
  markPublic97 as markPublic,
  showFullText97 as showFullText
} from "./action.js";

// packages/core/src/plan/match.ts
var dropCase = (name) => name.toLowerCase();
function matchEntries(entries, live, entryKey, itemKey, duplicates) {
  rejectDuplicates(live, itemKey, duplicates);
  const items = new Map(live.map((item) => [itemKey(item), item]));
  const declared = new Set(entries.map(entryKey));
  return {
    missing: entries.filter((entry) => !items.has(entryKey(entry))),
    pairs: entries.flatMap((entry) => {
      const item = items.get(entryKey(entry));
      return item === void 0 ? [] : [{ entry, item }];
    }),
    undeclared: live.filter((item) => !declared.has(itemKey(item)))
  };
}
function rejectDuplicates(live, key, { describe, fix }) {
  const seen = /* @__PURE__ */ new Set();
  for (const item of live) {
    if (seen.has(key(item)))
      throw new SectionFailure(
        formatText`GitHub has two of ${describe(item)}, and an entry can match only one`,
        fix,
        "conflict"
      );
    seen.add(key(item));
  }
}
function planUndeclared(policy, items, descriptions) {
  const { deleted, kept } = splitUndeclared(policy, items, (item) => getInnermostName(descriptions.remove(item)));
  return [...deleted.map((item) => descriptions.remove(item)), ...kept.map((item) => noteKept(item, descriptions))];
}
var getInnermostName = (item) => ("names" in item ? item.names?.at(-1) : void 0) ?? "";
var splitUndeclared = (policy, items, getName) => ({
  deleted: items.filter((item) => isUndeclaredDeleted(policy, getName(item))),
  kept: items.filter((item) => !isUndeclaredDeleted(policy, getName(item)))
});
var noteKept = (item, { describe, describeReason }) => createNote(
  formatText`kept undeclared ${describe(item)}${describeReason?.(item) ?? markPublic("")}`,
  showFullText(describe(item))
);

export {
  dropCase,
  matchEntries,
  rejectDuplicates,
  planUndeclared,
  splitUndeclared,
  noteKept
};
