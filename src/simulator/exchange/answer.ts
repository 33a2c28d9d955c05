/** What the host answers, before it is put on the wire. */
export interface Answer {
  readonly status: number;
  readonly body?: unknown;
  /** A body that is no JSON, with its type in the headers. */
  readonly text?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly paging?: Paging;
}

/** Where in a list the answer stands, for the `Link` header. */
export interface Paging {
  readonly page: number;
  readonly perPage: number;
  readonly total: number;
}

export const ok = (body: unknown): Answer => ({ status: 200, body });

export const created = (body: unknown, location?: string): Answer => ({
  status: 201,
  body,
  ...(location && { headers: { location } }),
});

export const noContent: Answer = { status: 204 };

/** One entry of a 422's `errors`. */
export interface Fault {
  readonly resource: string;
  readonly field: string;
  readonly code: 'missing' | 'missing_field' | 'invalid' | 'already_exists' | 'unprocessable' | 'custom';
  readonly message?: string;
  readonly value?: unknown;
}

const documentation = 'https://docs.github.com/rest';

/** The host says no, in the host's own form. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  constructor(
    message: string,
    readonly answer: Answer,
  ) {
    super(message);
  }
}

type Extra = Readonly<Record<string, unknown>>;

export const refusal = (status: number, message: string, more: Extra = {}, headers: Answer['headers'] = {}) =>
  new Refusal(message, {
    status,
    body: { message, ...more, documentation_url: documentation, status: String(status) },
    headers,
  });

export const notFound = (message = 'Not Found') => refusal(404, message);

export const invalid = (...errors: readonly (Fault | string)[]) => refusal(422, 'Validation Failed', { errors });

/** The request breaks the host's published description, so no answer would be an honest one. */
export class SimulatorObjection extends Error {
  override readonly name = 'SimulatorObjection';
}
