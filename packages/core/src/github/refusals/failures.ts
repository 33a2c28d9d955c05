import type { Grant } from '../grants.ts';

/** The request that failed, as a report shows it: never with its body or its headers. */
export interface FailedRequest {
  readonly method: string;
  readonly path: string;
  readonly status: number;
}

/** The request, and what a log may say of it that everyone reads. */
export interface RefusedRequest extends FailedRequest {
  /** The path without the names in it: `/repos/{owner}/{repo}/hooks/{hook_id}`. */
  readonly route?: string;
  /** Whether everyone may see on the host what it is about. */
  readonly isPublic?: boolean;
  /** The start of the host's message, if that is a sentence which holds no value. */
  readonly sentence?: string;
  /** The request is a write, and GitHub's message repeats no value of the request. */
  readonly repeatsNothing?: boolean;
  /** What the call knows of such a status, in words of ours. */
  readonly hint?: string;
}

/** `Not Found` for 404: the words of the standard, which give nothing away about a repository. */
export const getReasonPhrase = (status: number) => process.getBuiltinModule('node:http').STATUS_CODES[status] ?? '';

/** `404 Not Found` */
export const formatStatus = (status: number) => `${status} ${getReasonPhrase(status)}`.trimEnd();

/** The host answered in a way the call does not expect. `message` is the host's, verbatim except for secrets. */
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
    /** What to do about it, starting with a verb: printed after "To fix, ". */
    readonly fix?: string,
    /** The message for a report that hides the repository, where the status alone would not help. */
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

/** For a `catch`: what a failure of one of these kinds comes to. Any other is thrown again. */
export const recoverFrom =
  <Kind extends abstract new (...parameters: any[]) => Error, A>(
    kinds: readonly Kind[],
    recover: (failure: InstanceType<Kind>) => A,
  ) =>
  (failure: unknown): A => {
    if (kinds.some((kind) => failure instanceof kind)) return recover(failure as InstanceType<Kind>);
    throw failure;
  };

/** For what a run can go without: `undefined` if the host refuses it. */
export const ignoreRefusal = <A>(answer: Promise<A>): Promise<A | undefined> =>
  answer.catch(recoverFrom([GithubRefusal], () => undefined));

export const isRefusedWith = (failure: unknown, ...statuses: readonly number[]): failure is GithubRefusal =>
  failure instanceof GithubRefusal && statuses.includes(failure.request.status);

/** Gives a refusal with one of these statuses advice of ours. */
export const addAdvice =
  (fix: string, ...statuses: readonly number[]) =>
  (failure: unknown): never => {
    if (!isRefusedWith(failure, ...statuses)) throw failure;
    throw new GithubRefusal(failure.request, failure.githubMessage, fix);
  };

/** The token lacks a grant. Only this failure may be tolerated. */
export class PermissionDenied extends GithubRefusal {
  override readonly name = 'PermissionDenied';
  constructor(
    request: RefusedRequest,
    githubMessage: string,
    readonly grants: readonly Grant[],
    fix: string,
    /** Or the host has no such route: nothing in its answer says which. */
    readonly mayLackRoute = false,
  ) {
    super(request, githubMessage, fix);
  }
}

/** The server has no such thing, whatever the token may do. */
export class NotOnServer extends GithubRefusal {
  override readonly name = 'NotOnServer';
  constructor(
    request: RefusedRequest,
    /** Says it in words of ours alone. */
    lacking: string,
    fix: string,
    /** Whether it is about GraphQL: the fields that its schema lacks, as `Type.field`, or all of it. */
    readonly graphql?: readonly string[] | 'all',
  ) {
    super(request, lacking, fix, lacking);
    this.message = lacking;
  }
}

/** The owner's plan does not have it, whatever the token may do. */
export class NotOnPlan extends GithubRefusal {
  override readonly name = 'NotOnPlan';
}

/** No usable answer: the address, the network or the certificate is wrong, or this is not the host's API. */
export class RequestFailure extends Error {
  override readonly name: string = 'RequestFailure';
  constructor(
    message: string,
    readonly fix: string,
    /** The message for a report that hides the repository; unset if only the repository could explain it. */
    readonly publicMessage?: string,
  ) {
    super(message);
  }
}

/** An answer in an unknown format. The server works, so only what was asked for is lost. */
export class UnexpectedAnswer extends RequestFailure {
  override readonly name = 'UnexpectedAnswer';
}

/** Whether no usable answer came, so that none may come to other requests either. */
export const isUnanswered = (failure: unknown) =>
  failure instanceof RequestFailure && !(failure instanceof UnexpectedAnswer);

/** A failure about what the operator passed in: nothing of it is about a repository. */
export const createConfigurationError = (message: string, fix: string) => new RequestFailure(message, fix, message);

/** Why it failed, in words that hold nothing of the repository; `undefined` where there are none. */
export function getPublicReason(failure: Error) {
  if (failure instanceof RunStopped) return failure.message;
  if (failure instanceof GithubRefusal)
    return failure.publicMessage ?? `GitHub answered ${formatStatus(failure.request.status)}`;
  return failure instanceof RequestFailure ? failure.publicMessage : undefined;
}

/** Nothing was sent, because only what was read before may be used. */
export class RequestNotSent extends RequestFailure {
  override readonly name = 'RequestNotSent';
}

/** The points of this hour are used up, and the run has another way to ask. */
export class QuotaUsedUp extends RequestFailure {
  override readonly name = 'QuotaUsedUp';
}

/** The run stopped on purpose: `max-wait` is used up, or a person stopped it. */
export class RunStopped extends Error {
  override readonly name = 'RunStopped';
  constructor(
    message: string,
    readonly fix?: string,
  ) {
    super(message);
  }
}

/** A stop and an unknown token concern every repository of the run. */
export const isRunFailure = (failure: unknown): boolean => failure instanceof RunStopped || isRefusedWith(failure, 401);
