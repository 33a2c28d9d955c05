import type { ASTNode, GraphQLSchema } from 'graphql';

type Library = typeof import('graphql');

/** Older servers lack some fields, given as `Type.field`. */
export function removeSchemaFields(library: Library, schema: GraphQLSchema, fields: readonly string[]): GraphQLSchema {
  const wholeDocument = library.parse(library.printSchema(schema));
  const filterFields = <
    N extends ASTNode & { name: { value: string }; fields?: readonly { name: { value: string } }[] },
  >(
    type: N,
  ) => ({
    ...type,
    fields: type.fields?.filter((field) => !fields.includes(`${type.name.value}.${field.name.value}`)),
  });
  const reduced = library.visit(wholeDocument, {
    ObjectTypeDefinition: filterFields,
    InputObjectTypeDefinition: filterFields,
  });
  return library.buildASTSchema(reduced);
}
