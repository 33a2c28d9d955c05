const KEPT = new Set([
  'type',
  'required',
  'enum',
  'default',
  'format',
  'pattern',
  'minimum',
  'maximum',
  'minLength',
  'maxLength',
  'minItems',
  'maxItems',
]);

const DROPPED = new Set([
  'title',
  'description',
  'example',
  'deprecated',
  // The forms that a discriminator distinguishes also differ in their required keys.
  'discriminator',
  'x-github-breaking-changes',
]);

const INNER = {
  properties: (schemas, visit) =>
    Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, visit(schema)])),
  items: (schema, visit) => visit(schema),
  additionalProperties: (closed, visit) => (typeof closed === 'object' ? visit(closed) : closed),
  allOf: (schemas, visit) => schemas.map(visit),
  anyOf: (schemas, visit) => schemas.map(visit),
  oneOf: (schemas, visit) => schemas.map(visit),
};

/** Converts a schema of the description to JSON Schema: without prose, null as a type, references by bare name. */
export function toJsonSchema(described) {
  if (described.$ref) return { $ref: described.$ref.replace('#/components/schemas/', '') };
  const schema = {};
  for (const [word, value] of Object.entries(described)) {
    if (KEPT.has(word)) schema[word] = value;
    else if (word in INNER) schema[word] = INNER[word](value, toJsonSchema);
    else if (word !== 'nullable' && !DROPPED.has(word))
      throw new Error(`toJsonSchema does not support "${word}" in a schema`);
  }
  return described.nullable ? allowNull(schema) : schema;
}

function allowNull(schema) {
  if (!schema.type || schema.allOf || schema.anyOf || schema.oneOf) return { anyOf: [schema, { type: 'null' }] };
  const nullable = { ...schema, type: [schema.type, 'null'] };
  return schema.enum ? { ...nullable, enum: [...new Set([...schema.enum, null])] } : nullable;
}

/** Lists the names of the components that a schema refers to directly. */
export function listReferences(value) {
  if (Array.isArray(value)) return value.flatMap(listReferences);
  if (value === null || typeof value !== 'object') return [];
  return typeof value.$ref === 'string' ? [value.$ref] : Object.values(value).flatMap(listReferences);
}
