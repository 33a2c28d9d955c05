import { RunStopped } from '../host/failures.ts';
import { askId } from '../host/identity.ts';
import type { Host } from '../host/open.ts';
import type { Gate, Verdict } from './gates.ts';
import { failureOf } from './lines.ts';
import { plannedItems } from './plan-data.ts';

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
      if (failure instanceof RunStopped) throw failure;
      return { refused: 'nothing shows that it is still the same repository', lines: [failureOf('', failure, false)] };
    }
  };
}
