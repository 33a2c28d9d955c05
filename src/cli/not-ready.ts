export interface Obstacle {
  readonly problem: string;
  /** Starts with a verb: it is printed after "To fix, ". */
  readonly fix: string;
}

/** Something is missing that `trueup init` needs. */
export class NotReady extends Error {
  constructor(readonly problems: readonly Obstacle[]) {
    super(problems.map(({ problem }) => problem).join('; '));
  }
}
