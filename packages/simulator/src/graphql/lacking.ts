import type { ASTNode, GraphQLSchema } from 'graphql';

type Library = typeof import('graphql');

/** The schema of a host that does not have some fields yet, given as `Type.field`. */
export function lacking(library: Library, schema: GraphQLSchema, fields: readonly string[]): GraphQLSchema {
  const whole = library.parse(library.printSchema(schema));
  const without = <N extends ASTNode & { name: { value: string }; fields?: readonly { name: { value: string } }[] }>(
    type: N,
  ) => ({
    ...type,
    fields: type.fields?.filter((field) => !fields.includes(`${type.name.value}.${field.name.value}`)),
  });
  const reduced = library.visit(whole, { ObjectTypeDefinition: without, InputObjectTypeDefinition: without });
  return library.buildASTSchema(reduced);
}
