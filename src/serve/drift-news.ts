import { fullName, type RepositoryName } from '../host/host.ts';
import type { TargetStanding } from '../targets/standing.ts';

const minute = 60_000;

/** How every repository of the fleet stands, and whether the issue about drift says so yet. */
export class DriftNews {
  #standings = new Map<string, TargetStanding>();
  #isNews = false;
  #toldAt = Number.NEGATIVE_INFINITY;
  /** Whether the latest run of the whole fleet got to its end. */
  isWhole = false;

  get all(): readonly TargetStanding[] {
    return [...this.#standings.values()];
  }

  /** What a run of the whole fleet found. It tells the issue itself. */
  replace(found: readonly TargetStanding[], isWhole: boolean) {
    this.isWhole = isWhole;
    if (found.length) this.#standings = new Map(found.map((one) => [fullName(one.repository).toLowerCase(), one]));
    this.#isNews = false;
  }

  /** What a run of one repository found; nothing if the fleet does not hold it any more. */
  update(repository: RepositoryName, found: TargetStanding | undefined, formerly = '') {
    const key = fullName(repository).toLowerCase();
    const before = standingText(this.#standings.get(key));
    this.#standings.delete(formerly.toLowerCase());
    if (found) this.#standings.set(key, found);
    else this.#standings.delete(key);
    if (standingText(found) !== before) this.#isNews = true;
  }

  /** Whether it is time to tell the issue: once no repository is left to run, or every minute while there always is. */
  isDue(now: number, isIdle: boolean) {
    const isDue = this.#isNews && (isIdle || now - this.#toldAt >= minute);
    if (!isDue) return false;
    this.#isNews = false;
    this.#toldAt = now;
    return true;
  }
}

const standingText = (one: TargetStanding | undefined) => one && JSON.stringify([one.isWhole, ...one.differing]);
