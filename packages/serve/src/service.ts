import { nameKey, type RepositoryName } from '@trueup/core/github';
import { show } from '@trueup/core/plan';
import type { RunResult } from '@trueup/core/report';
import { writeFleetDriftIssue } from '@trueup/core/run';
import type { RunOptions, TargetStanding, World } from '@trueup/core/session';
import { openSession } from '@trueup/core/session';
import { CurrentFiles } from './current-files.ts';
import type { ReadFleet } from './fleet-files.ts';
import type { Delivery, DeliveryAnswer } from './receiver.ts';
import { Runs } from './runs.ts';
import { askOrReport, type StartedServing } from './serving.ts';
import { Tally } from './tally.ts';
import { DriftNews } from './turns/drift-news.ts';
import { type ChangedRepository, readEvent } from './turns/events.ts';
import { Fights } from './turns/fights.ts';
import { Owed } from './turns/owed.ts';
import { idOrName, type OwedRun, Turns } from './turns/turns.ts';

const minute = 60_000;
const hour = 60 * minute;

/** If more repositories or deliveries are owed something, a run of the whole fleet takes fewer requests. */
const many = 200;

/** The host knows that a delivery failed only once it has waited for the answer. */
const late = minute;

/** How many ids of deliveries are remembered. */
const remembered = 10_000;

/** After so many tries, what the host does not show is taken to be gone. */
const enough = 4;

/** Runs the fleet, and whatever of it changes. */
export class Service {
  readonly answers = new Tally();
  isStopping = false;
  readonly #serving: StartedServing;
  readonly #turns: Turns;
  readonly #jobs = new Set<Promise<void>>();
  readonly #runs = new Tally();
  readonly #fullRuns = new Tally();
  readonly #news = new DriftNews();
  readonly #fights = new Fights();
  readonly #seen = new Set<string>();
  /** The run of the whole fleet. */
  readonly #whole = new Owed(0);
  /** The deliveries that failed. */
  readonly #lost: Owed;
  readonly #runner = new Runs();
  readonly #files: CurrentFiles;
  #isFull = false;
  #fullEndedAt?: number;
  /** Until when the deliveries that failed were asked for. The full run at the start sees what failed before. */
  #madeUpTo: number;
  #droppedAt = Number.NEGATIVE_INFINITY;

  constructor(serving: StartedServing, fleet: ReadFleet) {
    this.#serving = serving;
    this.#files = new CurrentFiles(serving, fleet);
    this.#turns = new Turns(serving.rules);
    this.#madeUpTo = this.#now();
    this.#lost = new Owed(this.#now());
  }

  /** Until it is stopped: starts what is due. */
  async live(): Promise<void> {
    const { world, rules } = this.#serving;
    while (!this.isStopping) {
      this.#advance();
      await world.clock.sleep(rules.quiet / 5);
    }
    await Promise.all(this.#jobs);
  }

  /** Starts no run any more. Those under way finish their writes. */
  stop() {
    this.isStopping = true;
    this.#runner.stop();
  }

  /** A delivery that comes again is handled again for as long as a run is owed to what it is about. */
  take({ id, event, body }: Delivery): DeliveryAnswer {
    if (this.isStopping) return 'busy';
    const { login } = this.#serving;
    const asked = readEvent(event, body, { login, files: this.#files.fleet.head?.id });
    if (typeof asked === 'string') return this.#seen.has(id) ? 'repeated' : this.#remembered(id, asked);
    const isOwed = 'pushed' in asked ? this.#files.pushed : asked.changed.some((one) => this.#turns.owes(one));
    return this.#seen.has(id) && !isOwed ? 'repeated' : this.#remembered(id, this.#taken(asked));
  }

  /** The host may send again what found no room. */
  #remembered(id: string, how: DeliveryAnswer) {
    if (how !== 'dropped') this.#seen.add(id);
    if (this.#seen.size > remembered) this.#seen.delete(this.#seen.values().next().value!);
    return how;
  }

  #taken(asked: Exclude<ReturnType<typeof readEvent>, string>): DeliveryAnswer {
    const now = this.#now();
    if ('pushed' in asked) this.#files.pushed = asked.pushed;
    else {
      const { gone, changed, owner, isOwnerGone } = asked;
      const owned = owner ? this.#news.all.filter(({ repository }) => isOwner(owner, repository)) : [];
      const all = owned.map(({ repository }) => ({ repository }));
      const lost = isOwnerGone ? all : gone;
      for (const one of lost) this.#turns.leave(one);
      const doubtful = lost.filter((one) => this.#news.leave(one)).map(({ repository }) => ({ repository }));
      if (!doubtful.length && (isOwnerGone || lost.length > changed.length)) return 'queued';
      const isHeld = ({ repository }: ChangedRepository) => this.#files.fleet.mayHold(repository);
      if ([...lost, ...all].filter(isHeld).length <= many) return this.#queue([...changed, ...doubtful, ...all], now);
    }
    this.#whole.ask(now + this.#serving.rules.quiet);
    return 'queued';
  }

  #queue(changed: readonly ChangedRepository[], now: number): DeliveryAnswer {
    const held = changed.filter(({ repository }) => this.#files.fleet.mayHold(repository));
    const taken = held.filter((one) => this.#turns.add(one, now));
    if (taken.length < held.length) this.#sayDropped(now);
    return held.length === 0 ? 'outside' : taken.length < held.length ? 'dropped' : 'queued';
  }

  /** What the metrics are about. */
  get state() {
    return {
      answers: this.answers,
      runs: this.#runs,
      fullRuns: this.#fullRuns,
      fullEndedAt: this.#fullEndedAt,
      standings: this.#news.all,
      /** The section of each item that somebody else takes back. */
      fights: this.#fights.at(this.#now()),
      waiting: this.#turns.waiting,
      running: this.#jobs.size,
      isRefused: this.#files.isRefused,
      quota: this.#serving.traffic.quota,
    };
  }

  /** A full run is alone, since two runs must never write to one repository. After a push, it comes before all others. */
  #advance() {
    if (this.isStopping || this.#isFull) return;
    const now = this.#now();
    if (now >= this.#whole.at || this.#files.pushed) {
      if (!this.#jobs.size && this.#whole.takes(now)) this.#begin(this.#full());
      return;
    }
    if (this.#lost.takes(now)) this.#begin(this.#makeUp(now));
    for (let turn = this.#turns.next(now); turn; turn = this.#turns.next(now)) this.#begin(this.#one(turn));
    if (this.#news.takes(now)) this.#begin(this.#tell());
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
    const { options, world, log } = this.#serving;
    const failed = await askOrReport(
      this.#serving,
      'could not list failed deliveries, so Trueup will ask again:',
      async () => (await openSession(options, world)).failed!(this.#madeUpTo - late, many),
    );
    if (failed) {
      const { value } = failed;
      if (!value) this.#whole.ask(now);
      else if (value.length) log(`deliveries that failed: ${value.length}; their repositories run now`);
      for (const one of value ?? []) this.answers.add(this.take(one));
      this.#madeUpTo = now;
    }
    this.#lost.ended(failed !== undefined, this.#now(), now + hour);
  }

  async #one(turn: OwedRun) {
    let isDone = false;
    try {
      const head = await this.#files.proven();
      if (head === 'moved') this.#whole.ask(this.#now());
      isDone = head === 'same' && (await this.#ranOne(turn));
    } finally {
      this.#turns.ended(turn, isDone, this.#now());
    }
  }

  /** Returns whether everything of the repository was compared or applied, or it is no part of the fleet. */
  async #ranOne({ repository, isFormer, sender, since, tries }: OwedRun): Promise<boolean> {
    const { options, report } = this.#serving;
    const narrowed = { ...options, only: [repository], driftIssue: false };
    const heard = sender && since !== undefined ? { by: sender, at: since } : undefined;
    const { result, found, isUnseen } = await this.#run(narrowed, heard);
    // A request that the host answered with 404 says nothing of the fleet.
    const isUnheld = result.lines.some(({ code, request }) => code === 'not_found' && !request);
    const isOutside = (!isUnseen || isFormer === true) && !result.targets.length && isUnheld;
    const isGone = isOutside || (isUnseen && tries >= enough);
    if (found.length || isGone) this.#news.update(repository, found[0]);
    this.#runs.add(isOutside ? 'outside' : result.outcome);
    this.#watchFight({ repository, id: found[0]?.id }, result, sender);
    if (!isOutside) await report(result);
    return isGone || found[0]?.isWhole === true;
  }

  /** Where somebody takes back what the service writes, it waits longer each time. */
  #watchFight(one: ChangedRepository, result: RunResult, sender = 'another account') {
    const now = this.#now();
    const { items, wait } = this.#fights.after(idOrName(one), result, now);
    if (!items.length) return;
    this.#turns.hold(one, now + wait, now);
    const whose = result.targets[0]!.repository;
    this.#serving.log(
      `${whose}: was written repeatedly, but ${sender} keeps changing it, so the next run waits ${wait / minute} min: ${items.join('; ')}`,
    );
  }

  async #full() {
    const { fullEvery } = this.#serving;
    const isScheduled = this.#now() >= (this.#fullEndedAt ?? 0) + fullEvery || this.#whole.tries > 0;
    let isDone = false;
    this.#isFull = true;
    try {
      // Somebody may have pushed another history since the push that the host does not show.
      const isRead = await this.#files.readAnew(this.#whole.tries < enough);
      isDone = isRead && ((this.#files.isRefused && !isScheduled) || (await this.#fullRun()));
    } finally {
      this.#isFull = false;
      this.#whole.ended(isDone, this.#now(), (this.#fullEndedAt ?? this.#now()) + fullEvery);
    }
  }

  /** Returns whether it reached the fleet. What did not end well, or is missing now, has its next turn alone. */
  async #fullRun(): Promise<boolean> {
    const { options, report } = this.#serving;
    const before = this.#news.all;
    const { result, found } = await this.#run(options);
    const reached = new Set(found.map(({ repository }) => nameKey(repository)));
    const missing = before.filter(({ repository }) => !reached.has(nameKey(repository)));
    const isHeld = ({ repository }: TargetStanding) => this.#files.fleet.mayHold(repository);
    const owed = [...found.filter(({ isWhole }) => !isWhole), ...missing.filter(isHeld)];
    for (const one of missing) if (!isHeld(one)) this.#news.update(one.repository, undefined);
    for (const one of found) this.#news.update(one.repository, one);
    for (const one of found) if (one.isWhole) this.#turns.settle(one.repository);
    const isReached = found.length > 0 && owed.length <= many;
    if (isReached) for (const { repository } of owed) this.#turns.owe({ repository }, this.#now());
    const { lines } = result;
    const isTold = !missing.length && lines.every(({ key }) => key !== 'drift-issue');
    this.#news.ranWhole({ isWhole: lines.every(({ kind }) => kind !== 'error'), isTold });
    this.#fullRuns.add(result.outcome);
    this.#fullEndedAt = this.#now();
    await report(result);
    return isReached;
  }

  /** A run of one repository does not know how the others stand, so the issue is told of it here. */
  async #tell() {
    const { options, world, log } = this.#serving;
    let isTold = !options.driftIssue;
    try {
      if (isTold) return;
      const session = await openSession(options, world);
      const drift = { standings: this.#news.all, isWhole: this.#news.isWhole };
      const lines = await writeFleetDriftIssue(drift, session, world);
      for (const { message } of lines) log(show(message));
      isTold = !lines.length;
    } finally {
      this.#news.ended(isTold, this.#now());
    }
  }

  #run(options: RunOptions, heard?: World['heard']) {
    const { world, place } = this.#serving;
    const serving = { ...this.#serving, world: { ...world, heard } };
    return this.#runner.run(serving, this.#files.fleet, { ...options, fleetFile: place.file });
  }

  #now() {
    return this.#serving.world.clock.now();
  }

  #sayDropped(now: number) {
    if (now - this.#droppedAt < minute) return;
    this.#droppedAt = now;
    this.#serving.log(
      `a webhook was dropped, because ${this.#turns.waiting} repositories are already waiting: the service will ask GitHub for it within the hour`,
    );
  }
}

const isOwner = (login: string, { owner }: RepositoryName) => owner.toLowerCase() === login.toLowerCase();
