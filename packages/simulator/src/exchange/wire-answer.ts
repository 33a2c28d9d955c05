import type { WireAnswer } from '../wire.ts';
import type { Answer } from './answer.ts';
import { computeEtag, isEtagMatched } from './etags.ts';
import type { ParsedRequest } from './parsed-request.ts';

const jsonType = 'application/json; charset=utf-8';

/** GitHub answers 304 if the caller already has the answer. */
export function toWireAnswer(
  request: ParsedRequest,
  answer: Answer,
  headers: Readonly<Record<string, string>>,
): WireAnswer {
  const text = answer.text ?? (answer.body === undefined ? '' : JSON.stringify(answer.body));
  const allHeaders = { ...headers, ...(text && { 'content-type': jsonType }), ...answer.headers };
  if (request.method !== 'GET' || answer.status !== 200) return { status: answer.status, headers: allHeaders, text };
  const etag = computeEtag(text, request.token);
  const tagged = {
    ...allHeaders,
    etag,
    'cache-control': 'private, max-age=60, s-maxage=60',
    vary: 'Accept, Authorization',
  };
  if (isEtagMatched(etag, request.headers['if-none-match'])) return { status: 304, headers: tagged, text: '' };
  return { status: 200, headers: tagged, text };
}
