import { PointsSpent, RunStopped } from '../refusals/failures.ts';
import { Budget } from './budget.ts';
import { type Clock, durationText, laterThan } from './clock.ts';
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
  readonly api?: keyof typeof budgets;
}

interface PacerOptions {
  readonly clock: Clock;
  /** The most minutes that a run may wait in total. */
  readonly maxWait: number;
  readonly said?: (line: string) => void;
}

interface WaitingTurn extends Load {
  readonly ticket: number;
  readonly go: () => void;
  readonly giveUp: (why: Error) => void;
}

/** The host's published limits for one token: each API has points of its own. */
const budgets = { rest: 900, graphql: 2000 };
export const pointsAMinute = budgets.rest;
const creationsAMinute = 80;

/** The most requests in flight at the same time. */
export const widest = 24;
const minute = 60_000;
/** The smallest share of the host's limits that is used, and how much the share grows in a minute without a limit. */
const slowest = 1 / 8;
const worthSaying = 1000;

/** Keeps one token within the host's limits. All requests of a run go through the same pacer. */
export class Pacer {
  /** Runs the writes of one repository one after another, each with all its retries. */
  readonly inOrder = createLanes();
  readonly #options: PacerOptions;
  readonly #points = { rest: new Budget(budgets.rest), graphql: new Budget(budgets.graphql) };
  readonly #creations = new Budget(creationsAMinute);
  readonly #creating = new Queue<WaitingTurn>();
  readonly #others = new Queue<WaitingTurn>();
  #tickets = 0;
  #underWay = 0;
  #pause = { until: 0, reason: '' };
  #slow = { since: 0, rate: 1 };
  readonly #quotas = new Map<string, { readonly left: number; readonly until: number }>();
  readonly #flying = new Map<string, number>();
  #waited = 0;
  #waitingSince?: number;
  #alarm = Number.POSITIVE_INFINITY;
  #saidUntil = 0;
  readonly #refused = new Map<string, Error>();
  #stopped?: RunStopped;
  #maxWait: number;

  constructor(options: PacerOptions) {
    this.#options = options;
    this.#maxWait = options.maxWait;
  }

  /** From now on the run may wait this many minutes, whatever it has waited or what the host has said so far. */
  renew(maxWait: number) {
    this.#maxWait = maxWait;
    this.#waited = 0;
    this.#stopped = undefined;
    this.#pause = { until: 0, reason: '' };
  }

  /** Waits for the request's turn, then sends it. */
  async pace<T>(load: Load, send: () => Promise<T>): Promise<T> {
    await this.#turn(load);
    try {
      return await send();
    } finally {
      this.#end(load);
    }
  }

  /** The host says that the token sends too much: all requests pause, and then go out more slowly. */
  limited(milliseconds: number, reason: string) {
    const now = this.#now();
    const until = now + milliseconds;
    // Requests in flight together get limited together; they count as a single limit.
    const isNews = now >= this.#pause.until;
    const rate = isNews ? Math.max(this.#rate(now) / 2, slowest) : this.#slow.rate;
    this.#slow = { since: Math.max(until, this.#slow.since), rate };
    if (until > this.#pause.until) this.#pause = { until, reason };
    this.#advance();
  }

  /**
   * The host says how many requests are left in a quota, and for how long. Of answers that overtake each other, the one
   * that leaves least counts.
   */
  counted(quota: string, left: number, milliseconds: number) {
    const now = this.#now();
    const known = this.#quotas.get(quota);
    const least = known && now < known.until ? Math.min(left, known.left) : left;
    this.#quotas.set(quota, { left: least, until: now + milliseconds });
  }

  /** Whether the run may still wait for so long. */
  allows(milliseconds: number) {
    return this.#waited + milliseconds <= this.#maxWait * minute;
  }

  /** The host refuses this token: whatever waits to be sent with it ends with this failure, now and later. */
  refused(holder: string, failure: Error) {
    if (!this.#refused.has(holder)) this.#refused.set(holder, failure);
    this.#advance();
  }

  /** Ends every wait, now and later. Requests in flight end by themselves. */
  #stop(reason: string, fix?: string) {
    this.#stopped ??= new RunStopped(reason, fix);
    for (const line of [this.#creating, this.#others])
      for (let turn = line.shift(); turn; turn = line.shift()) turn.giveUp(this.#stopped);
  }

  #turn(load: Load) {
    return new Promise<void>((go, giveUp) => {
      const over = this.#stopped ?? this.#refused.get(load.holder ?? '');
      if (over) return giveUp(over);
      this.#tickets += 1;
      (load.creates ? this.#creating : this.#others).push({ ...load, ticket: this.#tickets, go, giveUp });
      this.#advance();
    });
  }

  #end({ points, creates, quota, api = 'rest' }: Load) {
    const now = this.#now();
    this.#underWay -= 1;
    this.#fly(quota, -1);
    this.#points[api].end(points, now);
    if (creates) this.#creations.end(1, now);
    this.#advance();
  }

  #advance() {
    const now = this.#now();
    this.#countWait(now);
    for (let turn = this.#next(now); turn; turn = this.#next(now)) {
      const over = this.#overOf(turn, now);
      if (over) turn.giveUp(over);
      else this.#start(turn);
    }
    if (this.#underWay < widest && this.#inLine() > 0) this.#waitForRoom(now);
  }

  #fly(quota = '', by: 1 | -1) {
    this.#flying.set(quota, (this.#flying.get(quota) ?? 0) + by);
  }

  #start({ points, creates, quota, api = 'rest', go }: WaitingTurn) {
    this.#underWay += 1;
    this.#fly(quota, 1);
    this.#points[api].start(points);
    if (creates) this.#creations.start(1);
    go();
  }

  #next(now: number) {
    if (this.#underWay >= widest) return undefined;
    const line = this.#lineToServe(now);
    return line.first && this.#waitOf(line.first, now) <= 0 ? line.shift() : undefined;
  }

  /** The oldest request goes first; others may pass only a creation that waits for its own budget. */
  #lineToServe(now: number) {
    const creating = this.#creating.first;
    const other = this.#others.first;
    if (!creating || !other) return creating ? this.#creating : this.#others;
    const mayCreate = this.#creations.wait(1, now, this.#rate(now)) === 0;
    return mayCreate && creating.ticket < other.ticket ? this.#creating : this.#others;
  }

  /** `Infinity` while answers under way may still say what is left. */
  #waitOfQuota(quota: string | undefined, now: number) {
    const known = quota === undefined ? undefined : this.#quotas.get(quota);
    const flying = this.#flying.get(quota ?? '') ?? 0;
    if (!known || now >= known.until || known.left > flying) return 0;
    return flying ? Number.POSITIVE_INFINITY : known.until - now;
  }

  /** Why a request is not sent at all. */
  #overOf({ quota, holder = '', isOptional }: Load, now: number) {
    const isSpent = isOptional && this.#waitOfQuota(quota, now) > 0;
    return this.#refused.get(holder) ?? (isSpent ? new PointsSpent('the rate limit is used up', '') : undefined);
  }

  #waitOf(load: Load, now: number) {
    if (this.#overOf(load, now)) return 0;
    const { points, creates, quota, api = 'rest' } = load;
    const rate = this.#rate(now);
    return Math.max(
      this.#pause.until - now,
      this.#waitOfQuota(quota, now),
      this.#points[api].wait(points, now, rate),
      creates ? this.#creations.wait(1, now, rate) : 0,
    );
  }

  #waitForRoom(now: number) {
    const heads = this.#headsToServe(now);
    const time = Math.min(...heads.map((turn) => this.#waitOf(turn, now)));
    if (time === Number.POSITIVE_INFINITY) return;
    const reason = this.#reasonOf(heads, time, now);
    if (!this.allows(time)) return this.#stopWaiting(now, time, reason);
    this.#waitingSince = now;
    this.#sayWait(now, time, reason);
    this.#wakeAt(now, time);
  }

  /** The next request, and the creation that goes first once its own budget allows. */
  #headsToServe(now: number) {
    const next = this.#lineToServe(now).first!;
    const creating = this.#creating.first;
    return creating && creating.ticket < next.ticket ? [next, creating] : [next];
  }

  #reasonOf(heads: readonly WaitingTurn[], time: number, now: number) {
    const rate = this.#rate(now);
    if (this.#pause.until - now >= time) return this.#pause.reason;
    if (heads.some(({ quota }) => this.#waitOfQuota(quota, now) >= time))
      return 'GitHub accepts no more requests from this token until then';
    const slowed = heads.find(({ api = 'rest', points }) => this.#points[api].wait(points, now, rate) >= time);
    return slowed
      ? `Trueup sends at most ${Math.floor(budgets[slowed.api ?? 'rest'] * rate)} points a minute (a read is 1, a write 5)`
      : `Trueup creates at most ${Math.floor(creationsAMinute * rate)} items a minute`;
  }

  #stopWaiting(now: number, time: number, reason: string) {
    this.#stop(
      `the run stopped after waiting ${durationText(this.#waited)}: ${durationText(time)} more were needed ` +
        `(${reason}), but max-wait allows ${durationText(this.#maxWait * minute)} in total`,
      `run again ${laterThan(now, time)}, or with a longer \`--max-wait\`: a second run does the rest`,
    );
  }

  #sayWait(now: number, time: number, reason: string) {
    if (time < worthSaying || now + time < this.#saidUntil + worthSaying) return;
    this.#saidUntil = now + time;
    this.#options.said?.(`waiting ${durationText(time)}, ${this.#inLine()} in line: ${reason}`);
  }

  #wakeAt(now: number, time: number) {
    const at = now + time;
    if (at >= this.#alarm) return;
    this.#alarm = at;
    const wake = () => {
      if (this.#alarm === at) this.#alarm = Number.POSITIVE_INFINITY;
      this.#advance();
    };
    // A stopped clock never wakes anyone: its sleep fails with the reason.
    this.#options.clock.sleep(time).then(wake, (failure: Error) => this.#stop(failure.message));
  }

  #countWait(now: number) {
    if (this.#waitingSince !== undefined) this.#waited += now - this.#waitingSince;
    this.#waitingSince = undefined;
  }

  /** Finds its way back in equal steps, since the limit may be that of other programs too. */
  #rate(now: number) {
    const { since, rate } = this.#slow;
    return Math.min(rate + slowest * Math.max(Math.floor((now - since) / minute), 0), 1);
  }

  #inLine() {
    return this.#creating.size + this.#others.size;
  }

  #now() {
    return this.#options.clock.now();
  }
}
