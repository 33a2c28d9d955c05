import {
  leaves112 as leaves,
  note82 as note,
  SectionFailure87 as SectionFailure,
  open88 as open,
  say88 as say,
  spellOut88 as spellOut
} from "./action.js";

// packages/core/src/plan/match.ts
var dropCase = (name) => name.toLowerCase();
function match(entries, live, entryKey, itemKey, twins) {
  refuseTwins(live, itemKey, twins);
  const items = new Map(live.map((item) => [itemKey(item), item]));
  const declared = new Set(entries.map(entryKey));
  return {
    /** Declared, not live. */
    missing: entries.filter((entry) => !items.has(entryKey(entry))),
    pairs: entries.flatMap((entry) => {
      const item = items.get(entryKey(entry));
      return item === void 0 ? [] : [{ entry, item }];
    }),
    /** Live, not declared. */
    undeclared: live.filter((item) => !declared.has(itemKey(item)))
  };
}
function refuseTwins(live, key, { named, fix }) {
  const seen = /* @__PURE__ */ new Set();
  for (const item of live) {
    if (seen.has(key(item)))
      throw new SectionFailure(say`GitHub has two of ${named(item)}, and an entry can match only one`, fix, "conflict");
    seen.add(key(item));
  }
}
function planUndeclared(policy, items, words) {
  const { leaving, staying } = divideUndeclared(policy, items, (item) => nameIn(words.remove(item)));
  return [...leaving.map((item) => words.remove(item)), ...staying.map((item) => noteKept(item, words))];
}
var nameIn = (item) => ("names" in item ? item.names?.at(-1) : void 0) ?? "";
var divideUndeclared = (policy, items, nameOf) => ({
  leaving: items.filter((item) => leaves(policy, nameOf(item))),
  staying: items.filter((item) => !leaves(policy, nameOf(item)))
});
var noteKept = (item, { named, kept }) => note(say`kept undeclared ${named(item)}${kept?.(item) ?? open("")}`, spellOut(named(item)));

export {
  dropCase,
  match,
  refuseTwins,
  planUndeclared,
  divideUndeclared,
  noteKept
};
