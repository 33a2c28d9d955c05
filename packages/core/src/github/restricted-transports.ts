/**
 * Restricts what a transport may send, independent of the calls. A bug in a section then cannot turn a check into a
 * write.
 */

import type { ApiAddress } from './http/address.ts';
import type { Transport, WireRequest } from './http/http.ts';
import { RequestFailure } from './refusals/failures.ts';

const restrictTransport =
  (transport: Transport, canSend: (request: WireRequest) => boolean, allowed: string, defect: string): Transport =>
  async (request) => {
    if (canSend(request)) return transport(request);
    throw new RequestFailure(
      `${request.method} ${request.url.split('?')[0]} was not sent: only ${allowed} may be sent here`,
      `report this as a bug: ${defect}`,
    );
  };

export const allowReadsOnly = (transport: Transport, graphql: string): Transport =>
  restrictTransport(
    transport,
    (request) => isRead(request, graphql),
    'reads',
    'a section tried to write with a reader',
  );

/** GitHub addresses a moved repository by its number. */
const repositoryPath = '/(?:repos/[^/]+/[^/]+|repositories/\\d+)';

const otherAllowedWrites = new RegExp(
  [
    '^(PUT|DELETE) /orgs/[^/]+/teams/[^/]+/repos/[^/]+/[^/]+$',
    '^POST /(orgs/[^/]+|user)/repos$',
    '^POST /app/installations/\\d+/access_tokens$',
  ].join('|'),
);

const repositoryRequest = new RegExp(`^[A-Z]+ ${repositoryPath}(/|$)`);

/** Trueup never changes an account. */
export const allowRepositoryWrites =
  (transport: Transport, { rest, graphql }: ApiAddress): Transport =>
  async (request) => {
    const { method, url } = request;
    const path = url.startsWith(rest) ? url.slice(rest.length).split('?')[0]! : new URL(url).pathname;
    // A redirect may lead to a path below `/api/v3`.
    const requestLine = `${method} ${path.replace(/^\/api\/v3/, '')}`;
    if (
      method === 'GET' ||
      url === graphql ||
      repositoryRequest.test(requestLine) ||
      otherAllowedWrites.test(requestLine)
    )
      return transport(request);
    throw new RequestFailure(
      `${requestLine} was not sent: it is not about a repository`,
      'report this as a bug: a section tried to change an account',
    );
  };

type AllowedRequest = ReturnType<typeof createAllowedRequest>;

/** Without `bodyKeys`, the request has no body. */
const createAllowedRequest = (method: string, patternInRepository: string, bodyKeys?: readonly string[]) => ({
  method,
  path: new RegExp(`^${repositoryPath}${patternInRepository}$`),
  bodyKeys,
});

const allowRequestsOnly =
  (contents: string, sender: string, requests: readonly AllowedRequest[]) => (transport: Transport, rest: string) =>
    restrictTransport(
      transport,
      (request) => requests.some((allowed) => isAllowed(allowed, request, rest)),
      contents,
      `${sender} tried to write something else`,
    );

const issueFields = ['title', 'body', 'state', 'state_reason'];

export const allowReportOnly = allowRequestsOnly('the issue of a report', 'a report', [
  createAllowedRequest('GET', '/issues'),
  createAllowedRequest('POST', '/issues', issueFields),
  createAllowedRequest('PATCH', '/issues/\\d+', issueFields),
]);

export const allowPreviewOnly = allowRequestsOnly('the comment and the check run of a preview', 'a preview', [
  createAllowedRequest('POST', '/issues/\\d+/comments', ['body']),
  createAllowedRequest('PATCH', '/issues/comments/\\d+', ['body']),
  createAllowedRequest('POST', '/check-runs', ['name', 'head_sha', 'status', 'conclusion', 'external_id', 'output']),
]);

function isAllowed({ method, path, bodyKeys }: AllowedRequest, request: WireRequest, rest: string) {
  const { url, body } = request;
  if (method !== request.method || !url.startsWith(rest) || !path.test(url.slice(rest.length).split('?')[0]!))
    return false;
  return bodyKeys ? Object.keys(JSON.parse(body ?? '{}')).every((key) => bodyKeys.includes(key)) : body === undefined;
}

function isRead({ method, url, body }: WireRequest, graphql: string) {
  if (method === 'GET') return body === undefined;
  return method === 'POST' && url === graphql && body !== undefined && isQuery(body);
}

/** A document without these two words changes nothing. */
function isQuery(body: string) {
  const { query } = JSON.parse(body);
  return typeof query === 'string' && /^\s*query\b/.test(query) && !/mutation|subscription/i.test(query);
}
