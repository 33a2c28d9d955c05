import { type BaseIssue, getDotPath, safeParse } from 'valibot';
import { interpretDocument } from './batches/graphql.ts';
import type { CallOutcome, RouteRules } from './call.ts';
import type { WireAnswer } from './http/http.ts';
import { readMessage } from './http/message.ts';
import { createRequestFailure, describeOutgoing, type OutgoingRequest } from './http/outgoing.ts';
import { createAbsence } from './refusals/absence.ts';
import { UnexpectedAnswer } from './refusals/failures.ts';

/** Throws every other answer as a denial, a refusal, or "this is not the host's API". */
export async function interpretAnswer(outgoing: OutgoingRequest, answer: WireAnswer): Promise<CallOutcome> {
  const { routeRules, access, api } = outgoing.call;
  const { status } = answer;
  const body = parseBody(outgoing, answer);
  const problem = outgoing.wire.method === 'GET' ? describeImpossibleAnswer(status, body) : undefined;
  if (problem) throw createFormatError(outgoing, problem, proxyFix);
  const reason = access === 'write' ? routeRules.unchangedOn?.[status] : undefined;
  if (reason !== undefined) return { kind: 'undone', why: reason };
  const message = readMessage(body);
  if (api === 'rest' && isAbsentAnswer(routeRules, status, message)) return createAbsence(outgoing, answer, message);
  if (status < 200 || status > 299) throw (await import('./refusals/denials.ts')).createRefusal(outgoing, answer, body);
  return api === 'graphql' ? interpretDocument(outgoing, answer, body) : { kind: 'answered', value: body };
}

/** What the host never answers to a read: something on the way may not have the answer yet, or have a part of it. */
function describeImpossibleAnswer(status: number, body: unknown): string | undefined {
  if (status === 200) return body === undefined ? 'the body is missing' : undefined;
  return status > 200 && status < 300 && status !== 204 ? `the status ${status} should be 200 or 204` : undefined;
}

/**
 * A token without the grant gets a bare 404 or a 403 too, so where the call knows the host's message for an absence, it
 * must match. A 404 without any message is none of the host's.
 */
function isAbsentAnswer(routeRules: RouteRules<unknown>, status: number, message: string) {
  const { absentOn = [404], absentWhen } = routeRules;
  const isExplained = status < 400 || !absentWhen ? status !== 404 || message !== '' : absentWhen.test(message);
  return 'absent' in routeRules && absentOn.includes(status) && isExplained;
}

/** Checks the answer against the call's schema and returns the parsed value. */
export function validateAnswer(outgoing: OutgoingRequest, value: unknown): unknown {
  const { answer } = outgoing.call.routeRules;
  if (!answer) return value;
  // Each of many items may have a difference, and three are shown, so the first one ends the search in a large answer.
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

/** For a key that an object must have, valibot expects the key itself. */
const isMissingKey = ({ kind, expected, received }: BaseIssue<unknown>) =>
  kind === 'schema' && received === 'undefined' && expected?.startsWith('"') === true;

/** Whether an answer holds a list of more items than any page has. */
const hasLongList = (value: unknown, depth = 4): boolean => {
  if (Array.isArray(value) && value.length > 1000) return true;
  return (
    depth > 0 &&
    typeof value === 'object' &&
    value !== null &&
    Object.values(value).some((item) => hasLongList(item, depth - 1))
  );
};

/** Keeps the messages of our own checks. Those of the library would quote the value. */
const keepOwnMessage = (message: string) => (message.startsWith('Invalid ') ? undefined : message);

const updateFix = 'update Trueup; if you have the newest version, report this line';
const proxyFix = 'run again; if this happens again, check for a proxy that answers in place of GitHub';

export const createFormatError = (outgoing: OutgoingRequest, difference: string, fix = updateFix) =>
  new UnexpectedAnswer(
    `GitHub answered ${describeOutgoing(outgoing)} in an unknown format: ${difference}`,
    fix,
    'GitHub answered a request in an unknown format',
  );

/** A failing server may answer with an HTML page. Any other HTML means that this is not the host's API. */
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
