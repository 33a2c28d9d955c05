/**
 * Defines the failures of a request: a refusal is GitHub's answer, and a request failure means that no usable answer
 * came.
 */

import type { Grant } from '../grants.ts';

/** A report shows no body and no headers. */
export interface FailedRequest {
  readonly method: string;
  readonly path: string;
  readonly status: number;
}

export interface RefusedRequest extends FailedRequest {
  /** Without the names: `/repos/{owner}/{repo}/hooks/{hook_id}`. */
  readonly route?: string;
  readonly isPublic?: boolean;
  /** Set only for a known sentence without private values. */
  readonly sentence?: string;
  readonly repeatsNothing?: boolean;
  readonly hint?: string;
}

export const getReasonPhrase = (status: number) => process.getBuiltinModule('node:http').STATUS_CODES[status] ?? '';

export const formatStatus = (status: number) => `${status} ${getReasonPhrase(status)}`.trimEnd();

export class GithubRefusal extends Error {
  override readonly name: string = 'GithubRefusal';
  readonly request: FailedRequest;
  readonly route: string;
  readonly isPublic: boolean;
  readonly sentence: string | undefined;
  readonly repeatsNothing: boolean;
  readonly hint: string | undefined;
  constructor(
    { route = '***', isPublic = false, sentence, repeatsNothing = false, hint, ...request }: RefusedRequest,
    readonly githubMessage: string,
    /** Starts with a verb. */
    readonly fix?: string,
    /** For a report that hides the repository. */
    readonly publicMessage?: string,
  ) {
    super(`${request.method} ${request.path} answered ${request.status}: ${githubMessage}${hint ? ` (${hint})` : ''}`);
    this.request = request;
    this.route = route;
    this.isPublic = isPublic;
    this.sentence = sentence;
    this.repeatsNothing = repeatsNothing;
    this.hint = hint;
  }
}

/** For a `catch`: handles these failures and throws others again. */
export const recoverFrom =
  <Kind extends abstract new (...parameters: any[]) => Error, A>(
    kinds: readonly Kind[],
    recover: (failure: InstanceType<Kind>) => A,
  ) =>
  (failure: unknown): A => {
    if (kinds.some((kind) => failure instanceof kind)) return recover(failure as InstanceType<Kind>);
    throw failure;
  };

export const ignoreRefusal = <A>(answer: Promise<A>): Promise<A | undefined> =>
  answer.catch(recoverFrom([GithubRefusal], () => undefined));

export const isRefusedWith = (failure: unknown, ...statuses: readonly number[]): failure is GithubRefusal =>
  failure instanceof GithubRefusal && statuses.includes(failure.request.status);

/** For a `catch`: throws these refusals again, with `fix`. */
export const addAdvice =
  (fix: string, ...statuses: readonly number[]) =>
  (failure: unknown): never => {
    if (!isRefusedWith(failure, ...statuses)) throw failure;
    throw new GithubRefusal(failure.request, failure.githubMessage, fix);
  };

/** The token lacks a permission. `warn` tolerates only this failure. */
export class PermissionDenied extends GithubRefusal {
  override readonly name = 'PermissionDenied';
  constructor(
    request: RefusedRequest,
    githubMessage: string,
    readonly grants: readonly Grant[],
    fix: string,
    /** The server may also lack the route: its answer does not show which. */
    readonly mayLackRoute = false,
  ) {
    super(request, githubMessage, fix);
  }
}

/** True for a refusal that no permission of the token would lift. */
export const isRefusedDespitePermission = (
  failure: unknown,
  ...statuses: readonly number[]
): failure is GithubRefusal => isRefusedWith(failure, ...statuses) && !(failure instanceof PermissionDenied);

export class NotOnServer extends GithubRefusal {
  override readonly name = 'NotOnServer';
  constructor(
    request: RefusedRequest,
    /** Contains only Trueup's own words. */
    lacking: string,
    fix: string,
    /** The missing fields as `Type.field`, or `all` if the server lacks GraphQL. */
    readonly graphql?: readonly string[] | 'all',
  ) {
    super(request, lacking, fix, lacking);
    this.message = lacking;
  }
}

export class NotOnPlan extends GithubRefusal {
  override readonly name = 'NotOnPlan';
}

/** The address, the network or a certificate is wrong, or another server answered. */
export class RequestFailure extends Error {
  override readonly name: string = 'RequestFailure';
  constructor(
    message: string,
    readonly fix: string,
    readonly publicMessage?: string,
  ) {
    super(message);
  }
}

/** The server works, so only this one read fails. */
export class UnexpectedAnswer extends RequestFailure {
  override readonly name = 'UnexpectedAnswer';
}

export const isUnanswered = (failure: unknown) =>
  failure instanceof RequestFailure && !(failure instanceof UnexpectedAnswer);

/** The message reveals nothing about a repository. */
export const createConfigError = (message: string, fix: string) => new RequestFailure(message, fix, message);

export function getPublicReason(failure: Error): string | undefined {
  if (failure instanceof RunStopped) return failure.message;
  if (failure instanceof GithubRefusal)
    return failure.publicMessage ?? `GitHub answered ${formatStatus(failure.request.status)}`;
  return failure instanceof RequestFailure ? failure.publicMessage : undefined;
}

export class RequestNotSent extends RequestFailure {
  override readonly name = 'RequestNotSent';
}

export class QuotaUsedUp extends RequestFailure {
  override readonly name = 'QuotaUsedUp';
}

export class RunStopped extends Error {
  override readonly name = 'RunStopped';
  constructor(
    message: string,
    readonly fix?: string,
  ) {
    super(message);
  }
}

/** These failures affect every repository of the run. */
export const isRunFailure = (failure: unknown): boolean => failure instanceof RunStopped || isRefusedWith(failure, 401);
