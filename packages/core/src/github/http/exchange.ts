import { type Clock, durationText } from '../limits/clock.ts';
import { type HostLimit, limitOf, retryAfter } from '../limits/limits.ts';
import { quotaIn } from '../limits/meter.ts';
import type { Pacer } from '../limits/pacer.ts';
import { cause, codeOf, isCertificate } from '../refusals/causes.ts';
import { HostRefusal, HostUnreachable, PointsSpent, RunStopped, statusText } from '../refusals/failures.ts';
import type { Transport, WireAnswer } from './http.ts';
import { type Exchange, loadOf, type OutgoingRequest, outgoingText } from './outgoing.ts';

export interface Network {
  readonly transport: Transport;
  readonly pacer: Pacer;
  readonly clock: Clock;
  readonly said: (line: string) => void;
  /** Whether progress lines must leave out paths and the host's messages. */
  readonly discreet: () => boolean;
  /** How many requests went out, including retries and redirects. */
  readonly requestCount: { total: number };
}

const tries = 4;
const longestBackOff = 60_000;

/** Sends one request again and again until it gets an answer other than a rate limit or a passing failure. */
export const exchanging =
  (network: Network): Exchange =>
  async (outgoing) => {
    let failures = 0;
    let limits = 0;
    for (;;) {
      const outcome = await attempt(network, outgoing);
      if (!(outcome instanceof Error)) countQuota(network, outgoing, outcome);
      const limit = outcome instanceof Error ? undefined : limitOf(outgoing, outcome, network.clock.now(), limits);
      if (limit && isSpent(outgoing, outcome)) throw new PointsSpent(limit.reason, '');
      if (limit) {
        limits += 1;
        network.pacer.limited(limit.milliseconds, limitText(network, outgoing, limit));
      } else if (mayPass(network, outgoing, outcome) && failures < tries - 1) {
        failures += 1;
        await backOff(network, outgoing, outcome, failures);
      } else {
        if (!(outcome instanceof Error)) return outcome;
        throw isFinal(outcome) ? outcome : (await import('./unreachable.ts')).unreachable(outcome, outgoing);
      }
    }
  };

/** Whether the hour's points are used up that a query about many repositories needs. REST has its own. */
const isSpent = ({ call }: OutgoingRequest, outcome: WireAnswer | Error) =>
  call.routeRules.isFold && !(outcome instanceof Error) && outcome.headers['x-ratelimit-remaining'] === '0';

/** Returns a network failure instead of throwing it. */
const attempt = (network: Network, outgoing: OutgoingRequest) =>
  network.pacer.pace(loadOf(outgoing), async (): Promise<WireAnswer | Error> => {
    // A query about many repositories is none of the one whose token it has.
    if (!outgoing.call.routeRules.isFold) network.requestCount.total += 1;
    try {
      return await network.transport(outgoing.wire);
    } catch (error) {
      return error instanceof Error ? error : new Error(String(error));
    }
  });

/** Failures that another try does not change, such as a token that an app asked for and was refused. */
const isFinal = (failure: Error) => [HostUnreachable, HostRefusal, RunStopped].some((kind) => failure instanceof kind);

/** Only reads are repeated: a write without an answer may have been done. A longer wait than the run may make ends it. */
function mayPass({ pacer, clock }: Network, { call }: OutgoingRequest, outcome: WireAnswer | Error) {
  if (call.access !== 'read' || call.routeRules.isFold) return false;
  if (outcome instanceof Error) return !isFinal(outcome) && !isCertificate(outcome);
  return outcome.status >= 500 && pacer.allows(retryAfter(outcome.headers, clock.now()) ?? 0);
}

function countQuota({ pacer }: Network, outgoing: OutgoingRequest, answer: WireAnswer) {
  const { quota } = loadOf(outgoing);
  const shown = quotaIn(answer, outgoing.call.api === 'rest' ? 'core' : 'graphql');
  if (quota !== undefined && shown) pacer.counted(quota, shown.left, shown.renewedIn + 1000);
}

const requestText = ({ discreet }: Network, outgoing: OutgoingRequest) =>
  discreet() ? `a ${outgoing.wire.method}` : outgoingText(outgoing);

const limitText = (network: Network, outgoing: OutgoingRequest, { status, reason }: HostLimit) =>
  network.discreet()
    ? `${requestText(network, outgoing)} answered ${statusText(status)} (rate limit)`
    : outgoing.scrub(reason);

async function backOff(network: Network, outgoing: OutgoingRequest, outcome: WireAnswer | Error, failures: number) {
  const { clock, said } = network;
  const jittered = 1000 * 2 ** (failures - 1) * (0.5 + Math.random() / 2);
  const asked = outcome instanceof Error ? undefined : retryAfter(outcome.headers, clock.now());
  const milliseconds = Math.max(jittered, Math.min(asked ?? 0, longestBackOff));
  const why = outcome instanceof Error && (network.discreet() ? codeOf(outcome) : cause(outcome));
  const what = outcome instanceof Error ? `got no answer${why && ` (${why})`}` : `answered ${outcome.status}`;
  if (milliseconds > 1000) said(`${requestText(network, outgoing)} ${what}: retrying in ${durationText(milliseconds)}`);
  await clock.sleep(milliseconds);
}
