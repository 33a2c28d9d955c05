import type { Call } from '../call.ts';
import type { WireAnswer } from '../http/http.ts';
import { extractMessage, isRecord, parseJson } from '../http/message.ts';
import type { OutgoingRequest } from '../http/outgoing.ts';

/** After a rate limit, Trueup may repeat even a write: GitHub did nothing. */
export type RateLimit = NonNullable<ReturnType<typeof detectRateLimit>>;

type Headers = WireAnswer['headers'];

const second = 1000;
const minute = 60 * second;

export function detectRateLimit(
  { call, path, wire }: OutgoingRequest,
  answer: WireAnswer,
  now: number,
  earlierLimits: number,
) {
  const message =
    call.api === 'graphql' && answer.status === 200
      ? findGraphqlLimitMessage(answer, call.access)
      : findLimitMessage(answer);
  if (message === undefined) return undefined;
  const pause = Math.max(
    computePause(answer.headers, now, earlierLimits),
    Math.min(second * 2 ** earlierLimits, minute),
  );
  const milliseconds = Math.min(pause, Number.MAX_SAFE_INTEGER);
  const detail = message ? `: ${message}` : ' (rate limit)';
  return { status: answer.status, milliseconds, reason: `${wire.method} ${path} answered ${answer.status}${detail}` };
}

export function findLimitMessage({ status, headers, text }: WireAnswer): string | undefined {
  if (status !== 429 && status !== 403) return undefined;
  const message = extractMessage(parseJson(text, text));
  const isLimit =
    status === 429 ||
    headers['x-ratelimit-remaining'] === '0' ||
    headers['retry-after'] !== undefined ||
    /rate limit|abuse/i.test(message);
  return isLimit ? message : undefined;
}

/** GraphQL reports a rate limit as a success with an error inside. */
function findGraphqlLimitMessage({ headers, text }: WireAnswer, access: Call['access']): string | undefined {
  if (!/rate.?limit/i.test(text)) return undefined;
  const body = parseJson(text);
  if (!isRecord(body) || !Array.isArray(body.errors)) return undefined;
  if (access === 'write' && Object.values(body.data ?? {}).some((result) => result !== null)) return undefined;
  const errors = body.errors.filter(isRecord);
  const isSpent = headers['x-ratelimit-remaining'] === '0';
  const limit = errors.find(
    ({ type, message }) => isLimitType(type) || ((isSpent || type === undefined) && isLimitText(message)),
  );
  return limit && String(limit.message ?? limit.type);
}

const isLimitType = (type: unknown) => type === 'RATE_LIMITED' || type === 'RATE_LIMIT';
const isLimitText = (message: unknown) => typeof message === 'string' && /rate limit/i.test(message);

function computePause(headers: Headers, now: number, earlierLimits: number): number {
  const requested = parseRetryAfter(headers, now);
  if (requested !== undefined) return requested;
  const reset = Number(headers['x-ratelimit-reset']);
  // GitHub's clock shows whole seconds only.
  if (headers['x-ratelimit-remaining'] === '0' && reset > 0)
    return Math.max(reset * second - parseGithubTime(headers, now), 0) + second;
  return minute * 2 ** Math.min(earlierLimits, 4);
}

/** Returns milliseconds. GitHub sends seconds or a date, but `Date.parse` reads `-5` too. */
export function parseRetryAfter(headers: Headers, now: number): number | undefined {
  const text = headers['retry-after'];
  if (text === undefined) return undefined;
  const milliseconds = /^\d+(\.\d+)?$/.test(text.trim())
    ? Number(text) * second
    : Date.parse(/[a-z]/i.test(text) ? text : '') - parseGithubTime(headers, now);
  return Number.isNaN(milliseconds) ? undefined : Math.max(milliseconds, 0);
}

/** The reset time uses GitHub's clock, and this machine's clock may differ. */
const parseGithubTime = (headers: Headers, now: number) => Date.parse(headers.date ?? '') || now;
