import type { Uses } from '../section.ts';
import { type ActionsBody, type EndpointTable, knows, namesIn } from './endpoints.ts';

/** Keys of the file that contain the keys of an endpoint. */
export const holdersIn = (table: EndpointTable) => [
  ...new Set(Object.values(table.endpoints).flatMap(({ within }) => within ?? [])),
];

const namesWithin = (table: EndpointTable, holder: string | undefined) =>
  namesIn(table).filter((name) => table.endpoints[name]!.within === holder);

/** The known keys in a holder, or directly in the section without a holder. */
export const keysWithin = (table: EndpointTable, holder: string | undefined) =>
  namesWithin(table, holder).flatMap((name) => Object.keys(table.endpoints[name]!.keys));

/** The holder that a key belongs to. */
export const holderOf = (table: EndpointTable, key: string) =>
  holdersIn(table).find((holder) => keysWithin(table, holder).includes(key));

/** The path of a key in messages: `cache.max_cache_size_gb`. */
export const pathOf = (key: string, holder: string | undefined) => (holder === undefined ? key : `${holder}.${key}`);

/** An unknown key goes to the first endpoint of its holder, or to the permissions without a holder. */
function routeOf(table: EndpointTable, key: string, holder: string | undefined): string | undefined {
  const names = namesWithin(table, holder);
  return names.find((name) => knows(table.endpoints[name]!, key)) ?? names[0];
}

/** The declared keys of an endpoint. */
export function declaredFor(table: EndpointTable, name: string, wanted: ActionsBody): ActionsBody {
  const { within } = table.endpoints[name]!;
  const held = within === undefined ? wanted : ((wanted[within] ?? {}) as ActionsBody);
  const isHolder = (key: string) => within === undefined && holdersIn(table).includes(key);
  const isRouted = (key: string) => routeOf(table, key, within) === name && !isHolder(key);
  return Object.fromEntries(Object.entries(held).filter(([key, value]) => value !== undefined && isRouted(key)));
}

export const declaredEndpoints = (table: EndpointTable, wanted: ActionsBody) =>
  namesIn(table).filter((name) => Object.keys(declaredFor(table, name, wanted)).length > 0);

export const usesOf =
  (table: EndpointTable) =>
  (wanted: ActionsBody): Uses => ({
    calls: declaredEndpoints(table, wanted).flatMap((name) => {
      const { get, put } = table.endpoints[name]!;
      return [get, put];
    }),
  });
