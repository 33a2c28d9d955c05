import type { Exchange } from './http/outgoing.ts';
import { RepositoryReplaced } from './identity.ts';
import type { Clock } from './limits/clock.ts';
import { RequestFailure, RequestNotSent } from './refusals/failures.ts';

export interface WriteTracker {
  readonly clock: Clock;
  lastWriteAt?: number;
  possibleWrites: number;
}

/** Trueup treats a write as made unless GitHub clearly refused it. */
export const trackWrites =
  (exchange: Exchange, tracker: WriteTracker): Exchange =>
  async (outgoing) => {
    if (outgoing.call.access === 'read') return exchange(outgoing);
    const recordWrite = () => {
      tracker.lastWriteAt = tracker.clock.now();
      tracker.possibleWrites += 1;
    };
    try {
      const answer = await exchange(outgoing);
      if (answer.status < 400 || answer.status >= 500) recordWrite();
      return answer;
    } catch (failure) {
      if (failure instanceof RequestFailure && !isUnsent(failure)) recordWrite();
      throw failure;
    }
  };

const isUnsent = (failure: RequestFailure) =>
  failure instanceof RequestNotSent || failure instanceof RepositoryReplaced;
