import { needsOf } from '../access/needs.ts';
import type { Route } from '../exchange/ask.ts';
import type { Resolvers } from '../graphql/resolver.ts';
import * as all from './all.ts';
import type { Feature } from './feature.ts';

/** Everything the simulated host can do. */
const features: readonly Feature[] = Object.values(all);

export const slots = features.flatMap(({ slots = [] }) => slots);

export const routes: Readonly<Record<string, Route>> = Object.fromEntries(
  features.flatMap(({ routes = {}, needs = {} }) =>
    Object.entries(routes).map(([route, handler]) => [route, { handler, needs: needsOf(route, needs) }]),
  ),
);

export const resolvers: Resolvers = joined(features.flatMap(({ graphql = {} }) => Object.entries(graphql)));

/** Several features may resolve fields of the same type. */
function joined(parts: readonly [string, Resolvers[string]][]): Resolvers {
  const all: Record<string, Resolvers[string]> = {};
  for (const [type, fields] of parts) all[type] = { ...all[type], ...fields };
  return all;
}
