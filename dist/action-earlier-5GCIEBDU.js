import {
  readDocument28 as readDocument,
  entryName45 as entryName,
  takeRepositoryId75 as takeRepositoryId,
  isMap94 as isMap,
  mapValues94 as mapValues
} from "./action.js";

// packages/core/src/undo/earlier.ts
function readUndo(text, file) {
  const { id, rest } = takeRepositoryId(readDocument(text, file).values);
  const notes = text.split("\n").flatMap((line) => /^# - (.+)$/.exec(line)?.[1] ?? []);
  const joined = (values) => Object.fromEntries(Object.keys({ ...rest, ...values }).map((key) => [key, beforeBoth(rest[key], values[key])]));
  return { id, joined, notes };
}
var holdsSame = (one, other) => withoutHead(one) === withoutHead(other);
var withoutHead = (text) => text.split("\n").filter((line) => line !== "" && !line.startsWith("#")).join("\n");
var beforeBoth = (was, is) => {
  if (was === void 0) return is;
  if (Array.isArray(was) && Array.isArray(is)) return entriesOf(was, is);
  if (!isMap(was) || !isMap(is)) return was;
  return Array.isArray(was.entries) && Array.isArray(is.entries) ? listOf(was, is) : keysOf(was, is);
};
function listOf(was, is) {
  const made = [was, is].map(({ _undeclared: _undeclared2 }) => Array.isArray(_undeclared2) ? _undeclared2 : []);
  const before = is.entries.filter((entry) => !made[0].includes(nameIn(entry)));
  const _undeclared = made.flat().length ? [...new Set(made.flat())] : "keep";
  return { _undeclared, entries: entriesOf(was.entries, before) };
}
var entriesOf = (was, is) => {
  const later = new Map(is.map((entry) => [nameIn(entry), entry]));
  const both = was.map((entry) => beforeBoth(entry, later.get(nameIn(entry))));
  const names = new Set(was.map(nameIn));
  return [...both, ...is.filter((entry) => !names.has(nameIn(entry)))];
};
var nameIn = (entry) => isMap(entry) && isMap(entry.config) ? entry.config.url : entryName(entry);
var keysOf = (was, is) => ({
  ...is,
  ...mapValues(was, (value, key) => isMap(value) && isMap(is[key]) ? keysOf(value, is[key]) : value)
});
export {
  holdsSame,
  readUndo
};
