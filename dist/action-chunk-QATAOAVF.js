import {
  getKeySchema51 as getKeySchema,
  resolveSchema51 as resolveSchema,
  isIndivisible90 as isIndivisible,
  listDifferences92 as listDifferences,
  is96 as is,
  formatText97 as formatText,
  markPublic97 as markPublic,
  showFullText97 as showFullText,
  isMap99 as isMap
} from "./action.js";
import {
  dropCase
} from "./action-chunk-PJOHCAIZ.js";

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
function narrowValue(value, schema, options) {
  const ownChange = options.touched.find(({ path }) => !path.length);
  if (ownChange) return { value: value ?? getAcceptedLive(ownChange, schema), extraKeys: [] };
  const map = value ?? {};
  return isMap(map) && hasSeparateKeys(map, schema) ? narrowMap(map, schema, options) : keepWholeValue(value, options);
}
var getAcceptedLive = ({ live }, schema) => schema && !is(schema, live) ? void 0 : live;
var hasSeparateKeys = (map, schema) => !schema || !(resolveSchema(schema, map).item || isIndivisible(schema));
var keepWholeValue = (value, { touched, isEntryName, at = [] }) => ({
  value,
  extraKeys: touched.length || isEntryName(value) ? [] : [at.join(".")]
});
function narrowMap(map, schema, { touched, isEntryName, at = [] }) {
  const holder = schema && resolveSchema(schema, map);
  const keys = /* @__PURE__ */ new Set([...Object.keys(map), ...touched.map(({ path }) => path[0])]);
  const kept = [...keys].flatMap((key) => {
    const inner = getKeySchema(holder, key);
    const touchedBelow = listTouchedBelow(key, touched);
    if (!touchedBelow.length && !isRequired(inner)) return [];
    const narrowed = narrowValue(map[key], inner, { touched: touchedBelow, isEntryName, at: [...at, key] });
    return narrowed.value === void 0 ? [] : [{ key, ...narrowed }];
  });
  return {
    value: kept.length ? Object.fromEntries(kept.map(({ key, value }) => [key, value])) : void 0,
    extraKeys: kept.flatMap(({ extraKeys }) => extraKeys)
  };
}
var listTouchedBelow = (key, touched) => touched.flatMap(({ path: [first, ...path], live }) => first === key ? [{ path, live }] : []);
var isRequired = (schema) => schema !== void 0 && schema.type !== "optional";
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
