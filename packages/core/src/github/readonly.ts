import type { Address } from './http/address.ts';
import type { Transport, WireAnswer, WireRequest } from './http/http.ts';
import { type Exchange, type OutgoingRequest, outgoingText } from './http/outgoing.ts';
import { HostUnreachable, NotAsked } from './refusals/failures.ts';

/** Sends what it may send. Anything else is a defect of ours. */
const guarded =
  (transport: Transport, maySend: (request: WireRequest) => boolean, only: string, defect: string): Transport =>
  async (request) => {
    if (maySend(request)) return transport(request);
    throw new HostUnreachable(
      `${request.method} ${request.url.split('?')[0]} was not sent: only ${only} may be sent here`,
      `report this as a bug: ${defect}`,
    );
  };

/** A transport that sends reads only, whatever the call claims to be. */
export const readsOnly = (transport: Transport, graphql: string) =>
  guarded(transport, (request) => isRead(request, graphql), 'reads', 'a section tried to write with a reader');

/** A moved repository is addressed by its number. */
const repositories = '/(?:repos/[^/]+/[^/]+|repositories/\\d+)';

/** Besides the repository's own routes: the access of a team to it, its creation, and the tokens of an app. */
const elsewhere = new RegExp(
  [
    '^(PUT|DELETE) /orgs/[^/]+/teams/[^/]+/repos/[^/]+/[^/]+$',
    '^POST /(orgs/[^/]+|user)/repos$',
    '^POST /app/installations/\\d+/access_tokens$',
  ].join('|'),
);

const ofRepository = new RegExp(`^[A-Z]+ ${repositories}(/|$)`);

/** A transport whose writes are all about repositories: nothing that Trueup sends changes an account. */
export const aboutRepositories =
  (transport: Transport, { rest, graphql }: Address): Transport =>
  async (request) => {
    const { method, url } = request;
    const path = url.startsWith(rest) ? url.slice(rest.length).split('?')[0]! : new URL(url).pathname;
    // A redirect may lead to a path below `/api/v3`.
    const asked = `${method} ${path.replace(/^\/api\/v3/, '')}`;
    if (method === 'GET' || url === graphql || ofRepository.test(asked) || elsewhere.test(asked))
      return transport(request);
    throw new HostUnreachable(
      `${asked} was not sent: it is not about a repository`,
      'report this as a bug: a section tried to change an account',
    );
  };

type AllowedRequest = ReturnType<typeof allow>;

/** `parts` are the fields that its body may have; without them, it may have no body. */
const allow = (method: string, path: string, parts?: readonly string[]) => ({
  method,
  path: new RegExp(`^${repositories}${path}$`),
  parts,
});

const sendsOnly =
  (what: string, who: string, requests: readonly AllowedRequest[]) => (transport: Transport, rest: string) =>
    guarded(
      transport,
      (request) => requests.some((one) => isAt(one, request, rest)),
      what,
      `${who} tried to write something else`,
    );

const issue = ['title', 'body', 'state', 'state_reason'];

/** A transport that sends only the report's issue: no other write, and no other field of it. */
export const reportsOnly = sendsOnly('the issue of a report', 'a report', [
  allow('GET', '/issues'),
  allow('POST', '/issues', issue),
  allow('PATCH', '/issues/\\d+', issue),
]);

/** A transport that sends only what a preview says to a pull request. */
export const postsOnly = sendsOnly('the comment and the check run of a preview', 'a preview', [
  allow('POST', '/issues/\\d+/comments', ['body']),
  allow('PATCH', '/issues/comments/\\d+', ['body']),
  allow('POST', '/check-runs', ['name', 'head_sha', 'status', 'conclusion', 'external_id', 'output']),
]);

function isAt({ method, path, parts }: AllowedRequest, request: WireRequest, rest: string) {
  const { url, body } = request;
  if (method !== request.method || !url.startsWith(rest) || !path.test(url.slice(rest.length).split('?')[0]!))
    return false;
  return parts ? Object.keys(JSON.parse(body ?? '{}')).every((key) => parts.includes(key)) : body === undefined;
}

function isRead({ method, url, body }: WireRequest, graphql: string) {
  if (method === 'GET') return body === undefined;
  return method === 'POST' && url === graphql && body !== undefined && isQuery(body);
}

/** A document cannot change anything without one of these two words, so neither may occur in it at all. */
function isQuery(body: string) {
  const { query } = JSON.parse(body);
  return typeof query === 'string' && /^\s*query\b/.test(query) && !/mutation|subscription/i.test(query);
}

/** The answers of the host so far. */
export interface Memory {
  readonly exchange: Exchange;
  /** Gives the answers to questions that were asked before, and asks nothing. Rejects with `NotAsked` for all others. */
  readonly recall: Exchange;
  /** The same answers without the lists of several pages; `undefined` if there are none. */
  withoutLongLists(): Memory | undefined;
}

type Answers = Map<string, Promise<WireAnswer>>;

/**
 * The same question gets the same answer, even while it is under way. Failures are not kept: the next caller asks
 * again. Nor is the text of a query about many repositories, of which whoever asks it keeps what it needs.
 */
export function remembering(exchange: Exchange, answers: Answers = new Map()): Memory {
  const longLists = new Set<string>();

  const ask = (question: string, outgoing: OutgoingRequest) => {
    const answer = exchange(outgoing);
    answers.set(question, answer);
    answer.catch(() => answers.delete(question));
    return answer;
  };
  return {
    exchange(outgoing) {
      if (outgoing.call.routeRules.isFold) return exchange(outgoing);
      const question = questionOf(outgoing);
      if (outgoing.first) for (const page of [outgoing, outgoing.first]) longLists.add(questionOf(page));
      return (outgoing.anew ? undefined : answers.get(question)) ?? ask(question, outgoing);
    },
    async recall(outgoing) {
      const question = questionOf(outgoing);
      if (answers.has(question)) return answers.get(question)!;
      throw new NotAsked(`${outgoingText(outgoing)} was not sent`, 'run `trueup protection`, which reads it');
    },
    withoutLongLists() {
      if (!longLists.size) return undefined;
      return remembering(exchange, new Map([...answers].filter(([question]) => !longLists.has(question))));
    },
  };
}

const questionOf = ({ wire: { method, url, headers, body } }: OutgoingRequest) =>
  [method, url, headers.accept, body ?? ''].join(' ');
