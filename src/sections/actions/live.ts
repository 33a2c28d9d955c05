import type { Reader } from '../../host/host.ts';
import { getPermissions } from './calls.ts';
import { type Body, type Endpoint, type EndpointName, endpoints } from './endpoints.ts';
import { declaredEndpoints } from './routing.ts';
import type { Actions } from './schema.ts';

/** A declared route that is missing here cannot be read as the repository stands. */
export type Live = Readonly<Partial<Record<EndpointName, Body>>>;

/** The routes whose keys are declared, all at once. */
export async function readActions(host: Reader, wanted: Actions): Promise<Live> {
  const names = declaredEndpoints(wanted);
  const bodies = await Promise.all(names.map((name) => readEndpoint(host, endpoints[name])));
  return Object.fromEntries(names.map((name, index) => [name, bodies[index]]));
}

const readEndpoint = async (host: Reader, endpoint: Endpoint) =>
  (await isReadable(host, endpoint)) ? host.ask(endpoint.get({})) : undefined;

/** The permissions are asked for again, which costs no request. */
export const isReadable = async (host: Reader, { readableUnder }: Endpoint) =>
  !readableUnder || readableUnder(await host.ask(getPermissions({})));
