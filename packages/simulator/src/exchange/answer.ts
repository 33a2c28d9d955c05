/** An answer before it is sent. */
export interface Answer {
  readonly status: number;
  readonly body?: unknown;
  /** A body that is not JSON. Its type is in the headers. */
  readonly text?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly paging?: Paging;
}

/** The position in a list, for the `Link` header. */
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

/** An entry in the `errors` of a 422. */
export interface Fault {
  readonly resource: string;
  readonly field: string;
  readonly code: 'missing' | 'missing_field' | 'invalid' | 'already_exists' | 'unprocessable' | 'custom';
  readonly message?: string;
  readonly value?: unknown;
}

const documentation = 'https://docs.github.com/rest';

/** A refusal in the format of the host. */
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

/** The request violates the host's published description, so the real answer is unknown. */
export class SimulatorObjection extends Error {
  override readonly name = 'SimulatorObjection';
}
