import { HostRefusal, HostUnreachable, RunStopped } from '../host/failures.ts';

/** Decides whether a run about several repositories begins with another one. */
export interface Patience {
  /** What ended the run for those that it has not begun. */
  readonly over: unknown;
  /** Told of every repository, in the order in which they end, what failed it as a whole, if anything did. */
  ended(failure: unknown): void;
}

/** A stop, or a token that the host does not know, is nothing that one repository has and another has not. */
export const isOfTheRun = (failure: unknown) =>
  failure instanceof RunStopped || (failure instanceof HostRefusal && failure.request.status === 401);

/** One repository that the host is silent about may be alone in that; so many in a row are not. */
export function createPatience(most: number): Patience {
  let over: unknown;
  let silent = 0;
  return {
    get over() {
      return over;
    },
    ended(failure) {
      silent = failure instanceof HostUnreachable ? silent + 1 : 0;
      if (isOfTheRun(failure) || silent >= most) over ??= failure;
    },
  };
}
