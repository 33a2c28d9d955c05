import type { Reader } from '../../host/host.ts';
import { SectionFailure } from '../../plan/item.ts';
import { type LiveEnvironment, list, listPins, type Pins } from './calls.ts';
import { type LiveLists, readLists } from './lists.ts';
import type { Environment } from './schema.ts';

export interface Live {
  readonly environments: readonly LiveEnvironment[];
  /** The declared lists of the declared environments that are there, by the environment's name. */
  readonly lists: ReadonlyMap<string, LiveLists>;
  /** The names of the pinned environments from the top, where an entry says whether it is pinned. */
  readonly pins?: readonly string[];
}

export const speaksOfPins = (entries: readonly Environment[]) => entries.some(({ pinned }) => pinned !== undefined);

export async function readEnvironments(host: Reader, entries: readonly Environment[]): Promise<Live> {
  const [pins, rest] = await Promise.all([
    speaksOfPins(entries) ? host.ask(listPins({})) : undefined,
    readListed(host, entries),
  ]);
  return { ...rest, pins: pins === undefined ? undefined : shownPins(pins, rest.environments) };
}

async function readListed(host: Reader, entries: readonly Environment[]) {
  const environments = await host.ask(list({}));
  const found = await Promise.all(
    entries.map(async (entry): Promise<[string, LiveLists][]> => {
      const live = environments.find(({ name }) => name === entry.name);
      return live ? [[live.name, await readLists(host, entry, live)]] : [];
    }),
  );
  return { environments, lists: new Map(found.flat()) };
}

/** Without environments there are no pins. With them, a missing list of pins says nothing about what is pinned. */
export function shownPins(pins: Pins, environments: readonly LiveEnvironment[]): readonly string[] {
  if (pins) return pins;
  if (!environments.length) return [];
  throw new SectionFailure(
    'the host lists environments, and does not show which of them are pinned',
    'grant "Actions: read", and run again',
  );
}
