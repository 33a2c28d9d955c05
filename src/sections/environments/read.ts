import type { Reader } from '../../host/host.ts';
import { SectionFailure } from '../../plan/item.ts';
import type { SectionReader, SnapshotReader } from '../section.ts';
import type { LiveEnvironment } from './calls.ts';
import * as calls from './calls.ts';
import { type LiveLists, readAllLists, readLists } from './lists.ts';
import { type DeclaredEnvironment, nameEnvironment } from './schema.ts';

export interface LiveEnvironments {
  readonly environments: readonly LiveEnvironment[];
  /** The lists of the environments, by the environment's name. For a plan, only the declared ones. */
  readonly lists: ReadonlyMap<string, LiveLists>;
  /** Names of the pinned environments, first to last. Unset if nobody needs or knows them. */
  readonly pins?: readonly string[];
}

export const declaresPins = (entries: readonly DeclaredEnvironment[]) =>
  entries.some(({ pinned }) => pinned !== undefined);

export async function readEnvironments(
  host: SectionReader,
  entries: readonly DeclaredEnvironment[],
): Promise<LiveEnvironments> {
  const parts = entries
    .filter((entry) => declaresPins([entry]))
    .map((entry) => ({ subject: nameEnvironment(entry), key: 'pinned' }));
  const [pins, listed] = await Promise.all([
    parts.length ? host.askOrLeaveOut(parts, readPins) : undefined,
    readListed(host, (live) => {
      const entry = entries.find(({ name }) => name === live.name);
      return entry && readLists(host, entry, live);
    }),
  ]);
  return { ...listed, pins };
}

/** A server without GraphQL shows no pins. */
export async function readAllEnvironments(host: SnapshotReader): Promise<LiveEnvironments> {
  const [pins, listed] = await Promise.all([
    host.askIfThere('`pinned` is', readPins),
    readListed(host, (live) => readAllLists(host, live)),
  ]);
  return { ...listed, pins };
}

async function readListed(host: Reader, listsOf: (live: LiveEnvironment) => Promise<LiveLists> | undefined) {
  const environments = await host.ask(calls.list({}));
  const lists = await Promise.all(environments.map(async (live) => [live.name, await listsOf(live)] as const));
  return { environments, lists: new Map(lists.flatMap(([name, found]) => (found ? [[name, found] as const] : []))) };
}

/** Without environments nothing is pinned. With environments, a missing list of pins says nothing. */
async function readPins(host: Reader): Promise<readonly string[]> {
  const [pins, environments] = await Promise.all([host.ask(calls.listPins({})), host.ask(calls.list({}))]);
  if (pins) return pins;
  if (!environments.length) return [];
  throw new SectionFailure(
    'the host lists environments but does not show which of them are pinned',
    'grant "Actions: read", and run again',
  );
}
