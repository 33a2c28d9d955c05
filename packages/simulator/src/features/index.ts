import { parseRouteNeeds } from '../access/needs.ts';
import type { Route } from '../exchange/rest-request.ts';
import type { Resolvers } from '../graphql/resolver.ts';
import * as all from './all.ts';
import type { Feature } from './feature.ts';

const features: readonly Feature[] = Object.values(all);

export const slots = features.flatMap(({ slots = [] }) => slots);

export const routes: Readonly<Record<string, Route>> = Object.fromEntries(
  features.flatMap(({ routes = {}, needs = {} }) =>
    Object.entries(routes).map(([route, handler]) => [route, { handler, needs: parseRouteNeeds(route, needs) }]),
  ),
);

export const resolvers: Resolvers = mergeResolvers(features.flatMap(({ graphql = {} }) => Object.entries(graphql)));

/** Several features may resolve fields of the same type. */
function mergeResolvers(parts: readonly [string, Resolvers[string]][]): Resolvers {
  const merged: Record<string, Resolvers[string]> = {};
  for (const [type, fields] of parts) merged[type] = { ...merged[type], ...fields };
  return merged;
}
