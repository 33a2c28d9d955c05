/**
 * Interprets the answer to a call. A proxy or a login page may answer in place of GitHub, so Trueup requires the
 * expected shape.
 */

import { type BaseIssue, getDotPath, safeParse } from 'valibot';
import type { RouteRules } from './call.ts';
import type { WireAnswer } from './http/http.ts';
import { extractMessage, formatJson, isRecord } from './http/message.ts';
import { createRequestFailure, describeOutgoing, type OutgoingRequest } from './http/outgoing.ts';
import { UnexpectedAnswer } from './refusals/failures.ts';

type CallOutcome =
  | { readonly kind: 'answered'; readonly value: unknown }
  | { readonly kind: 'absent'; readonly value: unknown }
  | { readonly kind: 'undone'; readonly why: string };

/** Throws refusals that the call does not expect. */
export async function interpretAnswer(outgoing: OutgoingRequest, answer: WireAnswer): Promise<CallOutcome> {
  const { routeRules, access, api } = outgoing.call;
  const { status } = answer;
  const body = parseBody(outgoing, answer);
  const problem = outgoing.wire.method === 'GET' ? describeImpossibleAnswer(status, body) : undefined;
  if (problem) throw createFormatError(outgoing, problem, proxyFix);
  const reason = access === 'write' ? routeRules.unchangedOn?.[status] : undefined;
  if (reason !== undefined) return { kind: 'undone', why: reason };
  const message = extractMessage(body);
  if (api === 'rest' && isAbsentAnswer(routeRules, status, isRecord(body) && body.message ? message : ''))
    return createAbsence(outgoing, answer, message);
  if (status < 200 || status > 299) throw (await import('./refusals/denials.ts')).createRefusal(outgoing, answer, body);
  return api === 'graphql' ? interpretGraphql(outgoing, answer, body) : { kind: 'answered', value: body };
}

/** A failing server may answer with an HTML page. Other HTML does not come from GitHub's API. */
function parseBody(outgoing: OutgoingRequest, { status, headers, text }: WireAnswer): unknown {
  const isFile = status === 200 && /[./]raw\b/.test(outgoing.call.routeRules.accept ?? '');
  if (isFile && !headers['content-type']?.startsWith('text/html')) return text;
  if (text.trim() === '') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    const format = /^\s*</.test(text) ? 'HTML' : 'text that is not JSON';
    if (status >= 500) return `${format} instead of a message`;
    if (status === 404 && outgoing.call.api === 'graphql') return undefined;
    const variable = outgoing.call.api === 'graphql' ? 'GITHUB_GRAPHQL_URL' : 'GITHUB_API_URL';
    throw createRequestFailure(
      outgoing,
      (request) => `${request} answered ${status} with ${format}, which does not come from GitHub's API`,
      `set ${variable} to the address of the API, such as https://HOST/api/v3 for GitHub Enterprise Server; the login page of a proxy can cause this too`,
    );
  }
}

/** GitHub never sends such an answer to a read, but a proxy may. */
function describeImpossibleAnswer(status: number, body: unknown): string | undefined {
  if (status === 200) return body === undefined ? 'the body is missing' : undefined;
  return status > 200 && status < 300 && status !== 204 ? `the status ${status} should be 200 or 204` : undefined;
}

/** A token without the permission also gets a 403 or a bare 404. A 404 without a message is not from GitHub. */
function isAbsentAnswer(routeRules: RouteRules<unknown>, status: number, message: string) {
  const { absentOn = [404], absentWhen } = routeRules;
  const isExplained = status < 400 || !absentWhen ? status !== 404 || message !== '' : absentWhen.test(message);
  return 'absent' in routeRules && absentOn.includes(status) && isExplained;
}

function createAbsence({ call, scrub }: OutgoingRequest, { headers }: WireAnswer, message: string): CallOutcome {
  const { absent } = call.routeRules;
  const location = headers.location && scrub(headers.location);
  const value = typeof absent === 'function' ? absent({ message: scrub(message), location }) : absent;
  return { kind: 'absent', value };
}

/** GitHub's GraphQL API answers failures with 200 too. */
async function interpretGraphql(outgoing: OutgoingRequest, answer: WireAnswer, body: unknown): Promise<CallOutcome> {
  const { data, errors } = isRecord(body) ? body : { data: undefined, errors: undefined };
  if (outgoing.call.routeRules.isBatchQuery && isRecord(data)) return { kind: 'answered', value: { data, errors } };
  if (Array.isArray(errors) && errors.length) return interpretGraphqlErrors(outgoing, answer, errors);
  if (isRecord(data) && data.repository === null)
    throw (await import('./refusals/denials.ts')).createDenial(outgoing, answer, 'the answer contains no repository');
  return { kind: 'answered', value: data };
}

async function interpretGraphqlErrors(outgoing: OutgoingRequest, answer: WireAnswer, errors: readonly unknown[]) {
  const parsed: DocumentError[] = errors.map((error) => (isRecord(error) ? error : { message: error }));
  const message = [...new Set(parsed.map(describeGraphqlError))].join('; ');
  if ('absent' in outgoing.call.routeRules && parsed.every(isNotFoundError))
    return createAbsence(outgoing, answer, message);
  const { createDenial, createAnswerFailure, createMissingFieldsError } = await import('./refusals/denials.ts');
  const fields = parsed.map(findUnknownField).map((field) => field && outgoing.scrub(field));
  if (fields.every((field) => field !== undefined)) throw createMissingFieldsError(outgoing, [...new Set(fields)]);
  throw parsed.every(({ type }) => ['FORBIDDEN', 'NOT_FOUND', 'INSUFFICIENT_SCOPES'].includes(String(type)))
    ? createDenial(outgoing, answer, message)
    : createAnswerFailure(outgoing, answer, message);
}

type DocumentError = Readonly<Record<string, unknown>>;

/** If GraphQL does not find the repository itself, the token cannot see it. Only an item inside it can be absent. */
const isNotFoundError = ({ type, path }: DocumentError) =>
  type === 'NOT_FOUND' && !(Array.isArray(path) && path.length === 1 && path[0] === 'repository');

function findUnknownField({ extensions }: DocumentError): string | undefined {
  if (!isRecord(extensions) || extensions.code !== 'undefinedField') return undefined;
  const name = `${extensions.typeName}.${extensions.fieldName}`;
  return /^\w+\.\w+$/.test(name) ? name : undefined;
}

const describeGraphqlError = (error: DocumentError) => extractMessage({ message: error.message }) || formatJson(error);

/** Throws `UnexpectedAnswer`. */
export function parseAnswerValue(outgoing: OutgoingRequest, value: unknown): unknown {
  const { answer } = outgoing.call.routeRules;
  if (!answer) return value;
  const firstIssue = safeParse(answer, value, { abortEarly: true });
  if (firstIssue.success) return firstIssue.output;
  const allIssues = hasLongList(value) ? firstIssue : safeParse(answer, value);
  const problems = (allIssues.issues ?? firstIssue.issues).slice(0, 3).map((issue) => {
    const key = getDotPath(issue);
    if (key && isMissingKey(issue)) return `${key} is missing`;
    return `${key ?? 'the answer'} should be ${issue.expected ?? keepOwnMessage(issue.message) ?? 'something else'}`;
  });
  throw createFormatError(outgoing, outgoing.scrub(problems.join('; ')));
}

const isMissingKey = ({ kind, expected, received }: BaseIssue<unknown>) =>
  kind === 'schema' && received === 'undefined' && expected?.startsWith('"') === true;

const hasLongList = (value: unknown, depth = 4): boolean => {
  if (Array.isArray(value) && value.length > 1000) return true;
  return (
    depth > 0 &&
    typeof value === 'object' &&
    value !== null &&
    Object.values(value).some((item) => hasLongList(item, depth - 1))
  );
};

/** valibot's own messages would quote the value. */
const keepOwnMessage = (message: string): string | undefined => (message.startsWith('Invalid ') ? undefined : message);

export const createFormatError = (outgoing: OutgoingRequest, difference: string, fix = updateFix): UnexpectedAnswer =>
  new UnexpectedAnswer(
    `GitHub answered ${describeOutgoing(outgoing)} in an unknown format: ${difference}`,
    fix,
    'GitHub answered a request in an unknown format',
  );

const updateFix = 'update Trueup; if you have the newest version, report this line';
const proxyFix = 'run again; if this happens again, check for a proxy that answers in place of GitHub';
