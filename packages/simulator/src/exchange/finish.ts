import type { WireAnswer } from '../wire.ts';
import type { Answer } from './answer.ts';
import type { Asked } from './asked.ts';
import { etagOf, isMatched } from './etags.ts';

const json = 'application/json; charset=utf-8';

/** Sends an answer, or a 304 if the caller already has it. */
export function finish(asked: Asked, answer: Answer, headers: Readonly<Record<string, string>>): WireAnswer {
  const text = answer.text ?? (answer.body === undefined ? '' : JSON.stringify(answer.body));
  const all = { ...headers, ...(text && { 'content-type': json }), ...answer.headers };
  if (asked.method !== 'GET' || answer.status !== 200) return { status: answer.status, headers: all, text };
  const etag = etagOf(text, asked.token);
  const tagged = { ...all, etag, 'cache-control': 'private, max-age=60, s-maxage=60', vary: 'Accept, Authorization' };
  if (isMatched(etag, asked.headers['if-none-match'])) return { status: 304, headers: tagged, text: '' };
  return { status: 200, headers: tagged, text };
}
