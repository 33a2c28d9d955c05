import type { ASTNode, ASTVisitor, DocumentNode, GraphQLSchema, ValidationContext } from 'graphql';
import { SimulatorObjection } from '../exchange/answer.ts';

type Library = typeof import('graphql');

/** A GraphQL request that parsed. */
export interface GraphqlOperation {
  readonly document: DocumentNode;
  readonly kind: string;
  readonly name: string;
  readonly variables: Readonly<Record<string, unknown>>;
}

export interface DocumentError {
  readonly message: string;
  readonly path?: readonly string[];
  readonly extensions?: Readonly<Record<string, unknown>>;
}

export const formatGraphqlRoute = ({ kind, name }: GraphqlOperation): string => `${kind} ${name}`;

export function parseGraphqlRequest(body: any, parse: (text: string) => DocumentNode): GraphqlOperation {
  if (typeof body?.query !== 'string') throw new SimulatorObjection('POST /graphql: the body has no `query`');
  const document = parse(body.query);
  const operations = document.definitions.flatMap((node) => (node.kind === 'OperationDefinition' ? [node] : []));
  const operation = operations.find((node) => !body.operationName || node.name?.value === body.operationName);
  if (!operation) throw new SimulatorObjection(`POST /graphql: no operation is named ${body.operationName}`);
  const name = operation.name?.value ?? '';
  return { document, kind: operation.operation, name, variables: body.variables ?? {} };
}

export function parseDocument(library: Library, text: string): DocumentNode {
  try {
    return library.parse(text);
  } catch (error) {
    throw new SimulatorObjection(`POST /graphql: ${(error as Error).message}`);
  }
}

export function listDocumentErrors(library: Library, schema: GraphQLSchema, document: DocumentNode): DocumentError[] {
  const rules = library.specifiedRules.filter((rule) => rule !== library.FieldsOnCorrectTypeRule);
  const errors = library.validate(schema, document, [...rules, createUnknownFieldRule(library)]);
  return errors.map(({ message, extensions }) => {
    const { path, ...rest } = extensions as { path?: string[] };
    return { message, ...(path && { path }), ...(Object.keys(rest).length && { extensions: rest }) };
  });
}

/** GitHub has its own message for an unknown field, and callers recognize it by its code. */
const createUnknownFieldRule =
  (library: Library) =>
  (context: ValidationContext): ASTVisitor => ({
    Field(node, _key, _parent, _path, ancestors) {
      const type = context.getParentType();
      if (!type || context.getFieldDef()) return;
      const fieldName = node.name.value;
      const path = [...ancestors.flatMap(listPathSteps), node.alias?.value ?? fieldName];
      const extensions = { path, code: 'undefinedField', typeName: type.name, fieldName };
      const message = `Field '${fieldName}' doesn't exist on type '${type.name}'`;
      context.reportError(new library.GraphQLError(message, { nodes: node, extensions }));
    },
  });

function listPathSteps(node: ASTNode | readonly ASTNode[]): string[] {
  if (!('kind' in node)) return [];
  if (node.kind === 'OperationDefinition') return [`${node.operation} ${node.name?.value ?? ''}`.trim()];
  return node.kind === 'Field' ? [node.alias?.value ?? node.name.value] : [];
}
