import { pickKeys } from '../../settings/maps.ts';
import { type ActionsBody, type Endpoint, endpoints } from './table.ts';

const allEndpoints: Readonly<Record<string, Endpoint>> = endpoints;

export const calls = Object.fromEntries(
  Object.entries(allEndpoints).flatMap(([name, { get, put }]) => [
    [`get ${name}`, get],
    [`put ${name}`, put],
  ]),
);

export const parentKeys = [...new Set(Object.values(allEndpoints).flatMap(({ parentKey }) => parentKey ?? []))];

const listEndpointsBelow = (wantedParentKey: string | undefined) =>
  Object.values(allEndpoints).filter(({ parentKey }) => parentKey === wantedParentKey);

/** If `parentKey` is unset, lists the keys directly in the section. */
export const listKeysBelow = (parentKey: string | undefined) =>
  listEndpointsBelow(parentKey).flatMap(({ keys }) => Object.keys(keys));

export const findParentKey = (key: string) => parentKeys.find((parent) => listKeysBelow(parent).includes(key));

export const formatKeyPath = (key: string, parentKey: string | undefined) =>
  parentKey === undefined ? key : `${parentKey}.${key}`;

/** An unknown key belongs to the first endpoint of its parent. */
function findEndpoint(key: string, parentKey: string | undefined) {
  const candidates = listEndpointsBelow(parentKey);
  return candidates.find((endpoint) => hasKey(endpoint, key)) ?? candidates[0];
}

function pickDeclaredKeys(endpoint: Endpoint, wanted: ActionsBody): ActionsBody {
  const { parentKey } = endpoint;
  const block = parentKey === undefined ? wanted : ((wanted[parentKey] ?? {}) as ActionsBody);
  const isParentKey = (key: string) => parentKey === undefined && parentKeys.includes(key);
  const isOwnKey = (key: string) => findEndpoint(key, parentKey) === endpoint && !isParentKey(key);
  return pickKeys(block, (key, value) => value !== undefined && isOwnKey(key));
}

export const splitKeysByEndpoint = (wanted: ActionsBody) =>
  Object.entries(allEndpoints)
    .map(([name, endpoint]) => ({ name, endpoint, declared: pickDeclaredKeys(endpoint, wanted) }))
    .filter(({ declared }) => Object.keys(declared).length > 0);

export const hasKey = ({ keys }: Endpoint, key: string) => Object.hasOwn(keys, key);

/** GitHub returns read-only keys that the PUT does not accept. */
export const pickWritableKeys = (endpoint: Endpoint, live: ActionsBody) =>
  pickKeys(live, (key) => hasKey(endpoint, key));

export const normalizeWritableKeys = (endpoint: Endpoint, live: ActionsBody) =>
  endpoint.normalize(pickWritableKeys(endpoint, live));

export const fillBodyFromLive = (endpoint: Endpoint, declared: ActionsBody, live: ActionsBody): ActionsBody =>
  endpoint.fill ? endpoint.fill(declared, pickWritableKeys(endpoint, live)) : declared;
