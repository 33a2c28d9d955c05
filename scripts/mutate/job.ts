/** What one run of the tests is to do, passed in a file. */
export type Job = Tracing | Mutating;

/** Notes which functions each test enters, one JSON line a test, in files of their own for each worker. */
export interface Tracing {
  readonly does: 'trace';
  readonly workers: number;
  readonly files: readonly string[];
  readonly into: string;
}

/** Runs the named tests with one source replaced. */
export interface Mutating {
  readonly does: 'mutate';
  readonly workers: 1;
  readonly file: string;
  readonly text: string;
  /** The names of tests, by their files. */
  readonly tests: Readonly<Record<string, readonly string[]>>;
}

export interface Traced {
  readonly file: string;
  readonly name: string;
  readonly milliseconds: number;
  /** `file:place` of each function. */
  readonly entered: readonly string[];
}
