import type { Reader } from '../../host/host.ts';
import { SectionFailure } from '../../plan/item.ts';
import type { SectionReader } from '../section.ts';
import type { LiveEnvironment, Pins } from './calls.ts';
import * as calls from './calls.ts';
import { type LiveLists, readLists } from './lists.ts';
import { type DeclaredEnvironment, named } from './schema.ts';

export interface LiveEnvironments {
  readonly environments: readonly LiveEnvironment[];
  /** The declared lists of the environments that exist, by the environment's name. */
  readonly lists: ReadonlyMap<string, LiveLists>;
  /** Names of the pinned environments, first to last. Unset if no entry has `pinned`. */
  readonly pins?: readonly string[];
}

export const declaresPins = (entries: readonly DeclaredEnvironment[]) =>
  entries.some(({ pinned }) => pinned !== undefined);

export async function readEnvironments(
  host: SectionReader,
  entries: readonly DeclaredEnvironment[],
): Promise<LiveEnvironments> {
  const pinned = entries.filter(({ pinned }) => pinned !== undefined);
  const parts = pinned.map((entry) => ({ subject: named(entry), key: 'pinned' }));
  const [pins, rest] = await Promise.all([
    parts.length ? host.askOrLeaveOut(parts, readPins) : undefined,
    readListed(host, entries),
  ]);
  return { ...rest, pins };
}

async function readPins(host: Reader) {
  const [pins, environments] = await Promise.all([host.ask(calls.listPins({})), host.ask(calls.list({}))]);
  return shownPins(pins, environments);
}

async function readListed(host: SectionReader, entries: readonly DeclaredEnvironment[]) {
  const environments = await host.ask(calls.list({}));
  const found = await Promise.all(
    entries.map(async (entry): Promise<[string, LiveLists][]> => {
      const live = environments.find(({ name }) => name === entry.name);
      return live ? [[live.name, await readLists(host, entry, live)]] : [];
    }),
  );
  return { environments, lists: new Map(found.flat()) };
}

/** Without environments nothing is pinned. With environments, a missing list of pins says nothing. */
export function shownPins(pins: Pins, environments: readonly LiveEnvironment[]): readonly string[] {
  if (pins) return pins;
  if (!environments.length) return [];
  throw new SectionFailure(
    'the host lists environments but does not show which of them are pinned',
    'grant "Actions: read", and run again',
  );
}
