/** Executes GraphQL requests. Invalid documents are answered as GitHub does and reported as violations. */

import type { DocumentNode, ExecutionResult, GraphQLError, GraphQLSchema } from 'graphql';
import { loadGraphqlSchema } from '../description/index.ts';
import { type Answer, answerOk, SimulatorObjection } from '../exchange/answer.ts';
import type { Objections } from '../exchange/objections.ts';
import { computeQueryCost, maxNodes } from './cost.ts';
import {
  type DocumentError,
  formatGraphqlRoute,
  type GraphqlOperation,
  listDocumentErrors,
  parseDocument,
  parseGraphqlRequest,
} from './document.ts';
import { removeSchemaFields } from './remove-fields.ts';
import { type GraphqlContext, GraphqlRefusal, type Resolvers } from './resolver.ts';

type Library = typeof import('graphql');

/** Tests open thousands of simulators and send the same few documents to all of them. */
const parsedDocuments = new Map<string, DocumentNode>();
const reducedSchemas = new Map<string, GraphQLSchema>();
const errorsBySchema = new WeakMap<GraphQLSchema, WeakMap<DocumentNode, readonly DocumentError[]>>();

/** GitHub's GraphQL API. The library and the schema load with the first request that needs them. */
export class GraphqlApi {
  #loaded: Promise<{ library: Library; schema: GraphQLSchema }> | undefined;

  constructor(
    readonly resolvers: Resolvers,
    /** The simulated server does not have these fields, given as `Type.field`. */
    readonly missingFields: readonly string[],
    readonly objections: Objections,
  ) {}

  async read(body: unknown): Promise<GraphqlOperation> {
    const { library } = await this.#load();
    return parseGraphqlRequest(body, (text) => {
      const document = parsedDocuments.get(text) ?? parseDocument(library, text);
      parsedDocuments.set(text, document);
      return document;
    });
  }

  async answer(request: GraphqlOperation, context: GraphqlContext): Promise<Answer> {
    const { library, schema } = await this.#load();
    const knownErrors = errorsBySchema.get(schema) ?? new WeakMap<DocumentNode, readonly DocumentError[]>();
    errorsBySchema.set(schema, knownErrors);
    const errors = knownErrors.get(request.document) ?? listDocumentErrors(library, schema, request.document);
    knownErrors.set(request.document, errors);
    if (errors.length) return this.#answerInvalidDocument(request, errors);
    const { nodes } = computeQueryCost(request);
    if (nodes > maxNodes)
      return answerOk({ errors: [{ type: 'MAX_NODE_LIMIT_EXCEEDED', message: formatNodeLimitMessage(nodes) }] });
    const result = await library.execute({
      schema,
      document: request.document,
      operationName: request.name || null,
      variableValues: request.variables,
      contextValue: context,
      fieldResolver: (source, args, context, info) =>
        this.#resolve(info.parentType.name, info.fieldName, source, args, context),
      typeResolver: (value: any) => value.__typename,
    });
    return this.#formatResult(request, result);
  }

  #load() {
    this.#loaded ??= Promise.all([import('graphql'), loadGraphqlSchema()]).then(([library, schema]) => ({
      library,
      schema: this.missingFields.length ? this.#reduceSchema(library, schema) : schema,
    }));
    return this.#loaded;
  }

  #reduceSchema(library: Library, schema: GraphQLSchema) {
    const names = this.missingFields.join();
    const reducedSchema = reducedSchemas.get(names) ?? removeSchemaFields(library, schema, this.missingFields);
    reducedSchemas.set(names, reducedSchema);
    return reducedSchema;
  }

  #resolve(type: string, field: string, source: any, args: unknown, context: GraphqlContext) {
    const resolver = this.resolvers[type]?.[field];
    if (resolver) return resolver(source, args, context);
    if (source && field in source) return source[field];
    throw new SimulatorObjection(`the simulator resolves no ${type}.${field}`);
  }

  #answerInvalidDocument(request: GraphqlOperation, errors: readonly DocumentError[]): Answer {
    const isExpected = ({ extensions }: DocumentError) =>
      this.missingFields.includes(`${extensions?.typeName}.${extensions?.fieldName}`);
    for (const error of errors) if (!isExpected(error)) this.objections.add(formatGraphqlRoute(request), error.message);
    return answerOk({ errors });
  }

  #formatResult(request: GraphqlOperation, { data, errors = [] }: ExecutionResult): Answer {
    for (const { originalError } of errors) if (originalError instanceof SimulatorObjection) throw originalError;
    const formattedErrors = errors.map((error) => this.#formatError(request, error));
    return answerOk({
      ...(data !== undefined && { data }),
      ...(formattedErrors.length && { errors: formattedErrors }),
    });
  }

  #formatError(request: GraphqlOperation, error: GraphQLError): object {
    const { path, locations, message, originalError } = error;
    if (originalError instanceof GraphqlRefusal) {
      const { type, extensions } = originalError;
      return { type, path, ...(extensions && { extensions }), locations, message };
    }
    const missingField = this.missingFields
      .map((name) => name.split('.'))
      .find(([type, field]) => message.includes(`"${field}" is not defined by type "${type}"`));
    if (missingField) return formatUnknownInputError(missingField, locations);
    this.objections.add(formatGraphqlRoute(request), message);
    return { message, locations };
  }
}

/** GitHub has its own message for an unknown input field. */
function formatUnknownInputError([type, field]: readonly string[], locations: unknown) {
  const explanation = `Field is not defined on ${type}`;
  const message = `Variable $input of type ${type}! was provided invalid value for ${field} (${explanation})`;
  return { message, locations, extensions: { problems: [{ path: [field], explanation }] } };
}

const formatNodeLimitMessage = (nodes: number): string =>
  `This query requests up to ${nodes.toLocaleString('en')} possible nodes which exceeds the maximum limit of ${maxNodes.toLocaleString('en')}.`;
