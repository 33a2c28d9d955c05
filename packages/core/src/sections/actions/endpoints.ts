import { pickKeys } from '../../settings/maps.ts';
import { type ActionsBody, type Endpoint, endpoints } from './table.ts';

const all: Readonly<Record<string, Endpoint>> = endpoints;

export const calls = Object.fromEntries(
  Object.entries(all).flatMap(([name, { get, put }]) => [
    [`get ${name}`, get],
    [`put ${name}`, put],
  ]),
);

/** Keys of the file that contain the keys of an endpoint. */
export const holders = [...new Set(Object.values(all).flatMap(({ within }) => within ?? []))];

const endpointsWithin = (holder: string | undefined) => Object.values(all).filter(({ within }) => within === holder);

/** The known keys in a holder, or directly in the section without a holder. */
export const keysWithin = (holder: string | undefined) =>
  endpointsWithin(holder).flatMap(({ keys }) => Object.keys(keys));

export const holderOf = (key: string) => holders.find((holder) => keysWithin(holder).includes(key));

/** The path of a key in messages: `cache.max_cache_size_gb`. */
export const pathOfKey = (key: string, holder: string | undefined) => (holder === undefined ? key : `${holder}.${key}`);

/** An unknown key goes to the first endpoint of its holder, or to the permissions without a holder. */
function routeOf(key: string, holder: string | undefined) {
  const inHolder = endpointsWithin(holder);
  return inHolder.find((one) => hasKey(one, key)) ?? inHolder[0];
}

function declaredFor(endpoint: Endpoint, wanted: ActionsBody): ActionsBody {
  const { within } = endpoint;
  const held = within === undefined ? wanted : ((wanted[within] ?? {}) as ActionsBody);
  const isHolder = (key: string) => within === undefined && holders.includes(key);
  const isRouted = (key: string) => routeOf(key, within) === endpoint && !isHolder(key);
  return pickKeys(held, (key, value) => value !== undefined && isRouted(key));
}

export const declaredEndpoints = (wanted: ActionsBody) =>
  Object.entries(all)
    .map(([name, endpoint]) => ({ name, endpoint, declared: declaredFor(endpoint, wanted) }))
    .filter(({ declared }) => Object.keys(declared).length > 0);

export const hasKey = ({ keys }: Endpoint, key: string) => Object.hasOwn(keys, key);

/** The part of a live body that the PUT takes. */
export const sentBackOf = (endpoint: Endpoint, live: ActionsBody) => pickKeys(live, (key) => hasKey(endpoint, key));

export const spellAlike = ({ comparable }: Endpoint, body: ActionsBody) => comparable?.(body) ?? body;

export const fillBody = (endpoint: Endpoint, declared: ActionsBody, live: ActionsBody): ActionsBody =>
  endpoint.fill ? endpoint.fill(declared, sentBackOf(endpoint, live)) : declared;
