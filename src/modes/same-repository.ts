import { HostRefusal } from '../host/failures.ts';
import { askId } from '../host/identity.ts';
import type { Host } from '../host/open.ts';
import { withheld } from '../plan/wording.ts';
import { failureOf } from './failure-lines.ts';
import type { Gate, Verdict } from './gates.ts';
import { plannedItems } from './plan-data.ts';
import type { Line } from './result.ts';

/** Which repository a visit is about. The host is asked at most once, and most plans read it on their way. */
export interface WhichRepository {
  id(): Promise<number>;
  /** Asks right before the first write which repository has this name by now. */
  readonly gate: Gate;
}

export function whichRepository({ reader, identity }: Pick<Host, 'reader' | 'identity'>): WhichRepository {
  let asked: Promise<number> | undefined;
  const ask = () => {
    asked ??= reader().ask(askId);
    return asked;
  };
  return {
    id: async () => identity.id ?? ask(),
    async gate({ planned }): Promise<Verdict> {
      if (!plannedItems(planned).length) return {};
      try {
        await ask();
        identity.hold();
        return {};
      } catch (failure) {
        return { refused: 'nothing shows that it is still the same repository', lines: [unknownLine(failure)] };
      }
    },
  };
}

/** The host's message may be about anything of the repository. */
export function unknownLine(failure: unknown): Line {
  const line = failureOf('', failure);
  if (!(failure instanceof HostRefusal)) return line;
  const { method, path, status } = failure.request;
  const message = `${method} ${path} answered ${status}: ${withheld}`;
  return { ...line, message, inFull: { message: line.message, request: failure.request } };
}
