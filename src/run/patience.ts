import { HostRefusal, HostUnreachable, RunStopped } from '../host/failures.ts';

/** Decides whether a run about several repositories goes on to the next repository. */
export interface Patience {
  /** The failure that ended the run for the repositories it has not visited. */
  readonly over: unknown;
  /** Call for every repository as it ends, with the failure of the repository as a whole, if it had one. */
  ended(failure: unknown): void;
}

/** A stop and an unknown token concern every repository of the run. */
export const isOfTheRun = (failure: unknown) =>
  failure instanceof RunStopped || (failure instanceof HostRefusal && failure.request.status === 401);

/** One repository without an answer may be an exception. After this many in a row, the host is down. */
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
