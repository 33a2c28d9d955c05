import { HostRefusal, PermissionDenied } from '../../host/failures.ts';
import { open, say, type Text } from '../../plan/wording.ts';
import type { Exported, SnapshotReader } from '../section.ts';
import { getPermissions, getRepository } from './calls.ts';
import { type Body, type Endpoint, type EndpointName, endpointNames, endpoints } from './endpoints.ts';
import { isReadable, type Live } from './live.ts';
import { keysWithin, pathOf } from './routing.ts';

export interface WholeActions {
  readonly live: Live;
  readonly notes: readonly Text[];
}

interface Part {
  readonly body?: Body;
  readonly note?: Text;
}

/** Every route that the repository has, at once. One that cannot be read costs its own keys alone. */
export async function readWholeActions(host: SnapshotReader): Promise<WholeActions> {
  const [repository] = await Promise.all([host.ask(getRepository({})), host.ask(getPermissions({}))]);
  const routes = await Promise.all(
    endpointNames.map(async (name) => ({ name, parts: await readRoute(host, name, repository.private) })),
  );
  return {
    live: Object.fromEntries(routes.map(({ name, parts }) => [name, parts[0]?.body])),
    notes: routes.flatMap(({ parts }) => parts.flatMap(({ note }) => note ?? [])),
  };
}

async function readRoute(host: SnapshotReader, name: EndpointName, isPrivate: boolean): Promise<Part[]> {
  const endpoint = endpoints[name];
  if (!(await isReadable(host, endpoint))) return [];
  const parts = partsOf(endpoint);
  if (endpoint.only && endpoint.only !== (isPrivate ? 'private' : 'public'))
    return parts.map((part) => ({ note: leftOut(part, `the host has it for ${endpoint.only} repositories only`) }));
  return Promise.all(parts.map((part) => readPart(host, endpoint, part)));
}

/** What a file loses with a route: its holder, or its keys where they do not have the holder to themselves. */
function partsOf({ within, keys }: Endpoint): string[] {
  const own = Object.keys(keys);
  const isAlone = within !== undefined && keysWithin(within).length === own.length;
  return isAlone ? [within] : own.map((key) => pathOf(key, within));
}

/** Parts of one route share its answer. */
async function readPart(host: SnapshotReader, { get }: Endpoint, part: string): Promise<Part> {
  try {
    return { body: await host.askOrLeaveOut(part, (reader) => reader.ask(get({}))) };
  } catch (failure) {
    if (!isOutOfReach(failure)) throw failure;
    return { note: leftOut(part, failure.message) };
  }
}

/** No grant would help: a policy of the owner, or a server without the route. */
const isOutOfReach = (failure: unknown): failure is HostRefusal =>
  failure instanceof HostRefusal &&
  !(failure instanceof PermissionDenied) &&
  [403, 404, 409, 422].includes(failure.request.status);

const leftOut = (part: string, why: string) => say`\`${open(part)}\` is left out: ${why}`;

/** The keys that the file knows: what the host only reports stays behind. */
export function actionsToSettings({ live, notes }: WholeActions): Exported {
  const value: Record<string, Body> = {};
  for (const name of endpointNames) {
    const { within } = endpoints[name];
    const written = writtenOf(endpoints[name], live[name] ?? {});
    if (within === undefined) Object.assign(value, written);
    else if (Object.keys(written).length) value[within] = { ...value[within], ...written };
  }
  return { value, notes };
}

function writtenOf({ keys, comparable = (body) => body }: Endpoint, body: Body): Body {
  const shown = comparable(body);
  return Object.fromEntries(Object.keys(keys).flatMap((key) => (shown[key] === undefined ? [] : [[key, shown[key]]])));
}
