import { metered, type Traffic } from '../host/meter.ts';
import type { RunOptions } from '../inputs/options.ts';
import { failedRun } from '../modes/outcome.ts';
import type { RunResult } from '../modes/result.ts';
import { tellFleetDrift } from '../program/fleet-drift.ts';
import { interruptible } from '../program/interrupt.ts';
import { startRun } from '../program/start.ts';
import { openSession } from '../session/session.ts';
import { SettingsRefused } from '../settings/refusal.ts';
import type { TargetStanding } from '../targets/standing.ts';
import type { World } from '../world/world.ts';
import { DriftNews } from './drift-news.ts';
import { askedBy, type ChangedRepository } from './events.ts';
import { type FleetPlace, type ReadFleet, readFleet } from './fleet-files.ts';
import { type ServiceState, Tally } from './metrics.ts';
import { pacedTogether } from './pacing.ts';
import type { Delivery, DeliveryAnswer } from './receiver.ts';
import { type TurnRules, Turns } from './turns.ts';

interface Serving {
  readonly options: RunOptions;
  readonly place: FleetPlace;
  readonly world: World;
  readonly directory: string;
  readonly rules: TurnRules;
  /** Milliseconds between two runs of the whole fleet. */
  readonly fullEvery: number;
  report(result: RunResult): Promise<void>;
  log(line: string): void;
}

const minute = 60_000;
const hour = 60 * minute;

/** If more deliveries failed, a run of the whole fleet takes fewer requests. */
const mostFailed = 200;

/** The host knows that a delivery failed only once it has waited for the answer. */
const late = minute;

/** How long after a full run that reached no repository the next one starts. */
const again = 10 * minute;

const words = { files: 'queued', own: 'own', nothing: 'ignored', malformed: 'malformed' } as const;

/** Runs the fleet, and whatever of it changes. */
export class Service {
  readonly answers = new Tally();
  readonly #serving: Serving;
  readonly #login: string;
  readonly #traffic: Traffic;
  readonly #turns: Turns;
  readonly #jobs = new Set<Promise<void>>();
  readonly #stops = new Set<() => void>();
  readonly #runs = new Tally();
  readonly #fullRuns = new Tally();
  readonly #news = new DriftNews();
  #fleet: ReadFleet;
  #isRefused = false;
  #isTelling = false;
  #isFull = false;
  #isPushed = false;
  #fullAt = 0;
  #fullEndedAt?: number;
  /** Until when the deliveries that failed were asked for. What failed before the start, the full run then sees. */
  #madeUpTo: number;
  #droppedAt = Number.NEGATIVE_INFINITY;
  #isStopping = false;

  constructor(serving: Serving, traffic: Traffic, login: string, fleet: ReadFleet) {
    this.#serving = serving;
    this.#traffic = traffic;
    this.#login = login;
    this.#fleet = fleet;
    this.#turns = new Turns(serving.rules);
    this.#madeUpTo = this.#now();
  }

  get isStopping() {
    return this.#isStopping;
  }

  /** Until it is stopped: starts what is due. */
  async live(): Promise<void> {
    const { world, rules } = this.#serving;
    while (!this.#isStopping) {
      this.#advance();
      await world.clock.sleep(rules.quiet / 5);
    }
    await Promise.all(this.#jobs);
  }

  /** Starts no run any more. Those under way finish their writes. */
  stop() {
    this.#isStopping = true;
    for (const stop of this.#stops) stop();
  }

  take({ event, body }: Delivery): DeliveryAnswer {
    if (this.#isStopping) return 'busy';
    const asked = askedBy(event, body, { login: this.#login, files: this.#serving.place.repository });
    if (typeof asked === 'object') return this.#queue(asked.changed);
    if (asked === 'files') {
      this.#isPushed = true;
      this.#fullAt = Math.min(this.#fullAt, this.#now() + this.#serving.rules.quiet);
    }
    return words[asked];
  }

  #queue(changed: readonly ChangedRepository[]): DeliveryAnswer {
    const now = this.#now();
    const held = changed.filter(({ repository }) => this.#fleet.mayHold(repository));
    const taken = held.filter((one) => this.#turns.add(one, now));
    if (taken.length < held.length) this.#sayDropped(now);
    return held.length === 0 ? 'outside' : taken.length < held.length ? 'dropped' : 'queued';
  }

  get state(): ServiceState {
    return {
      answers: this.answers,
      runs: this.#runs,
      fullRuns: this.#fullRuns,
      fullEndedAt: this.#fullEndedAt,
      standings: this.#news.all,
      waiting: this.#turns.waiting,
      running: this.#jobs.size,
      isRefused: this.#isRefused,
      quota: this.#traffic.quota,
    };
  }

  /** A full run is alone, since two runs must never write to one repository. */
  #advance() {
    if (this.#isStopping || this.#isFull) return;
    const now = this.#now();
    if (now >= this.#fullAt) {
      if (!this.#jobs.size) this.#begin(this.#full());
      return;
    }
    if (now - this.#madeUpTo >= hour) this.#begin(this.#makeUp(now));
    for (let turn = this.#turns.next(now); turn; turn = this.#turns.next(now)) this.#begin(this.#one(turn));
    const isIdle = this.#turns.waiting + this.#turns.running === 0;
    if (!this.#isTelling && this.#news.isDue(now, isIdle)) {
      this.#isTelling = true;
      this.#begin(
        this.#tell().finally(() => {
          this.#isTelling = false;
        }),
      );
    }
  }

  #begin(job: Promise<void>) {
    this.#jobs.add(job);
    const failed = (failure: unknown) =>
      this.#serving.log(`Trueup itself failed (${failure instanceof Error ? failure.stack : String(failure)})`);
    void job.catch(failed).then(() => {
      this.#jobs.delete(job);
      this.#advance();
    });
  }

  /** Runs what the host could not deliver: there was no room for it, say, or no network. */
  async #makeUp(now: number) {
    const { options, world, log, report } = this.#serving;
    const since = this.#madeUpTo - late;
    this.#madeUpTo = now;
    try {
      const failed = await (await openSession(options, world)).failed!(since, mostFailed);
      if (!failed) this.#fullAt = now;
      else if (failed.length)
        log(`deliveries that failed: ${failed.length}, and what they were about has its turn now`);
      for (const one of failed ?? []) this.answers.add(this.take(one));
    } catch (failure) {
      log('the host did not say which deliveries failed, so what they were about waits for the next full run:');
      await report(failedRun(options.mode, failure));
    }
  }

  async #one({ id, repository, formerly }: ChangedRepository) {
    const { options, place } = this.#serving;
    const narrowed = { ...options, fleetFile: place.file, only: [repository], driftIssue: false };
    const { result, found } = await this.#run(narrowed);
    this.#turns.ended(id);
    const isHeld = !isOutside(result);
    if (found.length || !isHeld) this.#news.update(repository, found[0], formerly);
    this.#runs.add(isHeld ? result.outcome : 'outside');
    if (isHeld) await this.#serving.report(result);
  }

  async #full() {
    const isScheduled = !this.#isPushed;
    this.#isFull = true;
    this.#isPushed = false;
    this.#fullAt = this.#now() + this.#serving.fullEvery;
    try {
      const isRead = this.#fullEndedAt === undefined || (await this.#readAnew());
      if (isRead || isScheduled) await this.#fullRun();
    } finally {
      this.#isFull = false;
    }
  }

  async #fullRun() {
    const { options, place, report } = this.#serving;
    const { result, found } = await this.#run({ ...options, fleetFile: place.file });
    const isWhole = result.lines.every(({ kind }) => kind !== 'error');
    this.#news.replace(found, isWhole);
    if (!found.length) this.#fullAt = Math.min(this.#fullAt, this.#now() + again);
    this.#fullRuns.add(result.outcome);
    this.#fullEndedAt = this.#now();
    await report(result);
  }

  /** A run of one repository does not know how the others stand, so the issue is told of it here. */
  async #tell() {
    const { options, world, log } = this.#serving;
    if (!options.driftIssue) return;
    const session = await openSession(options, world);
    const drift = { standings: this.#news.all, isWhole: this.#news.isWhole };
    for (const { message } of await tellFleetDrift(drift, session, world)) log(message);
  }

  async #run(options: RunOptions): Promise<{ readonly result: RunResult; readonly found: readonly TargetStanding[] }> {
    const found: TargetStanding[] = [];
    const over = {
      ...this.#serving.world,
      ...this.#fleet.files,
      isUnattended: true as const,
      finished: (one: TargetStanding) => void found.push(one),
    };
    const { world, release } = interruptible(over, (stop) => {
      this.#stops.add(stop);
      return () => this.#stops.delete(stop);
    });
    try {
      return { result: await startRun(options, world, this.#serving.directory), found };
    } finally {
      release();
    }
  }

  /** Returns whether the files could be used. A disk is read once, since nobody says when it changes. */
  async #readAnew(): Promise<boolean> {
    const { place, options, world, report, log } = this.#serving;
    if (!place.repository) return true;
    try {
      this.#fleet = await readFleet(place, options, world);
      this.#isRefused = false;
      return true;
    } catch (failure) {
      this.#isRefused = failure instanceof SettingsRefused;
      log(`the files of the fleet could not be read anew, so those that were read before are still used:`);
      await report(failedRun(options.mode, failure));
      if (!this.#isRefused) this.#fullAt = this.#now() + again;
      return false;
    }
  }

  #now() {
    return this.#serving.world.clock.now();
  }

  #sayDropped(now: number) {
    if (now - this.#droppedAt < minute) return;
    this.#droppedAt = now;
    const waiting = this.#turns.waiting;
    this.#serving.log(
      `a delivery was dropped, because ${waiting} repositories wait already: the next full run sees what it was about`,
    );
  }
}

/** The name is one that the fleet file takes, and the repository is not: it has another topic, say, or is archived. */
const isOutside = ({ targets, lines }: RunResult) => !targets.length && lines.some(({ code }) => code === 'not_found');

/** Asks who the app is and reads the fleet's files. Throws what a run would end with if that fails. */
export async function openService(serving: Serving): Promise<Service> {
  const { transport, traffic } = metered(serving.world.transport);
  const world = { ...serving.world, transport: pacedTogether(transport, serving.world.clock) };
  const session = await openSession(serving.options, world);
  const login = await session.login!();
  return new Service({ ...serving, world }, traffic, login, await readFleet(serving.place, serving.options, world));
}
