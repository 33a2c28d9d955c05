import {
  toSettingsDocument29 as toSettingsDocument,
  getKeySchema52 as getKeySchema,
  resolveSchema52 as resolveSchema,
  splitOffRepositoryId79 as splitOffRepositoryId,
  getListShape91 as getListShape,
  safeParse97 as safeParse,
  markPublic98 as markPublic,
  showFullText98 as showFullText,
  isMap100 as isMap,
  mapValues100 as mapValues
} from "./action.js";
import {
  isAcceptedValue
} from "./action-chunk-MCFSPZE6.js";
import "./action-chunk-CMHYJIWS.js";
import {
  hasValueAt,
  parseUnreadNote
} from "./action-chunk-PRZEJR5B.js";
import "./action-chunk-KA5FS3TN.js";

// packages/core/src/undo/earlier.ts
function parseUndoFile(text, file) {
  const { id, rest } = splitOffRepositoryId(toSettingsDocument(text, file).values);
  const notes = text.split("\n").flatMap((line) => /^# - (.+)$/.exec(line)?.[1] ?? []);
  const getSectionNotes = (key) => notes.filter((note) => note.startsWith(`${key}: `)).map((note) => note.slice(key.length + 2));
  return {
    id,
    values: rest,
    notes,
    mergeRollback(later) {
      const { key } = later.section;
      const earlier = { value: rest[key], notes: getSectionNotes(key) };
      if (earlier.value === void 0) return later;
      const merged = mergeUndos(earlier, later);
      return isAcceptedValue(later.section, merged.value) ? { ...later, ...merged } : { ...later, value: earlier.value, notes: [...later.notes, contradictionNote] };
    }
  };
}
var contradictionNote = markPublic(
  "what only the resumed run changed: a settings file cannot contain its old values together with the older values of the stopped run"
);
function mergeUndos(earlier, { section, value, notes }) {
  if (value === void 0) return { value: earlier.value, notes };
  if (section.mergeUndos) return section.mergeUndos(earlier, { value, notes });
  const later = omitUnreadValues(value, earlier.notes);
  const merged = mergeValues(earlier.value, later, section.settings.schema);
  const isStillUnread = (note) => {
    const path = parseUnreadNote(showFullText(note));
    return path === void 0 || !hasValueAt(merged, path);
  };
  return { value: merged, notes: notes.filter(isStillUnread) };
}
var omitUnreadValues = (value, earlierNotes) => earlierNotes.flatMap((note) => [parseUnreadNote(note) ?? []]).reduce(omitPath, value);
function omitPath(value, [key, ...path]) {
  if (key === void 0 || !isMap(value) || !Object.hasOwn(value, key)) return value;
  const { [key]: inner, ...others } = value;
  return path.length ? { ...others, [key]: omitPath(inner, path) } : others;
}
var hasSameSettings = (first, second) => removeComments(first) === removeComments(second);
var removeComments = (text) => text.split("\n").filter((line) => line !== "" && !line.startsWith("#")).join("\n");
function mergeValues(earlier, later, schema) {
  if (later === void 0) return earlier;
  const holder = schema && resolveSchema(schema, earlier);
  if (Array.isArray(earlier) && Array.isArray(later)) return mergeEntries(earlier, later, holder);
  if (!isMap(earlier) || !isMap(later)) return earlier;
  return Array.isArray(earlier.entries) && Array.isArray(later.entries) ? mergeEntryLists(earlier, later, getKeySchema(holder, "entries")) : mergeMaps(earlier, later, holder);
}
function mergeMaps(earlier, later, holder) {
  const mergeKey = (value, key) => isMap(value) && isMap(later[key]) && key !== completeKey ? mergeValues(value, later[key], getKeySchema(holder, key)) : value;
  return { ...later, ...mapValues(earlier, mergeKey) };
}
var completeKey = "protection";
function mergeEntryLists(earlier, later, schema) {
  const [created, createdLater] = [earlier, later].map(listCreatedNames);
  const laterEntries = later.entries;
  const getKey = createKeyReader(schema && resolveSchema(schema, laterEntries));
  const isCreated = (entry) => {
    const previous = restoreName(entry);
    return created.includes(getKey(previous) ?? "") || isMap(previous) && created.includes(String(previous.name));
  };
  const findLaterName = (name) => laterEntries.filter(isMap).find(({ new_name }) => new_name === name)?.name ?? name;
  const _undeclared = [.../* @__PURE__ */ new Set([...created.map(findLaterName), ...createdLater])];
  const entries = mergeEntries(
    earlier.entries,
    laterEntries.filter((entry) => !isCreated(entry)),
    schema && resolveSchema(schema, laterEntries)
  );
  return { _undeclared: _undeclared.length ? _undeclared : "keep", entries };
}
var listCreatedNames = ({ _undeclared }) => Array.isArray(_undeclared) ? _undeclared : [];
function mergeEntries(earlier, later, holder) {
  const getKey = createKeyReader(holder);
  const findLater = (entry) => {
    const key = getKey(entry);
    if (key === void 0) return void 0;
    return later.find((candidate) => getKey(restoreName(candidate)) === key) ?? later.find((candidate) => getKey(candidate) === key);
  };
  const pairs = earlier.map((entry) => ({ entry, match: findLater(entry) }));
  const merged = pairs.map(({ entry, match }) => mergeRenames(entry, match, mergeValues(entry, match, holder?.item)));
  return [...merged, ...later.filter((entry) => !pairs.some(({ match }) => match === entry))];
}
var restoreName = (entry) => isMap(entry) && entry.new_name !== void 0 ? { ...entry, name: entry.new_name } : entry;
function mergeRenames(earlier, later, merged) {
  if (!isMap(merged) || !isMap(earlier) || !isMap(later) || merged.new_name === void 0) return merged;
  const { new_name: _, ...others } = merged;
  const [name, firstName] = [later.name, earlier.new_name ?? earlier.name];
  return { ...others, name, ...firstName !== name && { new_name: firstName } };
}
function createKeyReader(holder) {
  const shape = holder && getListShape(holder);
  return (entry) => {
    if (!shape) return void 0;
    const { success, output } = safeParse(holder.item, entry);
    return success ? shape.getKey(output) : void 0;
  };
}
export {
  hasSameSettings,
  parseUndoFile
};
