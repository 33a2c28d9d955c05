/**
 * Reads the parameters of each type of ruleset rule from the slice of the REST description. Trueup includes them to
 * check settings files. Resolves all references. Null means that a type has no parameters.
 */
export function readRuleTypes({ components }) {
  const rules = components['repository-rule'].oneOf.map(({ $ref }) => components[$ref].properties);
  return Object.fromEntries(
    rules.map(({ type, parameters }) => {
      if (type.enum?.length !== 1) throw new Error(`a rule is not told by one type: ${JSON.stringify(type)}`);
      return [type.enum[0], parameters ? resolveReferences(parameters, components) : null];
    }),
  );
}

const resolveReferences = (schema, components) => {
  if (Array.isArray(schema)) return schema.map((item) => resolveReferences(item, components));
  if (schema === null || typeof schema !== 'object') return schema;
  if (schema.$ref) return resolveReferences(components[schema.$ref], components);
  return Object.fromEntries(
    Object.entries(schema).map(([word, value]) => [word, resolveReferences(value, components)]),
  );
};

/** Prints each type on one line, to keep diffs between versions of GitHub readable. */
export function printRuleTypes(types) {
  const lines = Object.entries(types).map(([type, parameters]) => `"${type}": ${JSON.stringify(parameters)}`);
  return `{\n${lines.join(',\n')}\n}\n`;
}
