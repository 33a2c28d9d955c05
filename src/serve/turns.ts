import { fullName } from '../host/host.ts';
import type { ChangedRepository } from './events.ts';

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

interface Waiting extends ChangedRepository {
  readonly since: number;
  readonly last: number;
}

/**
 * The repositories that wait for a run, each once however often it changes. Owners take turns, so that one with a
 * thousand changes does not hold up another with one.
 */
export class Turns {
  readonly #waiting = new Map<number, Waiting>();
  readonly #running = new Map<number, string>();
  readonly #lastTurn = new Map<string, number>();
  #turns = 0;

  constructor(readonly rules: TurnRules) {}

  get waiting() {
    return this.#waiting.size;
  }

  get running() {
    return this.#running.size;
  }

  /** Returns whether there was room. */
  add(changed: ChangedRepository, now: number): boolean {
    const before = this.#waiting.get(changed.id);
    if (!before && this.#waiting.size >= this.rules.most) return false;
    const isOlder = before?.formerly?.toLowerCase() === nameOf(changed);
    const named = isOlder ? { ...before!, id: changed.id } : { formerly: before?.formerly, ...changed };
    this.#waiting.set(changed.id, { ...named, since: before?.since ?? now, last: now });
    return true;
  }

  /** The next repository, which has its turn until `ended` is called with its id. */
  next(now: number): ChangedRepository | undefined {
    if (this.#running.size >= this.rules.atOnce) return undefined;
    const ready = [...this.#waiting.values()].filter((one) => this.#isReady(one, now));
    const [first] = ready.sort((one, other) => this.#rank(one) - this.#rank(other) || one.since - other.since);
    if (!first) return undefined;
    this.#turns += 1;
    this.#lastTurn.set(ownerOf(first), this.#turns);
    this.#waiting.delete(first.id);
    this.#running.set(first.id, nameOf(first));
    return first;
  }

  ended(id: number) {
    this.#running.delete(id);
    if (!this.#running.size && !this.#waiting.size) this.#lastTurn.clear();
  }

  /** Another repository may have taken the name of one that has its turn. */
  #isReady(one: Waiting, now: number) {
    const { id, since, last } = one;
    const { quiet, longest } = this.rules;
    if (this.#running.has(id) || [...this.#running.values()].includes(nameOf(one))) return false;
    return now - last >= quiet || now - since >= longest;
  }

  #rank(one: Waiting) {
    return this.#lastTurn.get(ownerOf(one)) ?? 0;
  }
}

const nameOf = ({ repository }: ChangedRepository) => fullName(repository).toLowerCase();

const ownerOf = ({ repository }: ChangedRepository) => repository.owner.toLowerCase();
