/**
 * The queue of repository runs. It waits for quiet after a change, retries failed runs, and never runs a repository
 * twice at once.
 */

import { type RepositoryName, toNameKey } from '@trueup/core/github';
import type { ChangedRepository } from './events.ts';
import { computeRetryDelay } from './retry-schedule.ts';

export interface QueueRules {
  /** The queue runs a repository after this many milliseconds without a change. */
  readonly quietPeriod: number;
  /** A repository that keeps changing waits for its run at most this many milliseconds. */
  readonly longestWait: number;
  readonly maxParallel: number;
  readonly capacity: number;
}

interface DatedChange extends ChangedRepository {
  readonly changedAt?: number;
}

/** A repository that has changed, or whose last run failed. */
export interface QueuedRun extends DatedChange {
  readonly tries: number;
  /** GitHub did not show the repository in this many runs in a row. */
  readonly unseenRuns?: number;
  readonly since?: number;
  readonly due: number;
}

/**
 * Holds each repository that needs a run once, however often it changes. Owners take turns, so an owner with a thousand
 * changes does not delay another with one.
 */
export class RunQueue {
  readonly #waiting = new Map<string, QueuedRun>();
  readonly #running = new Map<string, QueuedRun>();
  readonly #lastStartByOwner = new Map<string, number>();
  readonly #delayedUntil = new Map<string, number>();
  #startCount = 0;

  constructor(readonly rules: QueueRules) {}

  get waiting() {
    return this.#waiting.size;
  }

  /** Returns false if the queue is full. */
  add(changed: ChangedRepository, now: number): boolean {
    const queued = this.#find(this.#waiting, changed);
    if (!queued && this.#waiting.size >= this.rules.capacity) return false;
    const change = { ...changed, changedAt: now };
    const repository = queued ? mergeChanges(queued, change) : change;
    const { since = now, tries = 0, unseenRuns } = queued ?? {};
    if (queued && hasTakenNameOf(repository, queued)) this.#waiting.delete(toNameKey(queued.repository));
    this.#put({ ...repository, since, due: this.#computeDueTime(repository, since, now), tries, unseenRuns });
    return true;
  }

  #computeDueTime(changed: ChangedRepository, since: number, now: number) {
    const { quietPeriod, longestWait } = this.rules;
    return this.#delayDueTime(changed, Math.min(now + quietPeriod, since + longestWait));
  }

  #delayDueTime(changed: ChangedRepository, due: number) {
    return Math.max(due, this.#delayedUntil.get(getRepositoryKey(changed)) ?? 0);
  }

  /** If a change is already queued, its run does not wait for the retry delay. */
  addRetry(changed: ChangedRepository & Partial<QueuedRun>, now: number) {
    const { tries = 0, unseenRuns } = changed;
    const queued = this.#find(this.#waiting, changed);
    if (queued)
      this.#put({
        ...queued,
        tries: Math.max(queued.tries, tries + 1),
        unseenRuns: unseenRuns ?? queued.unseenRuns,
      });
    else {
      const due = this.#delayDueTime(changed, now + computeRetryDelay(tries));
      this.#put({ ...changed, tries: tries + 1, since: undefined, due });
    }
  }

  hasRun(changed: ChangedRepository): boolean {
    return this.#find(this.#waiting, changed) !== undefined || this.#find(this.#running, changed) !== undefined;
  }

  /** Drops a retry after a full run. A run for a later change stays in the queue. */
  dropRetry(repository: RepositoryName) {
    if (this.#waiting.get(toNameKey(repository))?.since === undefined) this.#waiting.delete(toNameKey(repository));
  }

  /** Drops the run of a lost name, unless another repository now has the name. */
  releaseName({ id, repository }: ChangedRepository) {
    const queued = this.#waiting.get(toNameKey(repository));
    if (id === undefined || queued?.id === id) this.#waiting.delete(toNameKey(repository));
  }

  delay(changed: ChangedRepository, until: number, now: number) {
    for (const [repository, end] of this.#delayedUntil) if (end <= now) this.#delayedUntil.delete(repository);
    const key = getRepositoryKey(changed);
    this.#delayedUntil.set(key, until);
    for (const run of [...this.#waiting.values()])
      if (getRepositoryKey(run) === key) this.#put({ ...run, due: Math.max(run.due, until) });
  }

  /** The repository counts as running until `finish` is called. */
  startNext(now: number): QueuedRun | undefined {
    if (this.#running.size >= this.rules.maxParallel) return undefined;
    const isRunning = (run: QueuedRun) =>
      this.#find(this.#running, run) !== undefined || this.#running.has(run.formerName?.toLowerCase() ?? '');
    const ready = [...this.#waiting.values()].filter((run) => now >= run.due && !isRunning(run));
    const rank = (run: QueuedRun) => this.#lastStartByOwner.get(getOwnerKey(run)) ?? 0;
    const [first] = ready.sort((run, next) => rank(run) - rank(next) || run.due - next.due);
    if (!first) return undefined;
    this.#startCount += 1;
    this.#lastStartByOwner.set(getOwnerKey(first), this.#startCount);
    this.#waiting.delete(toNameKey(first.repository));
    this.#running.set(toNameKey(first.repository), first);
    return first;
  }

  finish(run: QueuedRun, isDone: boolean, now: number) {
    this.#running.delete(toNameKey(run.repository));
    if (!isDone) this.addRetry(run, now);
    if (!this.#running.size && !this.#waiting.size) this.#lastStartByOwner.clear();
  }

  #put(run: QueuedRun) {
    this.#waiting.delete(toNameKey(run.repository));
    this.#waiting.set(toNameKey(run.repository), run);
  }

  /** The repository may have a new name, and another repository may have its old name. */
  #find(among: ReadonlyMap<string, QueuedRun>, { id, repository }: ChangedRepository) {
    const named = among.get(toNameKey(repository));
    if (id === undefined || (named && !named.isFormerName)) return named;
    for (const run of among.values()) if (run.id === id) return run;
    return named;
  }
}

/** Deliveries arrive in any order, so the later one can contain an older name. */
function mergeChanges(queued: QueuedRun, changed: DatedChange): DatedChange {
  // Two repositories used this name in turn, and only a run shows which one has it now.
  const id = queued.id === undefined || queued.id === changed.id ? changed.id : undefined;
  const isOlder = changed.isFormerName || queued.formerName?.toLowerCase() === toNameKey(changed.repository);
  return isOlder ? { ...queued, id } : { ...changed, id, formerName: changed.formerName ?? queued.formerName };
}

/** If the names have nothing in common, only a run shows the present name, and both names stay in the queue. */
const hasTakenNameOf = ({ repository, formerName }: ChangedRepository, queued: QueuedRun) =>
  [toNameKey(repository), formerName?.toLowerCase()].includes(toNameKey(queued.repository));

/** The id is safer than the name, because another repository may have the name now. */
export const getRepositoryKey = ({ id, repository }: ChangedRepository) => `${id ?? toNameKey(repository)}`;

const getOwnerKey = ({ repository }: ChangedRepository) => repository.owner.toLowerCase();
