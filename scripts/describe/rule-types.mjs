/**
 * What each type of ruleset rule takes as parameters, by the slice of the REST description: the part of it that the
 * program carries to judge a settings file. References are filled in, and null means that a type has no parameters.
 */
export function ruleTypes({ components }) {
  const rules = components['repository-rule'].oneOf.map(({ $ref }) => components[$ref].properties);
  return Object.fromEntries(
    rules.map(({ type, parameters }) => {
      if (type.enum?.length !== 1) throw new Error(`a rule is not told by one type: ${JSON.stringify(type)}`);
      return [type.enum[0], parameters ? whole(parameters, components) : null];
    }),
  );
}

const whole = (schema, components) => {
  if (Array.isArray(schema)) return schema.map((item) => whole(item, components));
  if (schema === null || typeof schema !== 'object') return schema;
  if (schema.$ref) return whole(components[schema.$ref], components);
  return Object.fromEntries(Object.entries(schema).map(([word, value]) => [word, whole(value, components)]));
};

/** One type per line, so that a new version of the host reads well as a diff. */
export function printRuleTypes(types) {
  const lines = Object.entries(types).map(([type, parameters]) => `"${type}": ${JSON.stringify(parameters)}`);
  return `{\n${lines.join(',\n')}\n}\n`;
}
