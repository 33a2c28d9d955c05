/**
 * Keeps the requests of one token within GitHub's rate limits. After a limit, the pacer halves its rate and raises it
 * slowly.
 */

import { QuotaUsedUp, RunStopped } from '../refusals/failures.ts';
import { Budget } from './budget.ts';
import { type Clock, formatDuration, formatRetryTime } from './clock.ts';
import { createLaneRunner } from './lanes.ts';

export interface RequestLoad {
  readonly points: number;
  readonly isCreation: boolean;
  /** Empty if the transport adds the token. */
  readonly holder?: string;
  readonly quota?: string;
  /** The request fails instead of waiting for a new quota. */
  readonly isOptional?: boolean;
  readonly api?: keyof typeof pointBudgets;
}

interface PacerOptions {
  readonly clock: Clock;
  /** In minutes, for the whole run. */
  readonly maxWait: number;
  readonly showProgress?: (line: string) => void;
}

interface WaitingRequest extends RequestLoad {
  readonly ticket: number;
  readonly start: () => void;
  readonly reject: (reason: Error) => void;
}

/** GitHub's published limits. REST and GraphQL have separate points. */
const pointBudgets = { rest: 900, graphql: 2000 };
export const pointsPerMinute = pointBudgets.rest;
const creationsPerMinute = 80;

export const maxConcurrentRequests = 24;
const minute = 60_000;
/** The rate grows by this share each minute, and never falls below it. */
const rateStep = 1 / 8;
const minReportedWait = 1000;

export class Pacer {
  readonly runInOrder = createLaneRunner();
  readonly #options: PacerOptions;
  readonly #points = { rest: new Budget(pointBudgets.rest), graphql: new Budget(pointBudgets.graphql) };
  readonly #creations = new Budget(creationsPerMinute);
  readonly #creating: WaitingRequest[] = [];
  readonly #otherRequests: WaitingRequest[] = [];
  #tickets = 0;
  #running = 0;
  #pause = { until: 0, reason: '' };
  #slow = { since: 0, rate: 1 };
  readonly #quotas = new Map<string, { readonly left: number; readonly until: number }>();
  readonly #runningByQuota = new Map<string, number>();
  #waited = 0;
  #waitingSince?: number;
  #alarm = Number.POSITIVE_INFINITY;
  #reportedUntil = 0;
  readonly #refusals = new Map<string, Error>();
  #stopped?: RunStopped;
  #maxWait: number;

  constructor(options: PacerOptions) {
    this.#options = options;
    this.#maxWait = options.maxWait;
  }

  renewWaiting(maxWait: number) {
    this.#maxWait = maxWait;
    this.#waited = 0;
    this.#stopped = undefined;
    this.#pause = { until: 0, reason: '' };
  }

  async pace<T>(load: RequestLoad, send: () => Promise<T>): Promise<T> {
    await this.#waitForTurn(load);
    try {
      return await send();
    } finally {
      this.#finishRequest(load);
    }
  }

  /** All requests pause and then continue more slowly. */
  recordLimit(milliseconds: number, reason: string) {
    const now = this.#readClock();
    const until = now + milliseconds;
    // Parallel requests hit the same limit together.
    const isNews = now >= this.#pause.until;
    const rate = isNews ? Math.max(this.#computeRate(now) / 2, rateStep) : this.#slow.rate;
    this.#slow = { since: Math.max(until, this.#slow.since), rate };
    if (until > this.#pause.until) this.#pause = { until, reason };
    this.#startRequests();
  }

  /** Parallel answers may arrive out of order. */
  recordQuota(quota: string, left: number, milliseconds: number) {
    const now = this.#readClock();
    const known = this.#quotas.get(quota);
    const least = known && now < known.until ? Math.min(left, known.left) : left;
    this.#quotas.set(quota, { left: least, until: now + milliseconds });
  }

  canWait(milliseconds: number) {
    return this.#waited + milliseconds <= this.#maxWait * minute;
  }

  /** All requests that wait to use this token fail. */
  recordRefusal(holder: string, failure: Error) {
    if (!this.#refusals.has(holder)) this.#refusals.set(holder, failure);
    this.#startRequests();
  }

  #stop(reason: string, fix?: string) {
    this.#stopped ??= new RunStopped(reason, fix);
    for (const queue of [this.#creating, this.#otherRequests])
      for (let turn = queue.shift(); turn; turn = queue.shift()) turn.reject(this.#stopped);
  }

  #waitForTurn(load: RequestLoad) {
    return new Promise<void>((start, reject) => {
      const refusal = this.#stopped ?? this.#refusals.get(load.holder ?? '');
      if (refusal) return reject(refusal);
      this.#tickets += 1;
      (load.isCreation ? this.#creating : this.#otherRequests).push({ ...load, ticket: this.#tickets, start, reject });
      this.#startRequests();
    });
  }

  #finishRequest({ points, isCreation, quota, api = 'rest' }: RequestLoad) {
    const now = this.#readClock();
    this.#running -= 1;
    this.#countRunning(quota, -1);
    this.#points[api].end(points, now);
    if (isCreation) this.#creations.end(1, now);
    this.#startRequests();
  }

  #startRequests() {
    const now = this.#readClock();
    this.#countWait(now);
    for (let turn = this.#takeNext(now); turn; turn = this.#takeNext(now)) {
      const refusal = this.#findRefusal(turn, now);
      if (refusal) turn.reject(refusal);
      else this.#startRequest(turn);
    }
    if (this.#running < maxConcurrentRequests && this.#countWaiting() > 0) this.#waitForRoom(now);
  }

  #countRunning(quota = '', by: 1 | -1) {
    this.#runningByQuota.set(quota, (this.#runningByQuota.get(quota) ?? 0) + by);
  }

  #startRequest({ points, isCreation, quota, api = 'rest', start }: WaitingRequest) {
    this.#running += 1;
    this.#countRunning(quota, 1);
    this.#points[api].start(points);
    if (isCreation) this.#creations.start(1);
    start();
  }

  #takeNext(now: number) {
    if (this.#running >= maxConcurrentRequests) return undefined;
    const queue = this.#selectQueue(now);
    return queue[0] && this.#computeWait(queue[0], now) <= 0 ? queue.shift() : undefined;
  }

  /** Other requests may overtake a creation that waits for its own budget. */
  #selectQueue(now: number) {
    const [creating] = this.#creating;
    const [request] = this.#otherRequests;
    if (!creating || !request) return creating ? this.#creating : this.#otherRequests;
    const mayCreate = this.#creations.wait(1, now, this.#computeRate(now)) === 0;
    return mayCreate && creating.ticket < request.ticket ? this.#creating : this.#otherRequests;
  }

  /** Returns `Infinity` while running requests may change the quota. */
  #computeQuotaWait(quota: string | undefined, now: number) {
    const known = quota === undefined ? undefined : this.#quotas.get(quota);
    const running = this.#runningByQuota.get(quota ?? '') ?? 0;
    if (!known || now >= known.until || known.left > running) return 0;
    return running ? Number.POSITIVE_INFINITY : known.until - now;
  }

  #findRefusal({ quota, holder = '', isOptional }: RequestLoad, now: number) {
    const isSpent = isOptional && this.#computeQuotaWait(quota, now) > 0;
    return this.#refusals.get(holder) ?? (isSpent ? new QuotaUsedUp('the rate limit is used up', '') : undefined);
  }

  #computeWait(load: RequestLoad, now: number) {
    if (this.#findRefusal(load, now)) return 0;
    const { points, isCreation, quota, api = 'rest' } = load;
    const rate = this.#computeRate(now);
    return Math.max(
      this.#pause.until - now,
      this.#computeQuotaWait(quota, now),
      this.#points[api].wait(points, now, rate),
      isCreation ? this.#creations.wait(1, now, rate) : 0,
    );
  }

  #waitForRoom(now: number) {
    const requests = this.#listNextRequests(now);
    const time = Math.min(...requests.map((turn) => this.#computeWait(turn, now)));
    if (time === Number.POSITIVE_INFINITY) return;
    const reason = this.#describeWait(requests, time, now);
    if (!this.canWait(time)) return this.#stopWaiting(now, time, reason);
    this.#waitingSince = now;
    this.#reportWait(now, time, reason);
    this.#wakeAt(now, time);
  }

  #listNextRequests(now: number) {
    const next = this.#selectQueue(now)[0]!;
    const [creating] = this.#creating;
    return creating && creating.ticket < next.ticket ? [next, creating] : [next];
  }

  #describeWait(requests: readonly WaitingRequest[], time: number, now: number) {
    const rate = this.#computeRate(now);
    if (this.#pause.until - now >= time) return this.#pause.reason;
    if (requests.some(({ quota }) => this.#computeQuotaWait(quota, now) >= time))
      return 'GitHub accepts no more requests from this token until then';
    const slowed = requests.find(({ api = 'rest', points }) => this.#points[api].wait(points, now, rate) >= time);
    return slowed
      ? `Trueup sends at most ${Math.floor(pointBudgets[slowed.api ?? 'rest'] * rate)} points a minute (a read is 1, a write 5)`
      : `Trueup creates at most ${Math.floor(creationsPerMinute * rate)} items a minute`;
  }

  #stopWaiting(now: number, time: number, reason: string) {
    this.#stop(
      `the run stopped after waiting ${formatDuration(this.#waited)}: ${formatDuration(time)} more were needed ` +
        `(${reason}), but max-wait allows ${formatDuration(this.#maxWait * minute)} in total`,
      `run again ${formatRetryTime(now, time)}, or with a longer \`--max-wait\`: a second run does the rest`,
    );
  }

  #reportWait(now: number, time: number, reason: string) {
    if (time < minReportedWait || now + time < this.#reportedUntil + minReportedWait) return;
    this.#reportedUntil = now + time;
    this.#options.showProgress?.(`waiting ${formatDuration(time)}, ${this.#countWaiting()} in line: ${reason}`);
  }

  #wakeAt(now: number, time: number) {
    const at = now + time;
    if (at >= this.#alarm) return;
    this.#alarm = at;
    const wakeUp = () => {
      if (this.#alarm === at) this.#alarm = Number.POSITIVE_INFINITY;
      this.#startRequests();
    };
    // A stopped clock rejects with its reason.
    this.#options.clock.sleep(time).then(wakeUp, (failure: Error) => this.#stop(failure.message));
  }

  #countWait(now: number) {
    if (this.#waitingSince !== undefined) this.#waited += now - this.#waitingSince;
    this.#waitingSince = undefined;
  }

  /** Other programs may use the same limit. */
  #computeRate(now: number) {
    const { since, rate } = this.#slow;
    return Math.min(rate + rateStep * Math.max(Math.floor((now - since) / minute), 0), 1);
  }

  #countWaiting() {
    return this.#creating.length + this.#otherRequests.length;
  }

  #readClock() {
    return this.#options.clock.now();
  }
}
