import { type RepositoryName, toNameKey } from '@trueup/core/github';
import type { TargetStatus } from '@trueup/core/session';
import type { ChangedRepository } from './events.ts';
import { Owed } from './owed.ts';

const minute = 60_000;

/** How every repository of the fleet stands, and whether the issue about drift says so yet. */
export class DriftNews {
  #standings = new Map<string, TargetStatus>();
  #isNews = false;
  readonly #telling = new Owed(Number.NEGATIVE_INFINITY);
  /** Whether the latest run of the whole fleet got to its end. */
  isWhole = false;

  get all(): readonly TargetStatus[] {
    return [...this.#standings.values()];
  }

  /** What a run found of a repository; nothing if the fleet does not hold it any more. */
  update(repository: RepositoryName, found: TargetStatus | undefined) {
    const key = toNameKey(repository);
    const before = standingText(this.#standings.get(key));
    if (found) this.#standings.set(key, found);
    else this.#standings.delete(key);
    if (standingText(found) !== before) this.#isNews = true;
  }

  /** The repository has left its name, which another one may have by now. Returns whether a run has to show that. */
  leave({ id, repository }: ChangedRepository): boolean {
    const found = this.#standings.get(toNameKey(repository));
    if (id === undefined || found?.id === id) this.update(repository, undefined);
    return id !== undefined && found !== undefined && found.id === undefined;
  }

  /** A run of the whole fleet tells the issue itself. */
  ranWhole({ isWhole, isTold }: { readonly isWhole: boolean; readonly isTold: boolean }) {
    this.isWhole = isWhole;
    this.#isNews = !isTold;
  }

  /** Whether it is time to tell the issue, once a minute at most. `ended` says whether it stands. */
  takes(now: number) {
    const isDue = this.#isNews && this.#telling.takes(now);
    if (isDue) this.#isNews = false;
    return isDue;
  }

  ended(isTold: boolean, now: number) {
    this.#telling.ended(isTold, now, now + minute);
    if (!isTold) this.#isNews = true;
  }
}

const standingText = (one: TargetStatus | undefined) => one && JSON.stringify([one.isWhole, ...one.differing]);
