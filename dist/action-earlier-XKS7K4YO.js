import {
  toSettingsDocument28 as toSettingsDocument,
  getEntryName47 as getEntryName,
  splitOffRepositoryId79 as splitOffRepositoryId,
  isMap100 as isMap,
  mapValues100 as mapValues
} from "./action.js";
import {
  dropCase
} from "./action-chunk-MX7MJ7QI.js";

// packages/core/src/undo/earlier.ts
function parseUndoFile(text, file) {
  const { id, rest } = splitOffRepositoryId(toSettingsDocument(text, file).values);
  const notes = text.split("\n").flatMap((line) => /^# - (.+)$/.exec(line)?.[1] ?? []);
  const mergeValues = (values) => Object.fromEntries(Object.keys({ ...rest, ...values }).map((key) => [key, mergeEarlier(rest[key], values[key])]));
  return { id, mergeValues, notes };
}
var hasSameSettings = (first, second) => removeComments(first) === removeComments(second);
var removeComments = (text) => text.split("\n").filter((line) => line !== "" && !line.startsWith("#")).join("\n");
var mergeEarlier = (was, is) => {
  if (was === void 0) return is;
  if (Array.isArray(was) && Array.isArray(is)) return mergeEntries(was, is);
  if (!isMap(was) || !isMap(is)) return was;
  return Array.isArray(was.entries) && Array.isArray(is.entries) ? mergeEntryLists(was, is) : mergeMaps(was, is);
};
function mergeEntryLists(was, is) {
  const createdEntries = [was, is].map(({ _undeclared: _undeclared2 }) => Array.isArray(_undeclared2) ? _undeclared2 : []);
  const before = is.entries.filter((entry) => !createdEntries[0].includes(getMergeKey(entry)));
  const _undeclared = createdEntries.flat().length ? [...new Set(createdEntries.flat())] : "keep";
  return { _undeclared, entries: mergeEntries(was.entries, before) };
}
var mergeEntries = (was, is) => {
  const later = new Map(is.map((entry) => [getMergeKey(entry), entry]));
  const merged = was.map((entry) => mergeEarlier(entry, later.get(getMergeKey(entry))));
  const names = new Set(was.map(getMergeKey));
  return [...merged, ...is.filter((entry) => !names.has(getMergeKey(entry)))];
};
function getMergeKey(entry) {
  if (!isMap(entry)) return void 0;
  if (isMap(entry.config)) return entry.config.url;
  if (typeof entry.username === "string") return dropCase(entry.username);
  return getEntryName(entry) ?? entry.path ?? entry.app;
}
var mergeMaps = (was, is) => ({
  ...is,
  ...mapValues(
    was,
    (value, key) => isMap(value) && isMap(is[key]) && key !== completeKey ? mergeEarlier(value, is[key]) : value
  )
});
var completeKey = "protection";
export {
  hasSameSettings,
  parseUndoFile
};
