import type { Grant } from './grants.ts';

/** The request that failed, as a report shows it: never with its body or its headers. */
export interface FailedRequest {
  readonly method: string;
  readonly path: string;
  readonly status: number;
}

/** The host answered, and the answer is not one the call knows. `message` is the host's, verbatim but for secrets. */
export class HostRefusal extends Error {
  override readonly name: string = 'HostRefusal';
  constructor(
    readonly request: FailedRequest,
    readonly hostMessage: string,
    /** What to do about it, starting with a verb: it is printed behind "To fix, ". */
    readonly fix?: string,
  ) {
    super(`${request.method} ${request.path} answered ${request.status}: ${hostMessage}`);
  }
}

/** The token lacks a grant. The only failure that may be tolerated. */
export class PermissionDenied extends HostRefusal {
  override readonly name = 'PermissionDenied';
  constructor(
    request: FailedRequest,
    hostMessage: string,
    readonly grants: readonly Grant[],
    fix: string,
  ) {
    super(request, hostMessage, fix);
  }
}

/** No usable answer came: the address, the network, the certificate, or an answer that is not the host's API. */
export class HostUnreachable extends Error {
  override readonly name = 'HostUnreachable';
  constructor(
    message: string,
    readonly fix: string,
  ) {
    super(message);
  }
}

/** The run stopped on purpose: `max-wait` is spent, or a person asked. */
export class RunStopped extends Error {
  override readonly name = 'RunStopped';
}
