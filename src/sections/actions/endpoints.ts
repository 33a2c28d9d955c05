import type { ReadCall, WriteCall } from '../../host/call.ts';
import { same } from '../../plan/differences.ts';
import type { Basis } from '../../plan/item.ts';
import type { circumstancesIn } from '../circumstances.ts';
import type { Uses } from '../section.ts';

export type ActionsBody = Readonly<Record<string, unknown>>;

/** A GET and a PUT for some keys of the section. */
export interface Endpoint {
  /** The key of the file that contains the endpoint's keys. Without it, they are directly in the section. */
  readonly within?: string;
  /** The keys, each with its values from strictest to loosest if they have such an order. */
  readonly keys: Readonly<Record<string, readonly unknown[]>>;
  readonly get: (params: object) => ReadCall<ActionsBody>;
  readonly put: (params: object, body: ActionsBody) => WriteCall;
  /** The key that decides what the others mean. */
  readonly leads?: string;
  /** Adds the undeclared keys that the PUT requires or would reset. */
  readonly fill?: (declared: ActionsBody, live: ActionsBody) => ActionsBody;
  /** Makes bodies with the same meaning equal. */
  readonly comparable?: (body: ActionsBody) => ActionsBody;
  /** Whether the endpoint can be read under these live permissions. */
  readonly readableUnder?: (permissions: ActionsBody) => boolean;
}

/** The endpoints of a repository or of an organization, by name, in the order of their writes. */
export interface EndpointTable {
  /** Each key of the file belongs to exactly one endpoint. */
  readonly endpoints: Readonly<Record<string, Endpoint>> & { readonly permissions: Endpoint };
  /** Whether Actions is off, so that the host may hide the other permissions. */
  isOff(permissions: ActionsBody): boolean;
  /** How a file says that: `enabled: false`. */
  readonly off: string;
  /** Its answer says which of the endpoints exist. Unset where all of them do. */
  readonly circumstances?: ReadCall<Parameters<typeof circumstancesIn>[0]>;
}

/** The calls of all endpoints, for the section. */
export const callsOf = ({ endpoints }: EndpointTable) =>
  Object.fromEntries(
    Object.entries(endpoints).flatMap(([name, { get, put }]) => [
      [`get ${name}`, get],
      [`put ${name}`, put],
    ]),
  );

/** Keys of the file that contain the keys of an endpoint. */
export const holdersIn = (table: EndpointTable) => [
  ...new Set(Object.values(table.endpoints).flatMap(({ within }) => within ?? [])),
];

const endpointsWithin = (table: EndpointTable, holder: string | undefined) =>
  Object.values(table.endpoints).filter(({ within }) => within === holder);

/** The known keys in a holder, or directly in the section without a holder. */
export const keysWithin = (table: EndpointTable, holder: string | undefined) =>
  endpointsWithin(table, holder).flatMap(({ keys }) => Object.keys(keys));

/** The holder that a key belongs to. */
export const holderOf = (table: EndpointTable, key: string) =>
  holdersIn(table).find((holder) => keysWithin(table, holder).includes(key));

/** The path of a key in messages: `cache.max_cache_size_gb`. */
export const pathOf = (key: string, holder: string | undefined) => (holder === undefined ? key : `${holder}.${key}`);

/** An unknown key goes to the first endpoint of its holder, or to the permissions without a holder. */
function routeOf(table: EndpointTable, key: string, holder: string | undefined) {
  const endpoints = endpointsWithin(table, holder);
  return endpoints.find((one) => knows(one, key)) ?? endpoints[0];
}

function declaredFor(table: EndpointTable, endpoint: Endpoint, wanted: ActionsBody): ActionsBody {
  const { within } = endpoint;
  const held = within === undefined ? wanted : ((wanted[within] ?? {}) as ActionsBody);
  const isHolder = (key: string) => within === undefined && holdersIn(table).includes(key);
  const isRouted = (key: string) => routeOf(table, key, within) === endpoint && !isHolder(key);
  return Object.fromEntries(Object.entries(held).filter(([key, value]) => value !== undefined && isRouted(key)));
}

/** The endpoints of which a file declares keys, each with these keys. */
export const declaredEndpoints = (table: EndpointTable, wanted: ActionsBody) =>
  Object.entries(table.endpoints)
    .map(([name, endpoint]) => ({ name, endpoint, declared: declaredFor(table, endpoint, wanted) }))
    .filter(({ declared }) => Object.keys(declared).length > 0);

export const usesOf =
  (table: EndpointTable) =>
  (wanted: ActionsBody): Uses => ({
    calls: declaredEndpoints(table, wanted).flatMap(({ endpoint: { get, put } }) => [get, put]),
  });

export const knows = ({ keys }: Endpoint, key: string) => Object.hasOwn(keys, key);

/** The part of a live body that the PUT takes. */
export const sentBackOf = (endpoint: Endpoint, live: ActionsBody): ActionsBody =>
  Object.fromEntries(Object.entries(live).filter(([key]) => knows(endpoint, key)));

/** The live body that a filled PUT depends on, without read-only keys. */
export const basisOf = (endpoint: Endpoint, was: ActionsBody): { readonly restsOn?: Basis<ActionsBody> } =>
  endpoint.fill ? { restsOn: { call: endpoint.get({}), was, same: (one, other) => isSame(endpoint, one, other) } } : {};

const isSame = (endpoint: Endpoint, one: ActionsBody, other: ActionsBody) => {
  const { comparable = (body: ActionsBody) => body } = endpoint;
  return same(comparable(sentBackOf(endpoint, one)), comparable(sentBackOf(endpoint, other)));
};

/** The body of the PUT for the declared keys. */
export const bodyFor = (endpoint: Endpoint, declared: ActionsBody, live: ActionsBody): ActionsBody =>
  endpoint.fill ? endpoint.fill(declared, sentBackOf(endpoint, live)) : declared;
