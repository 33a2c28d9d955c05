import type { DocumentNode, ExecutionResult, GraphQLError, GraphQLSchema } from 'graphql';
import { graphqlSchema } from '../description/index.ts';
import { type Answer, ok, SimulatorObjection } from '../exchange/answer.ts';
import type { Objections } from '../exchange/objections.ts';
import { costOf, mostNodes } from './cost.ts';
import {
  type DocumentError,
  documentErrors,
  type GraphqlRequest,
  parseDocument,
  readRequest,
  routeOf,
} from './document.ts';
import { lacking } from './lacking.ts';
import { type GraphqlAsk, GraphqlRefusal, type Resolvers } from './resolver.ts';

type Library = typeof import('graphql');

/** Tests open thousands of hosts, and all of them are asked the same few documents. */
const documents = new Map<string, DocumentNode>();
const reduced = new Map<string, GraphQLSchema>();
const errorsIn = new WeakMap<GraphQLSchema, WeakMap<DocumentNode, readonly DocumentError[]>>();

/** The host's GraphQL API. Its library and schema load with the first request that needs them. */
export class GraphqlApi {
  #loaded: Promise<{ library: Library; schema: GraphQLSchema }> | undefined;

  constructor(
    readonly resolvers: Resolvers,
    /** Fields that this host does not have, as `Type.field`. */
    readonly lacks: readonly string[],
    readonly objections: Objections,
  ) {}

  async read(body: unknown): Promise<GraphqlRequest> {
    const { library } = await this.#load();
    return readRequest(body, (text) => {
      const document = documents.get(text) ?? parseDocument(library, text);
      documents.set(text, document);
      return document;
    });
  }

  async answer(request: GraphqlRequest, ask: GraphqlAsk): Promise<Answer> {
    const { library, schema } = await this.#load();
    const known = errorsIn.get(schema) ?? new WeakMap<DocumentNode, readonly DocumentError[]>();
    errorsIn.set(schema, known);
    const errors = known.get(request.document) ?? documentErrors(library, schema, request.document);
    known.set(request.document, errors);
    if (errors.length) return this.#wrongDocument(request, errors);
    const { nodes } = costOf(request);
    if (nodes > mostNodes) return ok({ errors: [{ type: 'MAX_NODE_LIMIT_EXCEEDED', message: tooManyNodes(nodes) }] });
    const result = await library.execute({
      schema,
      document: request.document,
      operationName: request.name || null,
      variableValues: request.variables,
      contextValue: ask,
      fieldResolver: (source, args, context, info) =>
        this.#resolve(info.parentType.name, info.fieldName, source, args, context),
      typeResolver: (value: any) => value.__typename,
    });
    return this.#answerOf(request, result);
  }

  #load() {
    this.#loaded ??= Promise.all([import('graphql'), graphqlSchema()]).then(([library, schema]) => ({
      library,
      schema: this.lacks.length ? this.#lacking(library, schema) : schema,
    }));
    return this.#loaded;
  }

  #lacking(library: Library, schema: GraphQLSchema) {
    const names = this.lacks.join();
    const known = reduced.get(names) ?? lacking(library, schema, this.lacks);
    reduced.set(names, known);
    return known;
  }

  #resolve(type: string, field: string, source: any, args: unknown, ask: GraphqlAsk) {
    const resolver = this.resolvers[type]?.[field];
    if (resolver) return resolver(source, args, ask);
    if (source && field in source) return source[field];
    throw new SimulatorObjection(`the simulator resolves no ${type}.${field}`);
  }

  #wrongDocument(request: GraphqlRequest, errors: readonly DocumentError[]): Answer {
    const excused = ({ extensions }: DocumentError) =>
      this.lacks.includes(`${extensions?.typeName}.${extensions?.fieldName}`);
    for (const error of errors) if (!excused(error)) this.objections.add(routeOf(request), error.message);
    return ok({ errors });
  }

  #answerOf(request: GraphqlRequest, { data, errors = [] }: ExecutionResult): Answer {
    for (const { originalError } of errors) if (originalError instanceof SimulatorObjection) throw originalError;
    const written = errors.map((error) => this.#written(request, error));
    return ok({ ...(data !== undefined && { data }), ...(written.length && { errors: written }) });
  }

  #written(request: GraphqlRequest, error: GraphQLError): object {
    const { path, locations, message, originalError } = error;
    if (originalError instanceof GraphqlRefusal) {
      const { type, extensions } = originalError;
      return { type, path, ...(extensions && { extensions }), locations, message };
    }
    const lacked = this.lacks
      .map((name) => name.split('.'))
      .find(([type, field]) => message.includes(`"${field}" is not defined by type "${type}"`));
    if (lacked) return unknownInput(lacked, locations);
    this.objections.add(routeOf(request), message);
    return { message, locations };
  }
}

/** The host's message for an unknown input field. */
function unknownInput([type, field]: readonly string[], locations: unknown) {
  const explanation = `Field is not defined on ${type}`;
  const message = `Variable $input of type ${type}! was provided invalid value for ${field} (${explanation})`;
  return { message, locations, extensions: { problems: [{ path: [field], explanation }] } };
}

const tooManyNodes = (nodes: number) =>
  `This query requests up to ${nodes.toLocaleString('en')} possible nodes which exceeds the maximum limit of ${mostNodes.toLocaleString('en')}.`;
