import type { Proven } from '../batches/proven.ts';
import { type Call, isPublic } from '../call.ts';
import type { RepositoryName } from '../github.ts';
import type { Clock } from '../limits/clock.ts';
import type { Load } from '../limits/pacer.ts';
import { HostUnreachable, type RefusedRequest } from '../refusals/failures.ts';
import { type Address, isCloud } from './address.ts';
import type { WireAnswer, WireRequest } from './http.ts';
import type { Scrub } from './secret.ts';
import type { KnownServer } from './servers.ts';

/** A call ready to send: the request on the wire, and how a report names it. */
export interface OutgoingRequest {
  readonly call: Call;
  readonly wire: WireRequest;
  /** The path without address and query: `/repos/o/r/labels`. */
  readonly path: string;
  /** Makes what the host says of it safe to show. */
  readonly scrub: Scrub;
  readonly clock: Clock;
  /** What the host has shown in this run. */
  readonly proven: Proven;
  /** The version of the Enterprise Server that it goes to, where it is known. */
  readonly server?: string;
  /** Whether it is certain to go to a cloud, which has GraphQL. */
  readonly toCloud: boolean;
  /** For a later page: the first page of its list. */
  readonly first?: OutgoingRequest;
  /** Ask the host even if the answer is remembered. */
  readonly anew?: true;
}

export type Exchange = (outgoing: OutgoingRequest) => Promise<WireAnswer>;

/** What sends requests about one repository. */
export interface Sender extends Pick<OutgoingRequest, 'scrub' | 'clock' | 'proven'> {
  readonly address: Address;
  readonly headers: Readonly<Record<string, string>>;
  readonly repository: RepositoryName;
  readonly server: KnownServer;
}

export function outgoingRequest(call: Call, sender: Sender): OutgoingRequest {
  const { address, scrub, clock, proven, server } = sender;
  const request = call.api === 'graphql' ? documentRequest(call, sender) : routeRequest(call, sender);
  return {
    call,
    ...request,
    scrub,
    clock,
    proven,
    server: server.version,
    toCloud: server.isCloud || isCloud(address),
  };
}

export const outgoingText = ({ wire, path }: OutgoingRequest) => `${wire.method} ${path}`;

/** A failure of this request. A report that hides the repository leaves out only which request it was. */
export const requestFailed = (outgoing: OutgoingRequest, message: (request: string) => string, fix: string) =>
  new HostUnreachable(message(outgoingText(outgoing)), fix, message('a request'));

export const failedRequest = ({ call, wire, path }: OutgoingRequest, status: number): RefusedRequest => ({
  method: wire.method,
  path,
  status,
  route: call.api === 'graphql' ? path : call.route.slice(wire.method.length + 1),
  isPublic: isPublic(call),
});

/** What the host charges: one point for a read, five for a write; a REST `POST` also counts as a creation. */
export function loadOf({ call, wire }: OutgoingRequest): Load {
  const { authorization: holder = '' } = wire.headers;
  return {
    points: call.access === 'read' ? 1 : 5,
    creates: call.api === 'rest' && wire.method === 'POST',
    holder,
    quota: `${call.api} ${holder}`,
    isOptional: call.routeRules.isFold,
    api: call.api,
  };
}

function routeRequest(call: Call, { address, headers, repository }: Sender) {
  const [method = '', template = ''] = call.route.split(' ');
  const { owner, name: repo } = repository;
  const params: Call['params'] = { owner, repo, org: owner, ...call.params };
  const path = template.replace(/\{(\w+)\}/g, (_, name: string) => segment(call, name, params[name]));
  return { path, wire: { method, url: `${address.rest}${path}${queryText(call)}`, ...content(call, headers) } };
}

function documentRequest(call: Call, { address, headers, repository }: Sender) {
  const { query, variables, operationName } = call.body as { query: string; variables: object; operationName: string };
  const known = { owner: repository.owner, name: repository.name };
  const asked = Object.entries(known).filter(([name]) => new RegExp(`\\$${name}\\s*:`).test(query));
  const body = { query, variables: { ...Object.fromEntries(asked), ...variables }, operationName };
  const wire = { method: 'POST', url: address.graphql, ...content({ ...call, body }, headers) };
  return { path: `/graphql (${call.route})`, wire };
}

function content({ routeRules, body }: Call, headers: Sender['headers']) {
  const { accept, apiVersion } = routeRules;
  const own = { ...headers, ...(accept && { accept }), ...(apiVersion && { 'x-github-api-version': apiVersion }) };
  if (body === undefined) return { headers: own };
  return { headers: { ...own, 'content-type': 'application/json; charset=utf-8' }, body: JSON.stringify(body) };
}

function queryText({ query, routeRules }: Call) {
  const asked = routeRules.pages ? { ...query, per_page: routeRules.pages.per } : query;
  const pairs = Object.entries(asked).map(([name, value]): [string, string] => [name, String(value)]);
  return pairs.length ? `?${new URLSearchParams(pairs)}` : '';
}

/**
 * One encoded segment of a path. An empty name, `.` or `..` is refused: a server or proxy that tidies paths would turn
 * it into another address, and encoding does not prevent that.
 */
function segment(call: Call, name: string, value: string | number | undefined) {
  if (value === undefined) throw new Error(`${call.route} was called without {${name}}`);
  const text = String(value);
  const climbs = text.split(/[/\\]/).some((part) => part === '.' || part === '..');
  if (text === '' || climbs || /\p{Surrogate}/u.test(text)) {
    const unsent = (value: string) => `${call.route} was not sent: ${value} as {${name}} would change the path`;
    throw new HostUnreachable(
      unsent(JSON.stringify(text)),
      'choose a name that is not empty and has no "." or ".." between slashes',
      unsent('its value'),
    );
  }
  return encodeURIComponent(text);
}
