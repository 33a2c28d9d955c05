import {
  resolveSchema51 as resolveSchema,
  isIndivisible91 as isIndivisible,
  listDifferences93 as listDifferences,
  is97 as is,
  formatText98 as formatText,
  markPublic98 as markPublic,
  showFullText98 as showFullText,
  isMap100 as isMap
} from "./action.js";
import {
  dropCase
} from "./action-chunk-MX7MJ7QI.js";

// packages/core/src/sections/undo.ts
var narrowExportToItems = (exported, items, shape) => shape.list ? narrowListToItems(exported, items, shape.list, shape.schema) : narrowMapToItems(exported, items, shape);
function narrowMapToItems({ value, notes }, items, { schema, nullIsValue }) {
  const isCreation = items.some(({ kind }) => kind === "create");
  if (value === void 0 && nullIsValue && isCreation) return { value: null, notes: [] };
  if (items.some(({ kind }) => kind === "delete")) return { value, notes: notes.map(getNoteText) };
  const touched = listTouchedPaths(items);
  const narrowed = narrowValue(value, schema, { touched, isEntryName: () => false });
  const unread = touched.filter(({ path, live }) => live === void 0 && !hasValueAt(narrowed.value, path));
  return {
    value: narrowed.value,
    notes: [
      ...notes.filter(({ about }) => touched.some(({ path }) => path[0] === about)).map(getNoteText),
      ...unread.map(({ path }) => formatText`the old value of \`${markPublic(path.join("."))}\`: it was not read`),
      ...narrowed.extraKeys.map((key) => formatText`\`${markPublic(key)}\` ${restoredAsWhole}`)
    ]
  };
}
var restoredAsWhole = markPublic("is restored as a whole, which also reverts later changes by others");
function narrowListToItems({ value, notes }, items, { getKey, undeclared }, schema) {
  const wrapped = isMap(value) ? value.entries : value;
  const entries = Array.isArray(wrapped) ? wrapped : [];
  const entrySchema = schema && resolveSchema(schema, entries).item;
  const undoneEntries = entries.flatMap((entry) => {
    const ownItems = items.filter((item) => getLastName(item) === getKey(entry));
    const isEntryName = (inner) => dropCase(String(inner)) === dropCase(getKey(entry));
    if (!ownItems.length) return [];
    return entrySchema && ownItems.every(({ kind }) => kind === "update") ? [{ ownItems, ...narrowValue(entry, entrySchema, { touched: listTouchedPaths(ownItems), isEntryName }) }] : [{ ownItems: [], value: entry, extraKeys: [] }];
  });
  const otherItems = items.filter((item) => !undoneEntries.some(({ ownItems }) => ownItems.includes(item)));
  const liveKeys = new Set(entries.map(getKey));
  const createdItems = items.filter(
    (item) => ["create", "replace"].includes(item.kind) && !liveKeys.has(getLastName(item) ?? "")
  );
  const undoneValues = undoneEntries.map((entry) => entry.value);
  const _undeclared = createdItems.length ? createdItems.flatMap(({ names = [] }) => names.slice(-1)) : "keep";
  return {
    value: createdItems.length || undoneValues.length ? undeclared ? { _undeclared, entries: undoneValues } : undoneValues : void 0,
    notes: [
      ...notes.filter((note) => otherItems.some((item) => isNoteAbout(note, item))).map(getNoteText),
      ...undoneEntries.flatMap(
        ({ ownItems, extraKeys }) => extraKeys.map((path) => formatText`\`${markPublic(path)}\` of ${ownItems[0].subject} ${restoredAsWhole}`)
      )
    ]
  };
}
var getLastName = ({ names = [] }) => names.at(-1);
var isNoteAbout = ({ about }, item) => about !== void 0 && dropCase(about) === dropCase(getLastName(item) ?? "");
var getNoteText = ({ text }) => text;
var listTouchedPaths = (items) => listDifferences(items).flatMap(
  ({ key, live, affects = {} }) => Object.entries({ ...affects, [key]: live }).map(([path, liveValue]) => ({
    path: path.split("."),
    live: liveValue
  }))
);
function narrowValue(value, schema, { touched, isEntryName, path = [] }) {
  const wholeValue = touched.find(({ path: path2 }) => !path2.length);
  if (wholeValue)
    return { value: value ?? (schema && !is(schema, wholeValue.live) ? void 0 : wholeValue.live), extraKeys: [] };
  const map = value ?? {};
  const holder = schema && resolveSchema(schema, map);
  if (!isMap(map) || holder?.item || schema && isIndivisible(schema))
    return { value, extraKeys: touched.length || isEntryName(value) ? [] : [path.join(".")] };
  const keys = /* @__PURE__ */ new Set([...Object.keys(map), ...touched.map(({ path: path2 }) => path2[0])]);
  const kept = [...keys].flatMap((key) => {
    const inner = holder?.entries && Object.hasOwn(holder.entries, key) ? holder.entries[key] : void 0;
    const below = touched.flatMap(({ path: [first, ...path2], live }) => first === key ? [{ path: path2, live }] : []);
    if (!below.length && (!inner || inner.type === "optional")) return [];
    const narrowed = narrowValue(map[key], inner, { touched: below, isEntryName, path: [...path, key] });
    return narrowed.value === void 0 ? [] : [{ key, ...narrowed }];
  });
  return {
    value: kept.length ? Object.fromEntries(kept.map((entry) => [entry.key, entry.value])) : void 0,
    extraKeys: kept.flatMap(({ extraKeys }) => extraKeys)
  };
}
var hasValueAt = (value, [key, ...path]) => key === void 0 || !isMap(value) ? value !== void 0 : hasValueAt(value[key], path);
var noteWholeRestoreOfUpdates = (items) => items.filter(({ kind }) => kind === "update").map(({ subject }) => `${subject} ${showFullText(restoredAsWhole)}`);
var listTouchedTopLevelKeys = (items) => [
  ...new Set(listDifferences(items).map(({ key }) => key.split(".")[0]))
];

export {
  narrowExportToItems,
  noteWholeRestoreOfUpdates,
  listTouchedTopLevelKeys
};
