/**
 * A request and its answer as plain data. They have the same shape as the transport of the program, so the simulator
 * can replace it although neither imports the other.
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
