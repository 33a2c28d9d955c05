const minute = 60_000;

/** How long what failed so many times waits until it is tried again. */
export const waitAfter = (tries: number) => ([1, 5, 15, 60][tries] ?? 60 * 2 ** Math.min(tries - 3, 5)) * minute;

/** When something has its turn, and how often it failed since it last ended well. */
export class Owed {
  tries = 0;
  constructor(public at: number) {}

  /** Something new is a reason not to wait for the next try. */
  ask(at: number) {
    this.at = Math.min(this.at, at);
  }

  ended(isDone: boolean, now: number, next: number) {
    this.ask(isDone ? next : now + waitAfter(this.tries));
    this.tries = isDone ? 0 : this.tries + 1;
  }

  /** Whether its turn has come, which it then takes. */
  takes(now: number) {
    const isDue = now >= this.at;
    if (isDue) this.at = Number.POSITIVE_INFINITY;
    return isDue;
  }
}
