import type { Check } from './schemas.ts';
import type { Operation, Schema } from './slice.ts';

export interface SentRequest {
  readonly params: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  /** The parsed body; `undefined` if nothing was sent. */
  readonly body?: unknown;
  readonly contentType?: string;
}

/** Everything in a request that the description does not allow. */
export const requestProblems = (check: Check, operation: Operation, sent: SentRequest): string[] => [
  ...pathProblems(check, operation, sent),
  ...queryProblems(check, operation, sent),
  ...bodyProblems(check, operation, sent),
];

const pathProblems = (check: Check, { path }: Operation, { params }: SentRequest) =>
  Object.entries(path).flatMap(([name, schema]) => check(schema, typed(params[name], schema), `path.${name}`));

function queryProblems(check: Check, { query: described }: Operation, { query }: SentRequest) {
  return [...new Set(query.keys())].flatMap((name) => {
    const schema = described[name];
    if (!schema) return [`query.${name} is not in the description`];
    if (query.getAll(name).length > 1) return [`query.${name} is given more than once`];
    return check(schema, typed(query.get(name) ?? undefined, schema), `query.${name}`);
  });
}

function bodyProblems(check: Check, { body: described }: Operation, { body, contentType }: SentRequest) {
  if (body === undefined) return described?.required ? ['body is missing'] : [];
  if (!described) return ['body is not in the description: this operation takes none'];
  const [mediaType = ''] = contentType?.split(';') ?? [];
  const type = mediaType.trim().toLowerCase() === 'application/json' ? [] : ['content type must be application/json'];
  return [...type, ...check(described.schema, body, 'body')];
}

/** Converts text from a URL to its typed value; other text stays, so that the check refuses it. */
function typed(text: string | undefined, { type }: Schema): unknown {
  if (type === 'integer' && text && /^-?\d+$/.test(text)) return Number(text);
  if (type === 'boolean' && (text === 'true' || text === 'false')) return text === 'true';
  return text;
}

/** Everything in an answer that the description does not allow; `body` is undefined if the answer has none. */
export function answerProblems(check: Check, operation: Operation, status: number, body: unknown): string[] {
  const schema = operation.answers[status];
  if (schema === undefined) {
    return [`${operation.route} may answer ${documentedStatuses(operation).join(', ')}, and not ${status}`];
  }
  if (schema) return check(schema, body, 'answer');
  // The description omits the body of some failures, but the host explains every failure in one.
  return body === undefined || status >= 400 ? [] : [`answer must be empty at ${status}, and is not`];
}

export const documentedStatuses = ({ answers }: Operation): number[] => Object.keys(answers).map(Number);
