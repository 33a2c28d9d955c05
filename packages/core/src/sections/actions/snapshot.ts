import {
  describeLimitation,
  findPresenceRow,
  findUnmetCondition,
  type RepositoryConditions,
} from '../../github/presence/table.ts';
import { isRefusedWith, PermissionDenied } from '../../github/refusals/failures.ts';
import { formatText, markPublic, type Text } from '../../plan/wording.ts';
import { pickKeys } from '../../settings/maps.ts';
import { getPresenceConditions, toPresenceConditions } from '../presence-conditions.ts';
import type { SectionExport, SnapshotReader } from '../section.ts';
import { formatKeyPath, hasKey, listKeys, normalizeBody } from './endpoints.ts';
import { isReadable, type LiveActions } from './read.ts';
import { type ActionsBody, type Endpoint, endpoints } from './table.ts';

interface ActionsSnapshot {
  readonly live: LiveActions;
  readonly notes: readonly Text[];
}

export async function readAllActions(github: SnapshotReader): Promise<ActionsSnapshot> {
  const [repository] = await Promise.all([
    github.ask(getPresenceConditions({})),
    github.ask(endpoints.permissions.get({})),
  ]);
  const circumstances = toPresenceConditions(repository);
  const routes = await Promise.all(
    Object.entries(endpoints).map(async ([name, endpoint]) => ({
      name,
      parts: await readEndpoint(endpoint, github, circumstances),
    })),
  );
  return {
    live: Object.fromEntries(routes.map(({ name, parts }) => [name, parts.find(({ body }) => body)?.body])),
    notes: routes.flatMap(({ parts }) => parts.flatMap(({ note }) => note ?? [])),
  };
}

async function readEndpoint(
  endpoint: Endpoint,
  github: SnapshotReader,
  circumstances: RepositoryConditions,
): Promise<EndpointPart[]> {
  if (!(await isReadable(endpoint, github))) return [];
  return Promise.all(
    listParts(endpoint).map((part) => {
      const row = findPresenceRow(`actions.${part}`);
      const condition = row && findUnmetCondition(row, circumstances);
      return condition
        ? { note: noteLeftOut(part, `it ${describeLimitation(row, condition)}`) }
        : readPart(github, endpoint, part);
    }),
  );
}

/** If several endpoints share a parent key, a failure of one of them leaves out only its own keys. */
function listParts({ parentKey, keys }: Endpoint): string[] {
  const own = Object.keys(keys);
  const isAlone = parentKey !== undefined && listKeys(parentKey).length === own.length;
  return isAlone ? [parentKey] : own.map((key) => formatKeyPath(key, parentKey));
}

type EndpointPart = { readonly body?: ActionsBody; readonly note?: Text };

/** All parts of an endpoint share a single response. */
async function readPart(github: SnapshotReader, { get }: Endpoint, part: string): Promise<EndpointPart> {
  try {
    return { body: await github.askOrLeaveOut([{ key: part }], (reader) => reader.ask(get({}))) };
  } catch (failure) {
    // No permission would help: the owner has a policy, or the server lacks the endpoint.
    const isOutOfReach = isRefusedWith(failure, 403, 404, 409, 422) && !(failure instanceof PermissionDenied);
    if (github.isRequired || !isOutOfReach) throw failure;
    return { note: noteLeftOut(part, failure.message) };
  }
}

const noteLeftOut = (part: string, why: string) => formatText`\`${markPublic(part)}\` is left out: ${why}`;

export function exportActions(source: LiveActions | ActionsSnapshot): SectionExport {
  const { live, notes } = isSnapshot(source) ? source : { live: source, notes: [] };
  const value: Record<string, ActionsBody> = {};
  for (const [name, endpoint] of Object.entries<Endpoint>(endpoints)) {
    const { parentKey } = endpoint;
    const exported = pickExportedKeys(endpoint, live[name] ?? {});
    if (parentKey === undefined) Object.assign(value, exported);
    else if (Object.keys(exported).length) value[parentKey] = { ...value[parentKey], ...exported };
  }
  return { value, notes };
}

const isSnapshot = (source: LiveActions | ActionsSnapshot): source is ActionsSnapshot => Array.isArray(source.notes);

const pickExportedKeys = (endpoint: Endpoint, body: ActionsBody): ActionsBody =>
  pickKeys(normalizeBody(endpoint, body), (key, value) => hasKey(endpoint, key) && value !== undefined);
