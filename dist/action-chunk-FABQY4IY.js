import {
  holderOf48 as holderOf,
  isIndivisible114 as isIndivisible,
  differencesIn87 as differencesIn,
  open88 as open,
  say88 as say,
  spellOut88 as spellOut,
  is93 as is,
  isMap94 as isMap
} from "./action.js";
import {
  dropCase
} from "./action-chunk-6EFUI7IP.js";

// packages/core/src/sections/undo.ts
var narrowToItems = (exported, items, shape) => shape.list ? narrowList(exported, items, shape.list, shape.schema) : narrowMap(exported, items, shape);
function narrowMap({ value, notes }, items, { schema, nullIsValue }) {
  const isMade = items.some(({ kind }) => kind === "create");
  if (value === void 0 && nullIsValue && isMade) return { value: null, notes: [] };
  if (items.some(({ kind }) => kind === "delete")) return { value, notes };
  const touched = listTouched(items);
  const narrowed = narrow(value, schema, { touched, isNaming: () => false });
  const unread = touched.filter(({ path, live }) => live === void 0 && !isHeld(narrowed.value, path));
  return {
    value: narrowed.value,
    notes: [
      ...notes.filter((note) => touched.some(({ path }) => spellOut(note).includes(`\`${path[0]}\``))),
      ...unread.map(({ path }) => say`the old value of \`${open(path.join("."))}\`: it was not read`),
      ...narrowed.along.map((key) => say`\`${open(key)}\` ${goesBack}`)
    ]
  };
}
var goesBack = open("is restored as a whole, which also reverts later changes by others");
function narrowList({ value, notes }, items, { key, undeclared }, schema) {
  const wrapped = isMap(value) ? value.entries : value;
  const entries = Array.isArray(wrapped) ? wrapped : [];
  const entrySchema = schema && holderOf(schema, entries).item;
  const undone = entries.flatMap((entry) => {
    const own = items.filter((item) => lastName(item) === key(entry));
    const isNaming = (inner) => dropCase(String(inner)) === dropCase(key(entry));
    if (!own.length) return [];
    return entrySchema && own.every(({ kind }) => kind === "update") ? [{ own, ...narrow(entry, entrySchema, { touched: listTouched(own), isNaming }) }] : [{ own: [], value: entry, along: [] }];
  });
  const whole = items.filter((item) => !undone.some(({ own }) => own.includes(item)));
  const there = new Set(entries.map(key));
  const made = items.filter((item) => ["create", "replace"].includes(item.kind) && !there.has(lastName(item) ?? ""));
  const written = undone.map((one) => one.value);
  const _undeclared = made.length ? made.flatMap(({ names = [] }) => names.slice(-1)) : "keep";
  return {
    value: made.length || written.length ? undeclared ? { _undeclared, entries: written } : written : void 0,
    notes: [
      ...notes.filter((note) => whole.some((item) => isAbout(note, item))),
      ...undone.flatMap(({ own, along }) => along.map((at) => say`\`${open(at)}\` of ${own[0].subject} ${goesBack}`))
    ]
  };
}
var lastName = ({ names = [] }) => names.at(-1);
function isAbout(note, { kind, subject, names = [] }) {
  const name = names.length ? [JSON.stringify(names.at(-1)), ...kind === "reassert" ? [] : [subject]] : [];
  return name.some((one) => dropCase(spellOut(note)).includes(dropCase(one)));
}
var listTouched = (items) => differencesIn(items).flatMap(
  ({ key, live, affects = {} }) => Object.entries({ ...affects, [key]: live }).map(([path, was]) => ({ path: path.split("."), live: was }))
);
function narrow(value, schema, { touched, isNaming, at = [] }) {
  const whole = touched.find(({ path }) => !path.length);
  if (whole) return { value: value ?? (schema && !is(schema, whole.live) ? void 0 : whole.live), along: [] };
  const map = value ?? {};
  const holder = schema && holderOf(schema, map);
  if (!isMap(map) || holder?.item || schema && isIndivisible(schema))
    return { value, along: touched.length || isNaming(value) ? [] : [at.join(".")] };
  const keys = /* @__PURE__ */ new Set([...Object.keys(map), ...touched.map(({ path }) => path[0])]);
  const kept = [...keys].flatMap((key) => {
    const inner = holder?.entries && Object.hasOwn(holder.entries, key) ? holder.entries[key] : void 0;
    const below = touched.flatMap(({ path: [first, ...path], live }) => first === key ? [{ path, live }] : []);
    if (!below.length && (!inner || inner.type === "optional")) return [];
    const narrowed = narrow(map[key], inner, { touched: below, isNaming, at: [...at, key] });
    return narrowed.value === void 0 ? [] : [{ key, ...narrowed }];
  });
  return {
    value: kept.length ? Object.fromEntries(kept.map((one) => [one.key, one.value])) : void 0,
    along: kept.flatMap(({ along }) => along)
  };
}
var isHeld = (value, [key, ...path]) => key === void 0 || !isMap(value) ? value !== void 0 : isHeld(value[key], path);
var noteUndoneWhole = (items) => items.filter(({ kind }) => kind === "update").map(({ subject }) => `${subject} is restored as a whole, which also reverts later changes by others`);
var listTouchedKeys = (items) => [
  ...new Set(differencesIn(items).map(({ key }) => key.split(".")[0]))
];

export {
  narrowToItems,
  noteUndoneWhole,
  listTouchedKeys
};
