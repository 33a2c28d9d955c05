import { HostUnreachable } from './failures.ts';
import type { Transport, WireRequest } from './transport.ts';

/** A transport that sends reads only, whatever the call claims to be. */
export const readsOnly =
  (transport: Transport, graphql: string): Transport =>
  async (request) => {
    if (!isRead(request, graphql)) {
      throw new HostUnreachable(
        `${request.method} ${request.url.split('?')[0]} was not sent: only reads may be sent here`,
        'report this as a defect: a section asked a reader to write',
      );
    }
    return transport(request);
  };

/** A transport that sends only the report's issue: no other write, and no other field of it. */
export const reportsOnly =
  (transport: Transport, rest: string): Transport =>
  async (request) => {
    if (!isOfReport(request, rest)) {
      throw new HostUnreachable(
        `${request.method} ${request.url.split('?')[0]} was not sent: only the issue of a report may be sent here`,
        'report this as a defect: a report was about to write something else',
      );
    }
    return transport(request);
  };

/** A moved repository is addressed by its number. */
const repositories = '/(?:repos/[^/]+/[^/]+|repositories/\\d+)';
const places: Readonly<Record<string, RegExp>> = {
  GET: new RegExp(`^${repositories}/issues$`),
  POST: new RegExp(`^${repositories}/issues$`),
  PATCH: new RegExp(`^${repositories}/issues/\\d+$`),
};
const parts = ['title', 'body', 'state', 'state_reason'];

function isOfReport({ method, url, body }: WireRequest, rest: string) {
  const path = url.startsWith(rest) ? url.slice(rest.length).split('?')[0]! : '';
  if (!places[method]?.test(path)) return false;
  return method === 'GET'
    ? body === undefined
    : Object.keys(JSON.parse(body ?? '{}')).every((key) => parts.includes(key));
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
