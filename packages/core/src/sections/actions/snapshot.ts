import {
  describeLimitation,
  findRow,
  findUnmetCondition,
  type RepositoryConditions,
} from '../../github/presence/table.ts';
import { isRefusedWith, PermissionDenied } from '../../github/refusals/failures.ts';
import { open, say, type Text } from '../../plan/wording.ts';
import { pickKeys } from '../../settings/maps.ts';
import { circumstancesIn, getCircumstances } from '../circumstances.ts';
import type { Exported, SnapshotReader } from '../section.ts';
import { hasKey, keysWithin, pathOfKey, spellAlike } from './endpoints.ts';
import { isReadable, type LiveActions } from './read.ts';
import { type ActionsBody, type Endpoint, endpoints } from './table.ts';

interface WholeActions {
  readonly live: LiveActions;
  readonly notes: readonly Text[];
}

/** Reads all endpoints in parallel. If an endpoint cannot be read, the snapshot leaves out only its keys. */
export async function readWholeActions(host: SnapshotReader): Promise<WholeActions> {
  const [repository] = await Promise.all([host.ask(getCircumstances({})), host.ask(endpoints.permissions.get({}))]);
  const here = circumstancesIn(repository);
  const routes = await Promise.all(
    Object.entries(endpoints).map(async ([name, endpoint]) => ({ name, parts: await readRoute(endpoint, host, here) })),
  );
  return {
    live: Object.fromEntries(routes.map(({ name, parts }) => [name, parts.find(({ body }) => body)?.body])),
    notes: routes.flatMap(({ parts }) => parts.flatMap(({ note }) => note ?? [])),
  };
}

async function readRoute(endpoint: Endpoint, host: SnapshotReader, here: RepositoryConditions): Promise<ReadPart[]> {
  if (!(await isReadable(endpoint, host))) return [];
  return Promise.all(
    partsOf(endpoint).map((part) => {
      const row = findRow(`actions.${part}`);
      const condition = row && findUnmetCondition(row, here);
      return condition
        ? { note: leftOut(part, `it ${describeLimitation(row, condition)}`) }
        : readPart(host, endpoint, part);
    }),
  );
}

/** What to leave out for an endpoint: its holder, or only its keys if it shares the holder. */
function partsOf({ within, keys }: Endpoint): string[] {
  const own = Object.keys(keys);
  const isAlone = within !== undefined && keysWithin(within).length === own.length;
  return isAlone ? [within] : own.map((key) => pathOfKey(key, within));
}

type ReadPart = { readonly body?: ActionsBody; readonly note?: Text };

/** All parts of an endpoint share a single answer. */
async function readPart(host: SnapshotReader, { get }: Endpoint, part: string): Promise<ReadPart> {
  try {
    return { body: await host.askOrLeaveOut([{ key: part }], (reader) => reader.ask(get({}))) };
  } catch (failure) {
    // No grant would help: the owner has a policy, or the server lacks the route.
    const isOutOfReach = isRefusedWith(failure, 403, 404, 409, 422) && !(failure instanceof PermissionDenied);
    if (host.isRequired || !isOutOfReach) throw failure;
    return { note: leftOut(part, failure.message) };
  }
}

const leftOut = (part: string, why: string) => say`\`${open(part)}\` is left out: ${why}`;

export function actionsToSettings(all: LiveActions | WholeActions): Exported {
  const { live, notes } = isWhole(all) ? all : { live: all, notes: [] };
  const value: Record<string, ActionsBody> = {};
  for (const [name, endpoint] of Object.entries<Endpoint>(endpoints)) {
    const { within } = endpoint;
    const written = writtenOf(endpoint, live[name] ?? {});
    if (within === undefined) Object.assign(value, written);
    else if (Object.keys(written).length) value[within] = { ...value[within], ...written };
  }
  return { value, notes };
}

const isWhole = (all: LiveActions | WholeActions): all is WholeActions => Array.isArray(all.notes);

const writtenOf = (endpoint: Endpoint, body: ActionsBody): ActionsBody =>
  pickKeys(spellAlike(endpoint, body), (key, value) => hasKey(endpoint, key) && value !== undefined);
