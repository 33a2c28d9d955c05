import { QuotaUsedUp, RunStopped } from '../refusals/failures.ts';
import { Budget } from './budget.ts';
import { type Clock, formatDuration, formatRetryTime } from './clock.ts';
import { createLanes, Queue } from './queue.ts';

/** How much of the token's limits per minute one request uses. */
export interface Load {
  readonly points: number;
  readonly creates: boolean;
  /** The token that it is sent with; empty where the transport puts one on. */
  readonly holder?: string;
  /** The quota that it counts against. */
  readonly quota?: string;
  /** Fails where its quota is used up, and waits for no new one. */
  readonly isOptional?: boolean;
  /** Whose points it uses. Unset, those of REST. */
  readonly api?: keyof typeof pointBudgets;
}

interface PacerOptions {
  readonly clock: Clock;
  /** The most minutes that a run may wait in total. */
  readonly maxWait: number;
  readonly showProgress?: (line: string) => void;
}

interface WaitingRequest extends Load {
  readonly ticket: number;
  readonly start: () => void;
  readonly giveUp: (why: Error) => void;
}

/** The host's published limits for one token: each API has points of its own. */
const pointBudgets = { rest: 900, graphql: 2000 };
export const pointsPerMinute = pointBudgets.rest;
const creationsPerMinute = 80;

/** The most requests in flight at the same time. */
export const maxConcurrentRequests = 24;
const minute = 60_000;
/** The smallest share of the host's limits that is used, and how much the share grows in a minute without a limit. */
const rateStep = 1 / 8;
const minReportedWait = 1000;

/** Keeps one token within the host's limits. All requests of a run go through the same pacer. */
export class Pacer {
  /** Runs the writes of one repository one after another, each with all its retries. */
  readonly runInOrder = createLanes();
  readonly #options: PacerOptions;
  readonly #points = { rest: new Budget(pointBudgets.rest), graphql: new Budget(pointBudgets.graphql) };
  readonly #creations = new Budget(creationsPerMinute);
  readonly #creating = new Queue<WaitingRequest>();
  readonly #otherRequests = new Queue<WaitingRequest>();
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

  /** From now on the run may wait this many minutes, whatever it has waited or what the host has said so far. */
  renewWaiting(maxWait: number) {
    this.#maxWait = maxWait;
    this.#waited = 0;
    this.#stopped = undefined;
    this.#pause = { until: 0, reason: '' };
  }

  /** Waits for the request's turn, then sends it. */
  async pace<T>(load: Load, send: () => Promise<T>): Promise<T> {
    await this.#waitForTurn(load);
    try {
      return await send();
    } finally {
      this.#finishRequest(load);
    }
  }

  /** The host says that the token sends too much: all requests pause, and then go out more slowly. */
  recordLimit(milliseconds: number, reason: string) {
    const now = this.#readClock();
    const until = now + milliseconds;
    // Requests in flight together get limited together; they count as a single limit.
    const isNews = now >= this.#pause.until;
    const rate = isNews ? Math.max(this.#computeRate(now) / 2, rateStep) : this.#slow.rate;
    this.#slow = { since: Math.max(until, this.#slow.since), rate };
    if (until > this.#pause.until) this.#pause = { until, reason };
    this.#startRequests();
  }

  /**
   * The host says how many requests are left in a quota, and for how long. Of answers that overtake each other, the one
   * that leaves least counts.
   */
  recordQuota(quota: string, left: number, milliseconds: number) {
    const now = this.#readClock();
    const known = this.#quotas.get(quota);
    const least = known && now < known.until ? Math.min(left, known.left) : left;
    this.#quotas.set(quota, { left: least, until: now + milliseconds });
  }

  /** Whether the run may still wait for so long. */
  canWait(milliseconds: number) {
    return this.#waited + milliseconds <= this.#maxWait * minute;
  }

  /** The host refuses this token: whatever waits to be sent with it ends with this failure, now and later. */
  recordRefusal(holder: string, failure: Error) {
    if (!this.#refusals.has(holder)) this.#refusals.set(holder, failure);
    this.#startRequests();
  }

  /** Ends every wait, now and later. Requests in flight end by themselves. */
  #stop(reason: string, fix?: string) {
    this.#stopped ??= new RunStopped(reason, fix);
    for (const queue of [this.#creating, this.#otherRequests])
      for (let turn = queue.shift(); turn; turn = queue.shift()) turn.giveUp(this.#stopped);
  }

  #waitForTurn(load: Load) {
    return new Promise<void>((start, giveUp) => {
      const refusal = this.#stopped ?? this.#refusals.get(load.holder ?? '');
      if (refusal) return giveUp(refusal);
      this.#tickets += 1;
      (load.creates ? this.#creating : this.#otherRequests).push({ ...load, ticket: this.#tickets, start, giveUp });
      this.#startRequests();
    });
  }

  #finishRequest({ points, creates, quota, api = 'rest' }: Load) {
    const now = this.#readClock();
    this.#running -= 1;
    this.#countRunning(quota, -1);
    this.#points[api].end(points, now);
    if (creates) this.#creations.end(1, now);
    this.#startRequests();
  }

  #startRequests() {
    const now = this.#readClock();
    this.#countWait(now);
    for (let turn = this.#takeNext(now); turn; turn = this.#takeNext(now)) {
      const refusal = this.#findRefusal(turn, now);
      if (refusal) turn.giveUp(refusal);
      else this.#startRequest(turn);
    }
    if (this.#running < maxConcurrentRequests && this.#countWaiting() > 0) this.#waitForRoom(now);
  }

  #countRunning(quota = '', by: 1 | -1) {
    this.#runningByQuota.set(quota, (this.#runningByQuota.get(quota) ?? 0) + by);
  }

  #startRequest({ points, creates, quota, api = 'rest', start }: WaitingRequest) {
    this.#running += 1;
    this.#countRunning(quota, 1);
    this.#points[api].start(points);
    if (creates) this.#creations.start(1);
    start();
  }

  #takeNext(now: number) {
    if (this.#running >= maxConcurrentRequests) return undefined;
    const queue = this.#selectQueue(now);
    return queue.first && this.#computeWait(queue.first, now) <= 0 ? queue.shift() : undefined;
  }

  /** The oldest request goes first; others may pass only a creation that waits for its own budget. */
  #selectQueue(now: number) {
    const creating = this.#creating.first;
    const request = this.#otherRequests.first;
    if (!creating || !request) return creating ? this.#creating : this.#otherRequests;
    const mayCreate = this.#creations.wait(1, now, this.#computeRate(now)) === 0;
    return mayCreate && creating.ticket < request.ticket ? this.#creating : this.#otherRequests;
  }

  /** `Infinity` while answers under way may still say what is left. */
  #computeQuotaWait(quota: string | undefined, now: number) {
    const known = quota === undefined ? undefined : this.#quotas.get(quota);
    const running = this.#runningByQuota.get(quota ?? '') ?? 0;
    if (!known || now >= known.until || known.left > running) return 0;
    return running ? Number.POSITIVE_INFINITY : known.until - now;
  }

  /** Why a request is not sent at all. */
  #findRefusal({ quota, holder = '', isOptional }: Load, now: number) {
    const isSpent = isOptional && this.#computeQuotaWait(quota, now) > 0;
    return this.#refusals.get(holder) ?? (isSpent ? new QuotaUsedUp('the rate limit is used up', '') : undefined);
  }

  #computeWait(load: Load, now: number) {
    if (this.#findRefusal(load, now)) return 0;
    const { points, creates, quota, api = 'rest' } = load;
    const rate = this.#computeRate(now);
    return Math.max(
      this.#pause.until - now,
      this.#computeQuotaWait(quota, now),
      this.#points[api].wait(points, now, rate),
      creates ? this.#creations.wait(1, now, rate) : 0,
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

  /** The next request, and the creation that goes first once its own budget allows. */
  #listNextRequests(now: number) {
    const next = this.#selectQueue(now).first!;
    const creating = this.#creating.first;
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
    // A stopped clock never wakes anyone: its sleep fails with the reason.
    this.#options.clock.sleep(time).then(wakeUp, (failure: Error) => this.#stop(failure.message));
  }

  #countWait(now: number) {
    if (this.#waitingSince !== undefined) this.#waited += now - this.#waitingSince;
    this.#waitingSince = undefined;
  }

  /** Finds its way back in equal steps, since the limit may be that of other programs too. */
  #computeRate(now: number) {
    const { since, rate } = this.#slow;
    return Math.min(rate + rateStep * Math.max(Math.floor((now - since) / minute), 0), 1);
  }

  #countWaiting() {
    return this.#creating.size + this.#otherRequests.size;
  }

  #readClock() {
    return this.#options.clock.now();
  }
}
