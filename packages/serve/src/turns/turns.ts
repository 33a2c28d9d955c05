import { type RepositoryName, toNameKey } from '@trueup/core/github';
import type { ChangedRepository } from './events.ts';
import { waitAfter } from './owed.ts';

export interface TurnRules {
  /** Milliseconds without a change before a repository has its turn. */
  readonly quiet: number;
  /** Milliseconds after which one that never gets quiet has its turn all the same. */
  readonly longest: number;
  /** The most repositories that have their turn at one time. */
  readonly atOnce: number;
  /** The most repositories that wait. */
  readonly most: number;
}

/** A repository whose run is owed: it has changed, or its last run did not end well. */
export interface OwedRun extends ChangedRepository {
  /** How many runs failed since it was last as declared. */
  readonly tries: number;
  /** Of the first change since the last run; unset where there was none. */
  readonly since?: number;
  readonly due: number;
}

/**
 * The repositories to which a run is owed, each once however often it changes. Owners take turns, so that one with a
 * thousand changes does not hold up another with one.
 */
export class Turns {
  readonly #waiting = new Map<string, OwedRun>();
  readonly #running = new Map<string, OwedRun>();
  readonly #lastTurn = new Map<string, number>();
  readonly #heldUntil = new Map<string, number>();
  #turns = 0;

  constructor(readonly rules: TurnRules) {}

  get waiting() {
    return this.#waiting.size;
  }

  /** Returns whether there was room. */
  add(changed: ChangedRepository, now: number): boolean {
    const before = this.#find(this.#waiting, changed);
    if (!before && this.#waiting.size >= this.rules.most) return false;
    const isOlder = before && (changed.isFormer || before.formerly?.toLowerCase() === toNameKey(changed.repository));
    // Two repositories had the name one after the other, and only a run shows which of them has it now.
    const id = before?.id === undefined || before.id === changed.id ? changed.id : undefined;
    const named = isOlder ? { ...before, id } : { formerly: before?.formerly, ...changed, id };
    const since = before?.since ?? now;
    const due = Math.min(now + this.rules.quiet, since + this.rules.longest);
    const held = this.#heldUntil.get(idOrName(named)) ?? 0;
    const other = before && toNameKey(before.repository);
    // A late delivery may have a former name, and only runs show which of two names the repository has now.
    const isMoved = other === toNameKey(named.repository) || other === named.formerly?.toLowerCase();
    this.#put({ ...named, since, due: Math.max(due, held), tries: before?.tries ?? 0 }, isMoved ? before : undefined);
    return true;
  }

  /** A run of it did not end well. What has changed since waits no longer for that. */
  owe(changed: ChangedRepository & Partial<OwedRun>, now: number) {
    const { tries = 0 } = changed;
    const before = this.#find(this.#waiting, changed);
    if (before) this.#put({ ...before, tries: Math.max(before.tries, tries + 1) }, before);
    else this.#put({ ...changed, tries: tries + 1, since: undefined, due: now + waitAfter(tries) });
  }

  owes(changed: ChangedRepository): boolean {
    return this.#find(this.#waiting, changed) !== undefined || this.#find(this.#running, changed) !== undefined;
  }

  /** A run of the whole fleet found it as declared. A change since then still has its turn. */
  settle(repository: RepositoryName) {
    if (this.#waiting.get(toNameKey(repository))?.since === undefined) this.#waiting.delete(toNameKey(repository));
  }

  /** The repository has left its name. The turn of another one that may have the name stays. */
  leave({ id, repository }: ChangedRepository) {
    const found = this.#waiting.get(toNameKey(repository));
    if (id === undefined || found?.id === id) this.#waiting.delete(toNameKey(repository));
  }

  /** Lets its next turn wait until then, whatever changes. */
  hold(changed: ChangedRepository, until: number, now: number) {
    for (const [held, end] of this.#heldUntil) if (end <= now) this.#heldUntil.delete(held);
    const key = idOrName(changed);
    this.#heldUntil.set(key, until);
    for (const one of [...this.#waiting.values()])
      if (idOrName(one) === key) this.#put({ ...one, due: Math.max(one.due, until) });
  }

  /** The next repository, which has its turn until `ended` is called. */
  next(now: number): OwedRun | undefined {
    if (this.#running.size >= this.rules.atOnce) return undefined;
    const isRunning = (one: OwedRun) =>
      this.#find(this.#running, one) !== undefined || this.#running.has(one.formerly?.toLowerCase() ?? '');
    const ready = [...this.#waiting.values()].filter((one) => now >= one.due && !isRunning(one));
    const rank = (one: OwedRun) => this.#lastTurn.get(ownerOf(one)) ?? 0;
    const [first] = ready.sort((one, other) => rank(one) - rank(other) || one.due - other.due);
    if (!first) return undefined;
    this.#turns += 1;
    this.#lastTurn.set(ownerOf(first), this.#turns);
    this.#waiting.delete(toNameKey(first.repository));
    this.#running.set(toNameKey(first.repository), first);
    return first;
  }

  ended(turn: OwedRun, isDone: boolean, now: number) {
    this.#running.delete(toNameKey(turn.repository));
    if (!isDone) this.owe(turn, now);
    if (!this.#running.size && !this.#waiting.size) this.#lastTurn.clear();
  }

  #put(turn: OwedRun, before = turn) {
    this.#waiting.delete(toNameKey(before.repository));
    this.#waiting.set(toNameKey(turn.repository), turn);
  }

  /** It may have another name by now, and another repository may have its name. */
  #find(among: ReadonlyMap<string, OwedRun>, { id, repository }: ChangedRepository) {
    const named = among.get(toNameKey(repository));
    if (id === undefined || (named && !named.isFormer)) return named;
    for (const one of among.values()) if (one.id === id) return one;
    return named;
  }
}

/** Another repository may have the name by now. */
export const idOrName = ({ id, repository }: ChangedRepository) => `${id ?? toNameKey(repository)}`;

const ownerOf = ({ repository }: ChangedRepository) => repository.owner.toLowerCase();
