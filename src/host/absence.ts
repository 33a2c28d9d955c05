import type { OutgoingRequest } from './outgoing.ts';
import type { Settled } from './settled.ts';
import type { WireAnswer } from './transport.ts';

/** What an answer stands for that the call takes for an absence: the same each time, or what the host makes of it. */
export function absence({ call }: OutgoingRequest, { headers }: WireAnswer, message: string): Settled {
  const { absent } = call.routeRules;
  const value = typeof absent === 'function' ? absent({ message, location: headers.location }) : absent;
  return { kind: 'absent', value };
}
