/**
 * One request and its answer as plain data, so that a host in memory can replace the network. The platform's `Request`
 * and `Response` would load the whole fetch stack.
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
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
}
