export interface Obstacle {
  readonly problem: string;
  /** Starts with a verb: it is printed behind "To fix, ". */
  readonly fix: string;
}

/** What `trueup init` cannot go on without. */
export class NotReady extends Error {
  constructor(readonly problems: readonly Obstacle[]) {
    super(problems.map(({ problem }) => problem).join('; '));
  }
}
