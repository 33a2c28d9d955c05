import type { Call } from '../../packages/core/src/github/call.ts';
import type { Misbehaviour } from '../../packages/simulator/src/index.ts';
import { everySection, type SectionSample } from '../kit/samples/every-section.ts';
import { type Crowd, crowds } from './crowds.ts';

type Logged = Parameters<NonNullable<Misbehaviour['match']>>[0];

/** A call of a section by its name. A route and its routeRules are the same whatever its parameters. */
export const callNamed = ({ section }: SectionSample, name: string): Call => section.calls[name]!([], {});

/** Every call of every section, with the names of both. */
export const allCalls = everySection.flatMap((tried) =>
  Object.keys(tried.section.calls).map((name) => ({ section: tried.key, name, call: callNamed(tried, name) })),
);

/** The sections of which GitHub shows something. */
export const readSections = everySection.filter(({ key }) =>
  allCalls.some(({ section, call }) => section === key && call.access === 'read'),
);

export const isPaged = ({ routeRules }: Call) => routeRules.pages !== undefined || routeRules.connection !== undefined;

/** Which page of its list a request asks for; of a connection only the first is known by its number. */
export function getRequestedPage({ query, body }: Logged): number {
  const { after } = (body as { variables?: { after?: string } } | undefined)?.variables ?? {};
  if (after) return 2;
  return Number(query.page ?? 1);
}

export function isOfList({ tried, call }: Crowd) {
  const { route, query } = callNamed(tried, call);
  const asked = Object.entries(query);
  return (sent: Logged) => sent.route === route && asked.every(([name, value]) => sent.query[name] === String(value));
}

/** The list in an answer of the call, wherever GitHub puts it. */
export function listIn({ tried, call }: Crowd, body: any): any[] {
  const { pages, connection } = callNamed(tried, call).routeRules;
  if (connection) return connection.split('.').reduce((holder, key) => holder[key], body.data).nodes;
  return pages?.list ? body[pages.list] : body;
}

/** One request of a list brings no more than this. */
export const getPageSize = ({ tried, call }: Crowd) => callNamed(tried, call).routeRules.pages?.perPage ?? 100;

export const crowdsByName = crowds.map((crowd) => [`${crowd.tried.key}: ${crowd.call}`, crowd] as const);
