import type { CallOutcome } from '../call.ts';
import type { WireAnswer } from '../http/http.ts';
import type { OutgoingRequest } from '../http/outgoing.ts';

export function createAbsence({ call, scrub }: OutgoingRequest, { headers }: WireAnswer, message: string): CallOutcome {
  const { absent } = call.routeRules;
  const value = typeof absent === 'function' ? absent({ message: scrub(message), location: headers.location }) : absent;
  return { kind: 'absent', value };
}
