import type { CallOutcome } from '../call.ts';
import type { WireAnswer } from '../http/http.ts';
import type { OutgoingRequest } from '../http/outgoing.ts';

/** The value of an answer that the call treats as an absence: fixed, or made from the host's message. */
export function createAbsence({ call, scrub }: OutgoingRequest, { headers }: WireAnswer, message: string): CallOutcome {
  const { absent } = call.routeRules;
  const value = typeof absent === 'function' ? absent({ message: scrub(message), location: headers.location }) : absent;
  return { kind: 'absent', value };
}
