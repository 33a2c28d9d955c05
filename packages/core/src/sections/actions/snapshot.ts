import {
  describeLimitation,
  findPresenceRow,
  findUnmetCondition,
  type RepositoryConditions,
} from '../../github/presence/table.ts';
import { isRefusedDespitePermission } from '../../github/refusals/failures.ts';
import { formatText, markPublic } from '../../plan/wording.ts';
import { getPresenceConditions, toPresenceConditions } from '../presence-conditions.ts';
import type { ExportNote, SectionExport, SnapshotReader } from '../section.ts';
import { formatKeyPath, listKeysBelow, normalizeWritableKeys } from './endpoints.ts';
import { isEndpointReadable, type LiveActions } from './read.ts';
import { type ActionsBody, type Endpoint, endpoints } from './table.ts';

interface ActionsSnapshot {
  readonly live: LiveActions;
  readonly notes: readonly ExportNote[];
}

export async function readAllActions(github: SnapshotReader): Promise<ActionsSnapshot> {
  const [repository] = await Promise.all([
    github.ask(getPresenceConditions({})),
    github.ask(endpoints.permissions.get({})),
  ]);
  const conditions = toPresenceConditions(repository);
  const readingsByName = await Promise.all(
    Object.entries(endpoints).map(
      async ([name, endpoint]) => [name, await readEndpointByKeyPath(endpoint, github, conditions)] as const,
    ),
  );
  return {
    live: Object.fromEntries(readingsByName.map(([name, readings]) => [name, readings.find(({ body }) => body)?.body])),
    notes: readingsByName.flatMap(([, readings]) => readings.flatMap(({ note }) => note ?? [])),
  };
}

async function readEndpointByKeyPath(
  endpoint: Endpoint,
  github: SnapshotReader,
  conditions: RepositoryConditions,
): Promise<KeyPathReading[]> {
  if (!(await isEndpointReadable(endpoint, github))) return [];
  return Promise.all(
    listKeyPaths(endpoint).map((path) => {
      const row = findPresenceRow(`actions.${path}`);
      const condition = row && findUnmetCondition(row, conditions);
      return condition
        ? { note: noteLeftOut(path, `it ${describeLimitation(row, condition)}`) }
        : readKeyPath(github, endpoint, path);
    }),
  );
}

/** If several endpoints share a parent key, a failure of one of them leaves out only its own keys. */
function listKeyPaths({ parentKey, keys }: Endpoint): string[] {
  const ownKeys = Object.keys(keys);
  const isAlone = parentKey !== undefined && listKeysBelow(parentKey).length === ownKeys.length;
  return isAlone ? [parentKey] : ownKeys.map((key) => formatKeyPath(key, parentKey));
}

type KeyPathReading = { readonly body?: ActionsBody; readonly note?: ExportNote };

/** All keys of an endpoint share a single response. */
async function readKeyPath(github: SnapshotReader, { get }: Endpoint, path: string): Promise<KeyPathReading> {
  try {
    return { body: await github.askOrLeaveOut([{ key: path }], (reader) => reader.ask(get({}))) };
  } catch (failure) {
    // The owner has a policy, or the server lacks the endpoint.
    if (github.isRequired || !isRefusedDespitePermission(failure, 403, 404, 409, 422)) throw failure;
    return { note: noteLeftOut(path, failure.message) };
  }
}

const noteLeftOut = (path: string, why: string): ExportNote => ({
  text: formatText`\`${markPublic(path)}\` is left out: ${why}`,
  about: path,
});

export function exportActions(source: LiveActions | ActionsSnapshot): SectionExport {
  const { live, notes } = isSnapshot(source) ? source : { live: source, notes: [] };
  const value: Record<string, ActionsBody> = {};
  for (const [name, endpoint] of Object.entries<Endpoint>(endpoints)) {
    const { parentKey } = endpoint;
    const exported = normalizeWritableKeys(endpoint, live[name] ?? {});
    if (parentKey === undefined) Object.assign(value, exported);
    else if (Object.keys(exported).length) value[parentKey] = { ...value[parentKey], ...exported };
  }
  return { value, notes };
}

const isSnapshot = (source: LiveActions | ActionsSnapshot): source is ActionsSnapshot => Array.isArray(source.notes);
