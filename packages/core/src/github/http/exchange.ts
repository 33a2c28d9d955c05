/**
 * Sends a request until GitHub answers it, with pauses and retries. A write is never retried after a failure, because
 * GitHub may have made the change.
 */

import { type Clock, formatDuration } from '../limits/clock.ts';
import { detectRateLimit, parseRetryAfter, type RateLimit } from '../limits/limits.ts';
import { parseQuota } from '../limits/meter.ts';
import type { Pacer } from '../limits/pacer.ts';
import { describeCause, getErrorCode, isCertificateError } from '../refusals/causes.ts';
import { formatStatus, GithubRefusal, QuotaUsedUp, RequestFailure, RunStopped } from '../refusals/failures.ts';
import type { Transport, WireAnswer } from './http.ts';
import { computeLoad, describeOutgoing, type Exchange, type OutgoingRequest } from './outgoing.ts';

export interface Network {
  readonly transport: Transport;
  readonly pacer: Pacer;
  readonly clock: Clock;
  readonly showProgress: (line: string) => void;
  readonly shouldHide: () => boolean;
  readonly requestCount: { total: number };
}

const maxTries = 4;
const maxBackOff = 60_000;

/** Repeats requests after rate limits, and reads after failures. */
export const createExchange =
  (network: Network): Exchange =>
  async (outgoing) => {
    let failures = 0;
    let limits = 0;
    for (;;) {
      const outcome = await tryRequest(network, outgoing);
      const limit = outcome instanceof Error ? undefined : detectLimit(network, outgoing, outcome, limits);
      if (limit) {
        limits += 1;
        network.pacer.recordLimit(limit.milliseconds, describeLimit(network, outgoing, limit));
      } else if (failures < maxTries - 1 && canRetry(network, outgoing, outcome)) {
        failures += 1;
        await waitBeforeRetry(network, outgoing, outcome, failures);
      } else if (outcome instanceof Error) {
        if (isFinalFailure(outcome)) throw outcome;
        throw (await import('./unreachable.ts')).createUnreachableError(outcome, outgoing);
      } else return outcome;
    }
  };

/** Returns an error instead of throwing it. */
const tryRequest = (network: Network, outgoing: OutgoingRequest) =>
  network.pacer.pace(computeLoad(outgoing), async (): Promise<WireAnswer | Error> => {
    if (!outgoing.call.routeRules.isBatchQuery) network.requestCount.total += 1;
    try {
      return await network.transport(outgoing.wire);
    } catch (error) {
      return error instanceof Error ? error : new Error(String(error));
    }
  });

/** Also records the quota. A batched query fails instead of waiting for a new one. */
function detectLimit({ pacer, clock }: Network, outgoing: OutgoingRequest, answer: WireAnswer, earlierLimits: number) {
  const { quota } = computeLoad(outgoing);
  const { api, routeRules } = outgoing.call;
  const remaining = parseQuota(answer, api === 'rest' ? 'core' : 'graphql');
  if (quota !== undefined && remaining) pacer.recordQuota(quota, remaining.left, remaining.renewedIn + 1000);
  const limit = detectRateLimit(outgoing, answer, clock.now(), earlierLimits);
  if (limit && routeRules.isBatchQuery && answer.headers['x-ratelimit-remaining'] === '0')
    throw new QuotaUsedUp(limit.reason, '');
  return limit;
}

const isFinalFailure = (failure: Error) =>
  [RequestFailure, GithubRefusal, RunStopped].some((kind) => failure instanceof kind);

/** A retry must also fit into the remaining wait of the run. */
function canRetry({ pacer, clock }: Network, { call }: OutgoingRequest, outcome: WireAnswer | Error) {
  if (call.access !== 'read' || call.routeRules.isBatchQuery) return false;
  if (outcome instanceof Error) return !isFinalFailure(outcome) && !isCertificateError(outcome);
  return outcome.status >= 500 && pacer.canWait(parseRetryAfter(outcome.headers, clock.now()) ?? 0);
}

const describeLimit = (network: Network, outgoing: OutgoingRequest, { status, reason }: RateLimit) =>
  network.shouldHide()
    ? `${describeRequest(network, outgoing)} answered ${formatStatus(status)} (rate limit)`
    : outgoing.scrub(reason);

async function waitBeforeRetry(
  network: Network,
  outgoing: OutgoingRequest,
  outcome: WireAnswer | Error,
  failures: number,
) {
  const { clock, showProgress } = network;
  const jittered = 1000 * 2 ** (failures - 1) * (0.5 + Math.random() / 2);
  const requested = outcome instanceof Error ? undefined : parseRetryAfter(outcome.headers, clock.now());
  const milliseconds = Math.max(jittered, Math.min(requested ?? 0, maxBackOff));
  const reason = outcome instanceof Error && (network.shouldHide() ? getErrorCode(outcome) : describeCause(outcome));
  const outcomeText =
    outcome instanceof Error ? `got no answer${reason && ` (${reason})`}` : `answered ${outcome.status}`;
  if (milliseconds > 1000)
    showProgress(`${describeRequest(network, outgoing)} ${outcomeText}: retrying in ${formatDuration(milliseconds)}`);
  await clock.sleep(milliseconds);
}

const describeRequest = ({ shouldHide }: Network, outgoing: OutgoingRequest) =>
  shouldHide() ? `a ${outgoing.wire.method}` : describeOutgoing(outgoing);
