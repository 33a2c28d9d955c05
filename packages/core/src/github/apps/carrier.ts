import type { Transport, WireAnswer, WireRequest } from '../http/http.ts';
import type { Clock } from '../limits/clock.ts';
import { bearing } from './signing.ts';
import type { AppToken, InstallationTokens, Wish } from './tokens.ts';

/**
 * For how many milliseconds a refusal of a new token proves nothing: a server of the host may not know the token yet or,
 * for a shorter time, not all that it may see.
 */
const unsure = (status: number) => (status === 401 ? 5_000 : 1_200);

/**
 * Sends each request with the token of an installation, and once more with another one if the host knows it no longer.
 * `wish` says what the token is for, at this moment of the run.
 */
export const carrying =
  (transport: Transport, clock: Clock, tokens: () => Promise<InstallationTokens>, wish: () => Wish): Transport =>
  async (request) => {
    const those = await tokens();
    const wanted = wish();
    const first = await those.of(wanted);
    const answer = await sent(request, first, those);
    if (answer.status !== 401) return answer;
    return sent(request, await those.instead(first, wanted), those);

    async function sent(one: WireRequest, token: AppToken, { installation }: InstallationTokens) {
      const bearer = bearing(one, token.secret, `installation ${installation.id}`);
      const begun = clock.now();
      const given = await transport(bearer);
      const sure = token.since + unsure(given.status);
      if (begun >= sure || !isDoubtful(given)) return given;
      await clock.sleep(Math.max(sure - clock.now(), 0));
      return transport(bearer);
    }
  };

/** The host did nothing, and refused or hid something. A rate limit is no such thing. */
const isDoubtful = ({ status, headers }: WireAnswer) =>
  [401, 403, 404].includes(status) && headers['retry-after'] === undefined && headers['x-ratelimit-remaining'] !== '0';
