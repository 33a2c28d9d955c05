import {
  parseSettings27 as parseSettings,
  toSettingsDocument28 as toSettingsDocument,
  SettingsError50 as SettingsError,
  getKeySchema51 as getKeySchema,
  resolveSchema51 as resolveSchema,
  splitOffRepositoryId78 as splitOffRepositoryId,
  getListShape90 as getListShape,
  safeParse96 as safeParse,
  markPublic97 as markPublic,
  showFullText97 as showFullText,
  isMap99 as isMap,
  mapValues99 as mapValues
} from "./action.js";
import {
  unreadableNote,
  unwritableNote
} from "./action-chunk-GMCZQMQT.js";
import {
  registry
} from "./action-chunk-HEXTRPCL.js";
import {
  formatSettingsFile
} from "./action-chunk-CMHYJIWS.js";
import {
  hasValueAt,
  parseUnreadNote
} from "./action-chunk-MJYOVVLM.js";
import "./action-chunk-F2X46R2V.js";

// packages/core/src/undo/earlier.ts
function parseUndoFile(text, file) {
  const { id, rest } = splitOffRepositoryId(toSettingsDocument(text, file).values);
  const notes = text.split(/\r?\n/).flatMap((line) => /^# - (.+)$/.exec(line)?.[1] ?? []);
  const getSectionNotes = (key) => notes.filter((note) => note.startsWith(`${key}: `)).map((note) => note.slice(key.length + 2));
  return {
    id,
    values: rest,
    notes,
    /** A value from between both runs may contradict an older value of another section. */
    mergeRollbacks(rollbacks) {
      let accepted = rest;
      return rollbacks.map((later) => {
        const { key } = later.section;
        const merged = mergeUndos({ value: rest[key], notes: getSectionNotes(key) }, later);
        const values = { ...accepted, [key]: merged.value };
        if (!isAcceptedFile(values)) return { ...later, value: rest[key], notes: [...later.notes, contradictionNote] };
        accepted = values;
        return { ...later, ...merged };
      });
    }
  };
}
function isAcceptedFile(values) {
  try {
    parseSettings({ text: formatSettingsFile(values, registry), file: "undo", sections: registry, origin: "operator" });
    return true;
  } catch (failure) {
    if (failure instanceof SettingsError) return false;
    throw failure;
  }
}
var contradictionNote = markPublic(
  "what only the resumed run changed: a settings file cannot contain its old values together with the older values of the stopped run"
);
function mergeUndos(earlier, { section, value, notes }) {
  if (value === void 0 || isLeftOut(earlier)) return { value: earlier.value, notes };
  if (section.mergeUndos && earlier.value !== void 0) return section.mergeUndos(earlier, { value, notes });
  const later = omitLeftOutEntries(omitUnreadValues(value, earlier.notes), earlier.notes, section);
  const merged = earlier.value === void 0 ? later : mergeValues(earlier.value, later, section.settings.schema);
  const isStillUnread = (note) => {
    const path = parseUnreadNote(showFullText(note));
    return path === void 0 || !hasValueAt(merged, path);
  };
  return { value: merged, notes: notes.filter(isStillUnread) };
}
var isLeftOut = ({ notes }) => [unreadableNote, unwritableNote, contradictionNote].map(showFullText).some((text) => notes.some((note) => note.startsWith(text)));
var omitUnreadValues = (value, earlierNotes) => earlierNotes.map(parseUnreadNote).filter((path) => path !== void 0).reduce(omitPath, value);
function omitLeftOutEntries(value, notes, section) {
  const { list } = section.settings;
  if (isMap(value) && Array.isArray(value.entries))
    return { ...value, entries: omitLeftOutEntries(value.entries, notes, section) };
  if (!list || !Array.isArray(value)) return value;
  const isOmitted = (name) => notes.some((note) => note.includes(`${JSON.stringify(name)} is left out`));
  return value.filter((entry) => !isOmitted(list.getKey(entry)));
}
function omitPath(value, [key, ...path]) {
  if (key === void 0) return void 0;
  if (!isMap(value) || !Object.hasOwn(value, key)) return value;
  const others = Object.entries(value).filter(([otherKey]) => otherKey !== key);
  const inner = omitPath(value[key], path);
  const kept = inner === void 0 ? others : [...others, [key, inner]];
  return kept.length ? Object.fromEntries(kept) : void 0;
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
  const created = listCreatedNames(earlier);
  const laterEntries = later.entries;
  const holder = schema && resolveSchema(schema, laterEntries);
  const getKey = createKeyReader(holder);
  const isCreated = (entry) => {
    const previous = restoreName(entry);
    return created.includes(getKey(previous) ?? "") || isMap(previous) && created.includes(String(previous.name));
  };
  const findLaterName = (name) => laterEntries.filter(isMap).find(({ new_name }) => new_name === name)?.name ?? name;
  const _undeclared = [.../* @__PURE__ */ new Set([...created.map(findLaterName), ...listCreatedNames(later)])];
  const entries = mergeEntries(
    earlier.entries,
    laterEntries.filter((entry) => !isCreated(entry)),
    holder
  );
  return { _undeclared: _undeclared.length ? _undeclared : "keep", entries };
}
var listCreatedNames = ({ _undeclared }) => Array.isArray(_undeclared) ? _undeclared : [];
function mergeEntries(earlier, later, holder) {
  const getKey = createKeyReader(holder);
  const findLater = (entry) => {
    const key = getKey(entry);
    return key === void 0 ? void 0 : later.find((candidate) => getKey(restoreName(candidate)) === key);
  };
  const sameNames = earlier.map(findLater);
  const pairs = earlier.map((entry, index) => {
    const firstName = findLater(restoreName(entry));
    return { entry, match: sameNames[index] ?? (sameNames.includes(firstName) ? void 0 : firstName) };
  });
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
