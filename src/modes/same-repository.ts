import { HostRefusal } from '../host/failures.ts';
import { askId } from '../host/identity.ts';
import type { Host } from '../host/open.ts';
import { withheld } from '../plan/wording.ts';
import type { Gate, Verdict } from './gates.ts';
import { failureOf } from './lines.ts';
import { plannedItems } from './plan-data.ts';
import type { Line } from './result.ts';

/** Asks once more, right before the first write, which repository has this name by now. */
export function sameRepository({ reader, identity }: Pick<Host, 'reader' | 'identity'>): Gate {
  let isAsked = false;
  return async ({ planned }): Promise<Verdict> => {
    if (isAsked || !plannedItems(planned).length) return {};
    isAsked = true;
    try {
      await reader().ask(askId);
      identity.hold();
      return {};
    } catch (failure) {
      return { refused: 'nothing shows that it is still the same repository', lines: [lineOf(failure)] };
    }
  };
}

/** The host's message may be about anything of the repository. */
function lineOf(failure: unknown): Line {
  const line = failureOf('', failure, false);
  if (!(failure instanceof HostRefusal)) return line;
  const { method, path, status } = failure.request;
  const message = `${method} ${path} answered ${status}: ${withheld}`;
  return { ...line, message, inFull: { message: line.message, request: failure.request } };
}
