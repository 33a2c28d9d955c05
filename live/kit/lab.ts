import type { Call, RepositoryName, Transport, WireAnswer, WireRequest, Writer } from '@trueup/core/github';
import {
  GithubRefusal,
  NotOnPlan,
  NotOnServer,
  PermissionDenied,
  parseJson,
  RequestFailure,
  RunStopped,
} from '@trueup/core/github';
import type { AssumptionStep, KnownAnswers, OwnerPlan } from '../assumptions/assumption.ts';

/** The repository for the tests of assumptions. */
export interface Lab {
  readonly facts: Facts;
  readonly known: KnownAnswers;
  readonly own: Writer;
  /** Sends requests about the same repository with the second token. */
  readonly reader?: Writer;
  readonly recorder: Recorder;
}

export interface Facts {
  readonly repository: RepositoryName;
  readonly visibility: 'public' | 'private' | 'internal';
  readonly owner: 'person' | 'organization';
  /** The plan of the owner, which GitHub shows to few tokens. */
  readonly plan?: OwnerPlan;
  readonly server?: string;
  /** The token belongs to an app, and not to an account. */
  readonly isApp?: true;
}

export interface Exchange {
  readonly request: WireRequest;
  readonly answer: WireAnswer;
}

/** Records all exchanges, and adds the headers of a step. */
export class Recorder {
  #heard: Exchange[] = [];
  #headers: Readonly<Record<string, string>> = {};

  wrapTransport =
    (transport: Transport): Transport =>
    async (request) => {
      const sent = { ...request, headers: { ...request.headers, ...this.#headers } };
      const answer = await transport(sent);
      this.#heard.push({ request: sent, answer });
      return answer;
    };

  /** Returns the exchanges of the work and its result. The work of two steps never overlaps. */
  async record<A>(headers: Readonly<Record<string, string>>, work: () => Promise<A>) {
    this.#heard = [];
    this.#headers = headers;
    const ended = await work().then(
      (value) => ({ value, failure: undefined }),
      (failure: Error) => ({ value: undefined, failure }),
    );
    return { exchanges: this.#heard, ...ended };
  }
}

/** A step whose call no longer depends on earlier answers. */
interface ReadyStep extends Pick<AssumptionStep, 'by' | 'beforeRedirect'> {
  readonly call: Call;
  /** Headers in addition to those of Trueup. */
  readonly sent?: Readonly<Record<string, string>>;
}

export type StepAnswer = Awaited<ReturnType<typeof sendStep>>;

/** Sends a request like Trueup. Throws if a limit, Ctrl-C or an unreachable server ends the run. */
export async function sendStep({ call, sent = {}, by, beforeRedirect }: ReadyStep, { own, reader, recorder }: Lab) {
  const writer = by === 'reader' ? reader! : own;
  const { exchanges, failure } = await recorder.record(sent, async () =>
    call.access === 'read' ? writer.ask(call) : writer.send(call),
  );
  const answer = (beforeRedirect ? exchanges[0] : exchanges.at(-1))?.answer;
  if (!answer || (failure && !isAnswer(failure))) throw failure;
  return {
    answer,
    body: parseJson(answer.text, answer.text || undefined) as any,
    exchanges,
    /** Trueup treats the answer as a failure. */
    failed: failure !== undefined,
    /** Trueup's message for an answer in an unknown shape. */
    ...(failure instanceof RequestFailure && { unknown: failure.message }),
    /** The errors of a GraphQL answer with status 200. */
    ...(failure instanceof GithubRefusal && answer.status < 300 && { refused: failure.githubMessage }),
    /** The plan of the owner or the server lacks the feature. GitHub answers 405 for a cap that it does not offer. */
    ...((failure instanceof NotOnPlan || failure instanceof NotOnServer) && { notOffered: failure.message }),
    ...(answer.status === 405 && { notOffered: `${call.route} answered 405` }),
    /** The token lacks a permission. Excludes a 404, because the assumption may expect it. */
    ...(failure instanceof PermissionDenied && failure.request.status === 403 && { denied: failure.message }),
  };
}

const isAnswer = (failure: Error) =>
  !(failure instanceof RunStopped) && (failure instanceof GithubRefusal || failure instanceof RequestFailure);
