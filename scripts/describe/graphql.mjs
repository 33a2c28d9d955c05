import { Kind, parse, print, visit } from 'graphql';

const BUILT_IN = new Set(['Boolean', 'Float', 'ID', 'Int', 'String']);

/** Cuts out the types and fields in `keeps`, with the inputs, enums, unions and scalars that they use. */
export function cutSchema(sdl, keeps) {
  const allTypes = new Map(
    parse(sdl).definitions.flatMap((type) => (type.kind.endsWith('TypeDefinition') ? [[type.name.value, type]] : [])),
  );
  const slice = new Map();
  const pendingNames = Object.keys(keeps);
  for (let name = pendingNames.pop(); name !== undefined; name = pendingNames.pop()) {
    if (slice.has(name) || BUILT_IN.has(name)) continue;
    slice.set(name, cutType(allTypes.get(name), name, keeps));
    pendingNames.push(...listUsedTypes(slice.get(name)));
  }
  return `${[...slice.keys()]
    .sort()
    .map((name) => print(slice.get(name)))
    .join('\n\n')}\n`;
}

function cutType(type, name, keeps) {
  if (!type) throw new Error(`the schema has no type ${name}`);
  const plain = visit(type, {
    enter: (node) => (node.description ? { ...node, description: undefined } : undefined),
    Directive: ({ name: directive }) => (directive.value === 'deprecated' ? undefined : null),
  });
  if (type.kind !== Kind.OBJECT_TYPE_DEFINITION && type.kind !== Kind.INTERFACE_TYPE_DEFINITION) return plain;

  const fields = keeps[name];
  if (!fields) throw new Error(`a kept field leads to ${name}, of which the list keeps nothing`);
  const missing = fields.filter((field) => !type.fields.some((known) => known.name.value === field));
  if (missing.length) throw new Error(`${name} has no ${missing.join(', ')}`);
  return {
    ...plain,
    fields: plain.fields.filter((field) => fields.includes(field.name.value)),
    interfaces: plain.interfaces.filter((parent) => parent.name.value in keeps),
  };
}

function listUsedTypes(type) {
  const names = [];
  visit(type, { NamedType: (node) => void names.push(node.name.value) });
  return names;
}
