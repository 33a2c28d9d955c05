import {
  holderOf48 as holderOf,
  is93 as is,
  isMap94 as isMap
} from "./action.js";
import {
  formOf,
  nameSchemas
} from "./action-chunk-CFPUKJRB.js";

// packages/core/src/settings/schema/in-names.ts
function withNames(value, schema, nameOf, at = []) {
  const holder = schema && holderOf(schema, value);
  if (Array.isArray(value)) return value.map((item, index) => withNames(item, holder?.item, nameOf, [...at, index]));
  if (!isMap(value) || !holder) return value;
  const form = formOf(holder);
  const { entries = {} } = holder;
  const inner = Object.entries(value).map(([key, one]) => [
    key,
    withNames(one, Object.hasOwn(entries, key) ? entries[key] : void 0, nameOf, [...at, key])
  ]);
  return form ? inName(Object.fromEntries(inner), { at, form }, nameOf) : Object.fromEntries(inner);
}
function inName(map, place, nameOf) {
  const { form } = place;
  const whose = whoseId(map, form);
  const name = whose && nameOf(whose, place);
  if (name === void 0 || !is(nameSchemas[whose.kind], name)) return map;
  const others = Object.entries(map).filter(([key]) => key !== form.id && key !== form.type);
  return { [whose.kind]: name, ...Object.fromEntries(others) };
}
function whoseId(map, { type, id: key, kinds }) {
  const id = map[key];
  const kind = Object.keys(kinds).find((one) => type === void 0 || kinds[one] === map[type]);
  return kind && typeof id === "number" && id > 0 ? { kind, id } : void 0;
}

export {
  withNames
};
