import {
  choicesOf85 as choicesOf,
  nearest86 as nearest,
  code92 as code,
  either92 as either
} from "./action.js";

// packages/core/src/fleet/file/lockable.ts
function findWrongLock(text, sections) {
  const found = findSchemas(text, sections);
  return found && "problem" in found ? found : void 0;
}
function findSchemas(text, sections) {
  const [key, ...rest] = text.split(".");
  const section = sections.find((one) => one.key === key);
  if (!section) {
    const keys = sections.map((one) => one.key);
    return unknown(key, keys, `names ${code(key)}, which is not a section`, "write the name of a section");
  }
  let holders = [section.settings.schema];
  for (const [index, step] of rest.entries()) {
    const known = keysOf(holders);
    if (!known) return void 0;
    const below = known.get(step);
    const above = code([key, ...rest.slice(0, index)].join("."));
    if (!below)
      return unknown(step, [...known.keys()], `names ${code(step)}, which is not a key of ${above}`, pageOf(key));
    holders = below;
  }
  return holders;
}
var pageOf = (section) => `look up the key on the reference page of ${code(section)}`;
var mostNamed = 12;
function unknown(word, known, problem, elsewhere) {
  if (!known.length)
    return { problem: `continues with ${code(word)} below a single value`, fix: "end the path with that value" };
  const meant = nearest(word, known);
  const others = known.length <= mostNamed ? `choose from ${either(known.map(code))}` : elsewhere;
  return { problem, fix: meant ? `write ${code(meant)}` : others };
}
function keysOf(holders) {
  const maps = holders.flatMap(mapsIn);
  if (maps.some((one) => one === "anything")) return void 0;
  const keys = /* @__PURE__ */ new Map();
  for (const { entries } of maps)
    for (const [key, inner] of Object.entries(entries)) keys.set(key, [...keys.get(key) ?? [], inner]);
  return keys;
}
function mapsIn(schema) {
  const { wrapped, item, entries } = schema;
  const choices = choicesOf(schema);
  if (choices) return choices.flatMap(mapsIn);
  if (wrapped) return mapsIn(wrapped);
  if (item) return mapsIn(item);
  if (entries && "entries" in entries && "_undeclared" in entries)
    return [...mapsIn(entries.entries), policyOf(schema)];
  if (entries) return [schema];
  return ["record", "unknown", "any", "custom"].includes(schema.type) ? ["anything"] : [];
}
var policyOf = (schema) => ({
  ...schema,
  entries: { _undeclared: schema.entries._undeclared }
});

export {
  findWrongLock,
  findSchemas
};
