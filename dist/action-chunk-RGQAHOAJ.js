import {
  getSchemaChoices90 as getSchemaChoices,
  maxNamedKeys90 as maxNamedKeys,
  suggestWord91 as suggestWord,
  formatCode98 as formatCode
} from "./action.js";

// packages/core/src/fleet/file/lockable.ts
function findLockProblem(path, sections) {
  const schemas = findSchemasAt(path, sections);
  return schemas && "problem" in schemas ? schemas : void 0;
}
function findSchemasAt(path, sections) {
  const [key, ...rest] = path.split(".");
  const section = sections.find((candidate) => candidate.key === key);
  if (!section) {
    const keys = sections.map((candidate) => candidate.key);
    return describeUnknownStep(
      key,
      keys,
      `names ${formatCode(key)}, which is not a section`,
      "write the name of a section"
    );
  }
  let holders = [section.settings.schema];
  for (const [index, step] of rest.entries()) {
    const known = collectKeys(holders);
    if (!known) return void 0;
    const below = known.get(step);
    const above = formatCode([key, ...rest.slice(0, index)].join("."));
    if (!below)
      return describeUnknownStep(
        step,
        [...known.keys()],
        `names ${formatCode(step)}, which is not a key of ${above}`,
        suggestReferencePage(key)
      );
    holders = below;
  }
  return holders;
}
var suggestReferencePage = (section) => `look up the key on the reference page of ${formatCode(section)}`;
function describeUnknownStep(word, known, problem, fixForManyKeys) {
  if (!known.length)
    return {
      problem: `continues with ${formatCode(word)}, but the key before it has no keys`,
      fix: `remove ${formatCode(word)}`
    };
  return { problem, fix: suggestWord(word, known, known.length > maxNamedKeys ? fixForManyKeys : void 0) };
}
function collectKeys(holders) {
  const maps = holders.flatMap(findMaps);
  if (maps.some((map) => map === "anything")) return void 0;
  const keys = /* @__PURE__ */ new Map();
  for (const { entries } of maps)
    for (const [key, inner] of Object.entries(entries)) keys.set(key, [...keys.get(key) ?? [], inner]);
  return keys;
}
function findMaps(schema) {
  const { wrapped, item, entries } = schema;
  const choices = getSchemaChoices(schema);
  if (choices) return choices.flatMap(findMaps);
  if (wrapped) return findMaps(wrapped);
  if (item) return findMaps(item);
  if (entries && "entries" in entries && "_undeclared" in entries)
    return [...findMaps(entries.entries), toUndeclaredPolicySchema(schema)];
  if (entries) return [schema];
  return ["record", "unknown", "any", "custom"].includes(schema.type) ? ["anything"] : [];
}
var toUndeclaredPolicySchema = (schema) => ({
  ...schema,
  entries: { _undeclared: schema.entries._undeclared }
});

export {
  findLockProblem,
  findSchemasAt
};
