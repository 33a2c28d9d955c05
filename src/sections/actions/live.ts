import type { Reader } from '../../host/host.ts';
import { getPermissions } from './calls.ts';
import { type Body, type Endpoint, type EndpointName, endpoints } from './endpoints.ts';
import { declaredEndpoints } from './routing.ts';
import type { Actions } from './schema.ts';

/** A missing endpoint cannot be read under the live permissions. */
export type Live = Readonly<Partial<Record<EndpointName, Body>>>;

/** Reads all declared endpoints in parallel. */
export async function readActions(host: Reader, wanted: Actions): Promise<Live> {
  const names = declaredEndpoints(wanted);
  const bodies = await Promise.all(names.map((name) => readEndpoint(host, endpoints[name])));
  return Object.fromEntries(names.map((name, index) => [name, bodies[index]]));
}

const readEndpoint = async (host: Reader, endpoint: Endpoint) =>
  (await isReadable(host, endpoint)) ? host.ask(endpoint.get({})) : undefined;

/** Asks for the permissions again, which costs no request. */
export const isReadable = async (host: Reader, { readableUnder }: Endpoint) =>
  !readableUnder || readableUnder(await host.ask(getPermissions({})));
