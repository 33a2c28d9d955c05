/** An answer before it is sent. */
export interface Answer {
  readonly status: number;
  readonly body?: unknown;
  /** The body if it is not JSON. The headers hold its type. */
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

export const answerOk = (body: unknown): Answer => ({ status: 200, body });

export const answerCreated = (body: unknown, location?: string): Answer => ({
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

const documentationUrl = 'https://docs.github.com/rest';

/** A refusal in GitHub's format. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  constructor(
    message: string,
    readonly answer: Answer,
  ) {
    super(message);
  }
}

type RefusalDetails = Readonly<Record<string, unknown>>;

export const createRefusal = (
  status: number,
  message: string,
  more: RefusalDetails = {},
  headers: Answer['headers'] = {},
): Refusal =>
  new Refusal(message, {
    status,
    body: { message, ...more, documentation_url: documentationUrl, status: String(status) },
    headers,
  });

export const createNotFound = (message = 'Not Found'): Refusal => createRefusal(404, message);

export const createValidationFailure = (...errors: readonly (Fault | string)[]): Refusal =>
  createRefusal(422, 'Validation Failed', { errors });

/** The request violates GitHub's published description, so GitHub's answer is unknown. */
export class SimulatorObjection extends Error {
  override readonly name = 'SimulatorObjection';
}
