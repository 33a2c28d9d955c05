import type { Moves } from './identity.ts';
import type { Exchange } from './outgoing.ts';

/** Few runs meet a redirect, and what follows one is large. */
export const following =
  (exchange: Exchange, moves: Moves): Exchange =>
  async (outgoing) => {
    const answer = await exchange(outgoing);
    if (![301, 307, 308].includes(answer.status)) return answer;
    return (await import('./redirects.ts')).follow(answer, outgoing, exchange, moves);
  };
