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
import type { AssumptionStep, Learnt, OwnerPlan } from '../assumptions/assumption.ts';

/** The repository in which assumptions are tried. */
export interface Lab {
  readonly facts: Facts;
  readonly known: Learnt;
  readonly own: Writer;
  /** The same repository for the second token. */
  readonly reader?: Writer;
  readonly recorder: Recorder;
}

export interface Facts {
  readonly repository: RepositoryName;
  readonly visibility: 'public' | 'private' | 'internal';
  readonly owner: 'person' | 'organization';
  /** The plan of the owner, which GitHub tells few tokens. */
  readonly plan?: OwnerPlan;
  readonly server?: string;
  /** Whether the token is one of an app, so that no account is behind it. */
  readonly isApp?: true;
}

export interface HeardExchange {
  readonly request: WireRequest;
  readonly answer: WireAnswer;
}

/** A transport that keeps what passes, and adds headers to it where a step asks for that. */
export class Recorder {
  #heard: HeardExchange[] = [];
  #headers: Readonly<Record<string, string>> = {};

  over =
    (transport: Transport): Transport =>
    async (request) => {
      const sent = { ...request, headers: { ...request.headers, ...this.#headers } };
      const answer = await transport(sent);
      this.#heard.push({ request: sent, answer });
      return answer;
    };

  /** What passed while the work was done, and how it ended. The work of two steps never overlaps. */
  async during<A>(headers: Readonly<Record<string, string>>, work: () => Promise<A>) {
    this.#heard = [];
    this.#headers = headers;
    const ended = await work().then(
      (value) => ({ value, failure: undefined }),
      (failure: Error) => ({ value: undefined, failure }),
    );
    return { exchanges: this.#heard, ...ended };
  }
}

/** A step that rests on no earlier answer any more. */
interface ReadyStep extends Pick<AssumptionStep, 'by' | 'beforeRedirect'> {
  readonly call: Call;
  /** Headers beside those that the program sends. */
  readonly sent?: Readonly<Record<string, string>>;
}

/** What a step was answered. */
export type Seen = Awaited<ReturnType<typeof perform>>;

/** Sends one request as the program sends it. Throws what ends a run: a limit, Ctrl-C, or a host that does not answer. */
export async function perform({ call, sent = {}, by, beforeRedirect }: ReadyStep, { own, reader, recorder }: Lab) {
  const writer = by === 'reader' ? reader! : own;
  const { exchanges, failure } = await recorder.during(sent, async () =>
    call.access === 'read' ? writer.ask(call) : writer.send(call),
  );
  const answer = (beforeRedirect ? exchanges[0] : exchanges.at(-1))?.answer;
  if (!answer || (failure && !isAnswered(failure))) throw failure;
  return {
    answer,
    body: parseJson(answer.text, answer.text || undefined) as any,
    exchanges,
    /** Whether the program takes the answer for a failure. */
    failed: failure !== undefined,
    /** The program's own reading of an answer that it does not know. */
    ...(failure instanceof RequestFailure && { unknown: failure.message }),
    /** The errors of a GraphQL document, which GitHub sends with a 200. */
    ...(failure instanceof GithubRefusal && answer.status < 300 && { refused: failure.githubMessage }),
    /** Why the repository cannot tell: what neither the plan of its owner nor the server has. */
    ...((failure instanceof NotOnPlan || failure instanceof NotOnServer) && { notOffered: failure.message }),
    /** The grant that the token lacks. A 404 is left out, because it may be just what the assumption is about. */
    ...(failure instanceof PermissionDenied && failure.request.status === 403 && { denied: failure.message }),
  };
}

const isAnswered = (failure: Error) =>
  !(failure instanceof RunStopped) && (failure instanceof GithubRefusal || failure instanceof RequestFailure);
