/** Builds the HTTP request of a call for the current name of the repository. */

import type { Call } from '../call.ts';
import type { RepositoryName } from '../github.ts';
import type { Clock } from '../limits/clock.ts';
import type { RequestLoad } from '../limits/pacer.ts';
import { RequestFailure } from '../refusals/failures.ts';
import type { ProvenAccess } from '../refusals/proven.ts';
import { type ApiAddress, isCloud } from './address.ts';
import type { WireAnswer, WireRequest } from './http.ts';
import type { Scrub } from './secret.ts';
import type { KnownServer } from './servers.ts';

export interface OutgoingRequest {
  readonly call: Call;
  readonly wire: WireRequest;
  readonly path: string;
  readonly scrub: Scrub;
  readonly clock: Clock;
  readonly proven: ProvenAccess;
  readonly server?: string;
  /** Only github.com and GHE.com certainly have GraphQL. */
  readonly isToCloud: boolean;
  readonly firstPage?: OutgoingRequest;
  readonly skipsCache?: true;
}

export type Exchange = (outgoing: OutgoingRequest) => Promise<WireAnswer>;

export interface Sender extends Pick<OutgoingRequest, 'scrub' | 'clock' | 'proven'> {
  readonly address: ApiAddress;
  readonly headers: Readonly<Record<string, string>>;
  readonly repository: RepositoryName;
  readonly server: KnownServer;
}

export function createOutgoingRequest(call: Call, sender: Sender): OutgoingRequest {
  const { address, scrub, clock, proven, server } = sender;
  const request = call.api === 'graphql' ? buildGraphqlRequest(call, sender) : buildRestRequest(call, sender);
  return {
    call,
    ...request,
    scrub,
    clock,
    proven,
    server: server.version,
    isToCloud: server.isCloud || isCloud(address),
  };
}

export const describeOutgoing = ({ wire, path }: OutgoingRequest) => `${wire.method} ${path}`;

export const createRequestFailure = (outgoing: OutgoingRequest, message: (request: string) => string, fix: string) =>
  new RequestFailure(outgoing.scrub(message(describeOutgoing(outgoing))), fix, outgoing.scrub(message('a request')));

/** GitHub charges one point for a read and five for a write. */
export function computeLoad({ call, wire }: OutgoingRequest): RequestLoad {
  const { authorization: holder = '' } = wire.headers;
  return {
    points: call.access === 'read' ? 1 : 5,
    isCreation: call.api === 'rest' && wire.method === 'POST',
    holder,
    quota: `${call.api} ${holder}`,
    isOptional: call.routeRules.isBatchQuery,
    api: call.api,
  };
}

function buildRestRequest(call: Call, { address, headers, repository }: Sender) {
  const [method = '', template = ''] = call.route.split(' ');
  const { owner, name: repo } = repository;
  const params: Call['params'] = { owner, repo, org: owner, ...call.params };
  const path = template.replace(/\{(\w+)\}/g, (_, name: string) => encodePathParameter(call, name, params[name]));
  return { path, wire: { method, url: `${address.rest}${path}${formatQuery(call)}`, ...buildContent(call, headers) } };
}

function buildGraphqlRequest(call: Call, { address, headers, repository }: Sender) {
  const { query, variables, operationName } = call.body as { query: string; variables: object; operationName: string };
  const known = { owner: repository.owner, name: repository.name };
  const declared = Object.entries(known).filter(([name]) => new RegExp(`\\$${name}\\s*:`).test(query));
  const body = { query, variables: { ...Object.fromEntries(declared), ...variables }, operationName };
  const wire = { method: 'POST', url: address.graphql, ...buildContent({ ...call, body }, headers) };
  return { path: `/graphql (${call.route})`, wire };
}

function buildContent({ routeRules, body }: Call, headers: Sender['headers']) {
  const { accept, apiVersion } = routeRules;
  const allHeaders = {
    ...headers,
    ...(accept && { accept }),
    ...(apiVersion && { 'x-github-api-version': apiVersion }),
  };
  if (body === undefined) return { headers: allHeaders };
  return { headers: { ...allHeaders, 'content-type': 'application/json; charset=utf-8' }, body: JSON.stringify(body) };
}

function formatQuery({ query, routeRules }: Call) {
  const parameters = routeRules.pages ? { ...query, per_page: routeRules.pages.perPage } : query;
  const pairs = Object.entries(parameters).map(([name, value]): [string, string] => [name, String(value)]);
  return pairs.length ? `?${new URLSearchParams(pairs)}` : '';
}

/** Refuses empty names, `.` and `..`: some servers tidy even encoded paths, which would lead to another address. */
function encodePathParameter(call: Call, name: string, value: string | number | undefined): string {
  if (value === undefined) throw new Error(`${call.route} was called without {${name}}`);
  const text = String(value);
  const hasDots = text.split(/[/\\]/).some((part) => part === '.' || part === '..');
  if (text === '' || hasDots || /\p{Surrogate}/u.test(text)) {
    const describeUnsent = (value: string) => `${call.route} was not sent: ${value} as {${name}} would change the path`;
    throw new RequestFailure(
      describeUnsent(JSON.stringify(text)),
      'choose a name that is not empty and has no "." or ".." between slashes',
      describeUnsent('its value'),
    );
  }
  return encodeURIComponent(text);
}
