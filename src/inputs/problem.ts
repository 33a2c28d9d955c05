/** Describes an input that cannot be used, in words that fit both a flag and a workflow input. */
export interface InputProblem {
  readonly input: string;
  readonly problem: string;
  /** Starts with a verb, since it is printed after "To fix, ". */
  readonly fix: string;
}

export type Given = (name: string) => string | undefined;
