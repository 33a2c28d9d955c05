/**
 * One exchange with the host as plain data, the same shape a program's own transport has, so that
 * the simulator can be put in its place without either knowing the other.
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
