import { minute } from '@trueup/core/github';

/** In milliseconds. */
export const computeRetryDelay = (tries: number) =>
  ([1, 5, 15, 60][tries] ?? 60 * 2 ** Math.min(tries - 3, 5)) * minute;

/** The time of the next attempt, and the number of failures since the last success. Each failure lengthens the delay. */
export class RetrySchedule {
  tries = 0;
  constructor(public dueAt: number) {}

  /** A new call never delays an attempt that is already scheduled. */
  schedule(at: number) {
    this.dueAt = Math.min(this.dueAt, at);
  }

  finish(isDone: boolean, now: number, next: number) {
    this.schedule(isDone ? next : now + computeRetryDelay(this.tries));
    this.tries = isDone ? 0 : this.tries + 1;
  }

  claim(now: number) {
    const isDue = now >= this.dueAt;
    if (isDue) this.dueAt = Number.POSITIVE_INFINITY;
    return isDue;
  }
}
