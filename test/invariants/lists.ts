import type { Call } from '../../packages/core/src/github/call.ts';
import type { Misbehaviour } from '../../packages/simulator/src/index.ts';
import { everySection, type SectionSample } from '../kit/samples/every-section.ts';
import { type Crowd, crowds } from './crowds.ts';

type Logged = Parameters<NonNullable<Misbehaviour['match']>>[0];

/** Returns a call of a section. The parameters do not change its route and its rules. */
export const callNamed = ({ section }: SectionSample, name: string): Call => section.calls[name]!([], {});

export const allCalls = everySection.flatMap((tried) =>
  Object.keys(tried.section.calls).map((name) => ({ section: tried.key, name, call: callNamed(tried, name) })),
);

export const readSections = everySection.filter(({ key }) =>
  allCalls.some(({ section, call }) => section === key && call.access === 'read'),
);

export const isPaged = ({ routeRules }: Call) => routeRules.pages !== undefined || routeRules.connection !== undefined;

/** Returns the requested page. GraphQL has no page numbers, so every later page counts as 2. */
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

/** Finds the list in an answer of the call. */
export function listIn({ tried, call }: Crowd, body: any): any[] {
  const { pages, connection } = callNamed(tried, call).routeRules;
  if (connection) return connection.split('.').reduce((holder, key) => holder[key], body.data).nodes;
  return pages?.list ? body[pages.list] : body;
}

export const getPageSize = ({ tried, call }: Crowd) => callNamed(tried, call).routeRules.pages?.perPage ?? 100;

export const crowdsByName = crowds.map((crowd) => [`${crowd.tried.key}: ${crowd.call}`, crowd] as const);
