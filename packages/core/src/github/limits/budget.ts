const minute = 60_000;

/** GitHub may count a request at any moment between its start and its end. */
export class Budget {
  readonly #ended: { readonly share: number; readonly at: number }[] = [];
  #held = 0;

  constructor(readonly perMinute: number) {}

  start(share: number) {
    this.#held += share;
  }

  end(share: number, at: number) {
    this.#ended.push({ share, at });
  }

  /** Returns `Infinity` if the wait depends on a request that has not ended. */
  wait(share: number, now: number, rate: number) {
    for (let oldest = this.#ended[0]; oldest && now - oldest.at > minute; oldest = this.#ended[0]) {
      this.#ended.shift();
      this.#held -= oldest.share;
    }
    let excess = this.#held + share - Math.floor(this.perMinute * rate);
    if (excess <= 0) return 0;
    for (const ended of this.#ended) {
      excess -= ended.share;
      if (excess <= 0) return ended.at + minute + 1 - now;
    }
    return Number.POSITIVE_INFINITY;
  }
}
