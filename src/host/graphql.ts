import { absence } from './absence.ts';
import { denialOf, failureOf } from './denials.ts';
import { isRecord, messageIn } from './message.ts';
import type { OutgoingRequest } from './outgoing.ts';
import type { Scrub } from './scrub.ts';
import type { Settled } from './settled.ts';
import type { WireAnswer } from './transport.ts';

interface DocumentError {
  readonly type?: unknown;
  readonly path?: unknown;
  readonly message?: unknown;
}

const denials = ['FORBIDDEN', 'NOT_FOUND', 'INSUFFICIENT_SCOPES'];

/** A document is answered 200 whatever became of it. With errors it failed, even where some of its data is there. */
export function settleDocument(outgoing: OutgoingRequest, answer: WireAnswer, body: unknown, words: Scrub): Settled {
  const { data, errors } = isRecord(body) ? body : { data: undefined, errors: undefined };
  if (Array.isArray(errors) && errors.length) return settleErrors(outgoing, answer, errors, words);
  if (isRecord(data) && data.repository === null) {
    throw denialOf(outgoing, answer, 'the answer holds no repository', words);
  }
  return { kind: 'answered', value: data };
}

function settleErrors(
  outgoing: OutgoingRequest,
  answer: WireAnswer,
  errors: readonly unknown[],
  words: Scrub,
): Settled {
  const told: DocumentError[] = errors.map((error) => (isRecord(error) ? error : { message: error }));
  const message = told.map(textOf).join('; ');
  if ('absent' in outgoing.call.routeRules && told.every(isAbsence)) return absence(outgoing, answer, words(message));
  throw told.every(({ type }) => denials.includes(String(type)))
    ? denialOf(outgoing, answer, message, words)
    : failureOf(outgoing, answer, message, words);
}

/** A repository that is not found is hidden from the token; only what lies inside it can be absent. */
const isAbsence = ({ type, path }: DocumentError) =>
  type === 'NOT_FOUND' && !(Array.isArray(path) && path.length === 1 && path[0] === 'repository');

const textOf = (error: DocumentError) => messageIn({ message: error.message }) || JSON.stringify(error);
