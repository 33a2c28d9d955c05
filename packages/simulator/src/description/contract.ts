import type { SchemaCheck } from './schemas.ts';
import type { Operation, Schema } from './slice.ts';

export interface SentRequest {
  readonly params: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  /** The parsed body is `undefined` if nothing was sent. */
  readonly body?: unknown;
  readonly contentType?: string;
}

export const listRequestProblems = (check: SchemaCheck, operation: Operation, sent: SentRequest): string[] => [
  ...listPathProblems(check, operation, sent),
  ...listQueryProblems(check, operation, sent),
  ...listBodyProblems(check, operation, sent),
];

const listPathProblems = (check: SchemaCheck, { path }: Operation, { params }: SentRequest): string[] =>
  Object.entries(path).flatMap(([name, schema]) => check(schema, parseUrlValue(params[name], schema), `path.${name}`));

function listQueryProblems(check: SchemaCheck, { query: described }: Operation, { query }: SentRequest): string[] {
  return [...new Set(query.keys())].flatMap((name) => {
    const schema = described[name];
    if (!schema) return [`query.${name} is not in the description`];
    if (query.getAll(name).length > 1) return [`query.${name} is given more than once`];
    return check(schema, parseUrlValue(query.get(name) ?? undefined, schema), `query.${name}`);
  });
}

function listBodyProblems(check: SchemaCheck, { body: described }: Operation, { body, contentType }: SentRequest) {
  if (body === undefined) return described?.required ? ['body is missing'] : [];
  if (!described) return ['body is not in the description: this operation takes none'];
  const [mediaType = ''] = contentType?.split(';') ?? [];
  const type = mediaType.trim().toLowerCase() === 'application/json' ? [] : ['content type must be application/json'];
  return [...type, ...check(described.schema, body, 'body')];
}

/** Converts text from a URL to its typed value. Invalid text stays, and a later check refuses it. */
function parseUrlValue(text: string | undefined, { type }: Schema): unknown {
  if (type === 'integer' && text && /^-?\d+$/.test(text)) return Number(text);
  if (type === 'boolean' && (text === 'true' || text === 'false')) return text === 'true';
  return text;
}

/** `body` is undefined if the answer has none. */
export function listAnswerProblems(check: SchemaCheck, operation: Operation, status: number, body: unknown): string[] {
  const schema = operation.answers[status];
  if (schema === undefined) {
    return [`${operation.route} may answer ${listStatuses(operation).join(', ')}, and not ${status}`];
  }
  if (schema) return check(schema, body, 'answer');
  // The description omits the body of some failures, but GitHub sends one with every failure.
  return body === undefined || status >= 400 ? [] : [`answer must be empty at ${status}, and is not`];
}

export const listStatuses = ({ answers }: Operation): number[] => Object.keys(answers).map(Number);
