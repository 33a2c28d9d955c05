import type { Uses } from '../section.ts';
import { type Body, type EndpointName, endpointNames, endpoints, knows } from './endpoints.ts';

/** Keys of the file that hold the keys of a route. */
export const holders = [...new Set(endpointNames.flatMap((name) => endpoints[name].within ?? []))];

const namesWithin = (holder: string | undefined) => endpointNames.filter((name) => endpoints[name].within === holder);

/** The keys that the routes of a holder know; without a holder, those that stand in the section itself. */
export const keysWithin = (holder: string | undefined) =>
  namesWithin(holder).flatMap((name) => Object.keys(endpoints[name].keys));

/** The holder that a key belongs under. */
export const holderOf = (key: string) => holders.find((holder) => keysWithin(holder).includes(key));

/** A key as a message names it: `cache.max_cache_size_gb`. */
export const pathOf = (key: string, holder: string | undefined) => (holder === undefined ? key : `${holder}.${key}`);

/** A key that no route knows goes with the first route of its holder: in the section itself, with the permissions. */
function routeOf(key: string, holder: string | undefined): EndpointName | undefined {
  const names = namesWithin(holder);
  return names.find((name) => knows(endpoints[name], key)) ?? names[0];
}

/** What the file declares for one route. */
export function declaredFor(name: EndpointName, wanted: Body): Body {
  const { within } = endpoints[name];
  const held = within === undefined ? wanted : ((wanted[within] ?? {}) as Body);
  const isRouted = (key: string) => routeOf(key, within) === name && !(within === undefined && holders.includes(key));
  return Object.fromEntries(Object.entries(held).filter(([key, value]) => value !== undefined && isRouted(key)));
}

export const declaredEndpoints = (wanted: Body) =>
  endpointNames.filter((name) => Object.keys(declaredFor(name, wanted)).length > 0);

export const usesOf = (wanted: Body): Uses => ({
  calls: declaredEndpoints(wanted).flatMap((name) => [endpoints[name].get, endpoints[name].put]),
});
