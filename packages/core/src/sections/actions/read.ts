import type { Reader } from '../../github/github.ts';
import type { SectionReader } from '../section.ts';
import { formatKeyPath, splitKeysByEndpoint } from './endpoints.ts';
import { type ActionsBody, type Endpoint, endpoints } from './table.ts';

/** Live bodies by endpoint name. Lacks endpoints that GitHub refuses to show under the live permissions. */
export type LiveActions = Readonly<Partial<Record<string, ActionsBody>>>;

export async function readActions(github: SectionReader, wanted: ActionsBody): Promise<LiveActions> {
  const declaredEndpoints = splitKeysByEndpoint(wanted);
  const bodies = await Promise.all(
    declaredEndpoints.map(({ endpoint, declared }) => {
      const parts = Object.keys(declared).map((key) => ({ key: formatKeyPath(key, endpoint.parentKey) }));
      return github.askOrLeaveOut(parts, async (reader) =>
        (await isEndpointReadable(endpoint, reader)) ? reader.ask(endpoint.get({})) : undefined,
      );
    }),
  );
  return Object.fromEntries(declaredEndpoints.map(({ name }, index) => [name, bodies[index]]));
}

/** The permissions come from the cache, so asking for them again costs no request. */
export const isEndpointReadable = async ({ isReadableWith }: Endpoint, github: Reader) =>
  !isReadableWith || isReadableWith(await github.ask(endpoints.permissions.get({})));
