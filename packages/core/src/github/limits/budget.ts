import { Queue } from './queue.ts';

const minute = 60_000;

/**
 * How much may be spent in any one minute. A request holds its share from its start until a minute after its end,
 * because the host may count it at any moment in between.
 */
export class Budget {
  readonly #ended = new Queue<{ readonly share: number; readonly at: number }>();
  #held = 0;

  constructor(readonly perMinute: number) {}

  start(share: number) {
    this.#held += share;
  }

  end(share: number, at: number) {
    this.#ended.push({ share, at });
  }

  /** Milliseconds until `share` fits. `Infinity` if that depends on a request that has not ended yet. */
  wait(share: number, now: number, rate: number) {
    for (let oldest = this.#ended.first; oldest && now - oldest.at > minute; oldest = this.#ended.first) {
      this.#ended.shift();
      this.#held -= oldest.share;
    }
    let over = this.#held + share - Math.floor(this.perMinute * rate);
    if (over <= 0) return 0;
    for (const ended of this.#ended) {
      over -= ended.share;
      if (over <= 0) return ended.at + minute + 1 - now;
    }
    return Number.POSITIVE_INFINITY;
  }
}
