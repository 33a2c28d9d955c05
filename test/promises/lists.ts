import type { Call } from '../../src/host/call.ts';
import { registry } from '../../src/sections/registry.ts';
import type { Misbehaviour } from '../../src/simulator/index.ts';
import { type Crowd, crowds } from './crowds.ts';

type Logged = Parameters<NonNullable<Misbehaviour['match']>>[0];

/** A call of a section by its name. A route and its routeRules are the same whatever its parameters. */
export const callNamed = (section: string, name: string): Call =>
  registry.find(({ key }) => key === section)!.calls[name]!([], {});

/** Every call of every section, with the names of both. */
export const allCalls = registry.flatMap(({ key, calls }) =>
  Object.keys(calls).map((name) => ({ section: key, name, call: callNamed(key, name) })),
);

/** The sections of which the host shows something. */
export const readKeys = registry
  .map(({ key }) => key)
  .filter((key) => allCalls.some(({ section, call }) => section === key && call.access === 'read'));

export const isPaged = ({ routeRules }: Call) => routeRules.pages !== undefined || routeRules.connection !== undefined;

/** Which page of its list a request asks for; of a connection only the first is known by its number. */
export function pageAsked({ query, body }: Logged): number {
  const { after } = (body as { variables?: { after?: string } } | undefined)?.variables ?? {};
  if (after) return 2;
  return Number(query.page ?? 1);
}

export function isOfList({ section, call }: Crowd) {
  const { route, query } = callNamed(section, call);
  const asked = Object.entries(query);
  return (sent: Logged) => sent.route === route && asked.every(([name, value]) => sent.query[name] === String(value));
}

/** The list in an answer of the call, wherever the host puts it. */
export function listIn({ section, call }: Crowd, body: any): any[] {
  const { pages, connection } = callNamed(section, call).routeRules;
  if (connection) return connection.split('.').reduce((holder, key) => holder[key], body.data).nodes;
  return pages?.list ? body[pages.list] : body;
}

/** One request of a list brings no more than this. */
export const pageSize = ({ section, call }: Crowd) => callNamed(section, call).routeRules.pages?.per ?? 100;

export const crowdsByName = crowds.map((crowd) => [`${crowd.section}: ${crowd.call}`, crowd] as const);
