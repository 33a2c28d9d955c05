import {
  getKeySchema51 as getKeySchema,
  resolveSchema51 as resolveSchema,
  is96 as is,
  isMap99 as isMap
} from "./action.js";
import {
  getActorForm,
  nameSchemas
} from "./action-chunk-YWCJES34.js";

// packages/core/src/settings/schema/replace-ids.ts
function replaceIdsWithNamesBySchema(value, schema, nameOf, at = []) {
  const holder = schema && resolveSchema(schema, value);
  if (Array.isArray(value))
    return value.map((item, index) => replaceIdsWithNamesBySchema(item, holder?.item, nameOf, [...at, index]));
  if (!isMap(value) || !holder) return value;
  const form = getActorForm(holder);
  const inner = Object.entries(value).map(([key, inner2]) => [
    key,
    replaceIdsWithNamesBySchema(inner2, getKeySchema(holder, key), nameOf, [...at, key])
  ]);
  return form ? replaceIdWithName(Object.fromEntries(inner), { at, form }, nameOf) : Object.fromEntries(inner);
}
function replaceIdWithName(map, place, nameOf) {
  const { form } = place;
  const actor = toActorId(map, form);
  const name = actor && nameOf(actor, place);
  if (name === void 0 || !is(nameSchemas[actor.kind], name)) return map;
  const otherPairs = Object.entries(map).filter(([key]) => key !== form.id && key !== form.type);
  return { [actor.kind]: name, ...Object.fromEntries(otherPairs) };
}
function toActorId(map, { type, id: key, kinds }) {
  const id = map[key];
  const kind = Object.keys(kinds).find(
    (actorKind) => type === void 0 || kinds[actorKind] === map[type]
  );
  return kind && typeof id === "number" && id > 0 ? { kind, id } : void 0;
}

export {
  replaceIdsWithNamesBySchema
};
