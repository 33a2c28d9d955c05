import type { Uses } from '../section.ts';
import { type ActionsBody, type EndpointName, endpointNames, endpoints, knows } from './endpoints.ts';

/** Keys of the file that contain the keys of an endpoint. */
export const holders = [...new Set(endpointNames.flatMap((name) => endpoints[name].within ?? []))];

const namesWithin = (holder: string | undefined) => endpointNames.filter((name) => endpoints[name].within === holder);

/** The known keys in a holder, or directly in the section without a holder. */
export const keysWithin = (holder: string | undefined) =>
  namesWithin(holder).flatMap((name) => Object.keys(endpoints[name].keys));

/** The holder that a key belongs to. */
export const holderOf = (key: string) => holders.find((holder) => keysWithin(holder).includes(key));

/** The path of a key in messages: `cache.max_cache_size_gb`. */
export const pathOf = (key: string, holder: string | undefined) => (holder === undefined ? key : `${holder}.${key}`);

/** An unknown key goes to the first endpoint of its holder, or to the permissions without a holder. */
function routeOf(key: string, holder: string | undefined): EndpointName | undefined {
  const names = namesWithin(holder);
  return names.find((name) => knows(endpoints[name], key)) ?? names[0];
}

/** The declared keys of an endpoint. */
export function declaredFor(name: EndpointName, wanted: ActionsBody): ActionsBody {
  const { within } = endpoints[name];
  const held = within === undefined ? wanted : ((wanted[within] ?? {}) as ActionsBody);
  const isRouted = (key: string) => routeOf(key, within) === name && !(within === undefined && holders.includes(key));
  return Object.fromEntries(Object.entries(held).filter(([key, value]) => value !== undefined && isRouted(key)));
}

export const declaredEndpoints = (wanted: ActionsBody) =>
  endpointNames.filter((name) => Object.keys(declaredFor(name, wanted)).length > 0);

export const usesOf = (wanted: ActionsBody): Uses => ({
  calls: declaredEndpoints(wanted).flatMap((name) => [endpoints[name].get, endpoints[name].put]),
});
