/** What one run of the tests is to do, passed in a file. */
export type Job = Tracing | Mutating | Switching;

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

/** Runs each named test once for each of its mutants, which stand in the sources behind a switch. */
export interface Switching {
  readonly does: 'switch';
  readonly workers: 1;
  /** Sources by their files. */
  readonly texts: Readonly<Record<string, string>>;
  /** The numbers of the mutants that each test may notice, by the files and names of tests. */
  readonly tests: Readonly<Record<string, Readonly<Record<string, readonly number[]>>>>;
  /** One JSON line for each event. */
  readonly into: string;
}

/** A mutant is tried; a test noticed it, and passes without it; a test failed with it, and fails without it as well. */
export type Event =
  | { readonly tries: number }
  | { readonly killed: number; readonly by: string }
  | { readonly muddled: number };

export interface Traced {
  readonly file: string;
  readonly name: string;
  readonly milliseconds: number;
  /** `file:place` of each function. */
  readonly entered: readonly string[];
}
