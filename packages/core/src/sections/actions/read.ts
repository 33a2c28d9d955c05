import type { Reader } from '../../github/github.ts';
import type { SectionReader } from '../section.ts';
import { declaredEndpoints, pathOfKey } from './endpoints.ts';
import { type ActionsBody, type Endpoint, endpoints } from './table.ts';

/** A missing endpoint cannot be read under the live permissions. */
export type LiveActions = Readonly<Partial<Record<string, ActionsBody>>>;

export async function readActions(host: SectionReader, wanted: ActionsBody): Promise<LiveActions> {
  const all = declaredEndpoints(wanted);
  const bodies = await Promise.all(
    all.map(({ endpoint, declared }) => {
      const parts = Object.keys(declared).map((key) => ({ key: pathOfKey(key, endpoint.within) }));
      return host.askOrLeaveOut(parts, async (reader) =>
        (await isReadable(endpoint, reader)) ? reader.ask(endpoint.get({})) : undefined,
      );
    }),
  );
  return Object.fromEntries(all.map(({ name }, index) => [name, bodies[index]]));
}

/** Asks for the permissions again, which costs no request. */
export const isReadable = async ({ readableUnder }: Endpoint, host: Reader) =>
  !readableUnder || readableUnder(await host.ask(endpoints.permissions.get({})));
