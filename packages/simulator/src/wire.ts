/**
 * One request and its answer as plain data, in the same shape as a program's own transport, so that the simulator can
 * replace it without either importing the other.
 */
export type Transport = (request: WireRequest) => Promise<WireAnswer>;

export interface WireRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

export interface WireAnswer {
  readonly status: number;
  /** Header names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
}
