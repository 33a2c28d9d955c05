import type { Reader } from '../../github/github.ts';
import { type Lookup, SectionFailure } from '../../plan/item.ts';
import type { SectionReader, SnapshotReader } from '../section.ts';
import * as calls from './calls.ts';
import { type LiveLists, readAllLists, readDeclaredLists } from './lists.ts';
import { type DeclaredEnvironment, describeEnvironment } from './schema.ts';

export interface LiveEnvironments {
  readonly environments: readonly calls.LiveEnvironment[];
  /** Maps environment names to their lists. */
  readonly lists: ReadonlyMap<string, LiveLists>;
  /** The pinned environments, first to last. Unset if GitHub does not show pins. */
  readonly pins?: readonly string[];
}

export async function readEnvironments(github: SectionReader, entries: readonly DeclaredEnvironment[]) {
  const parts = entries.filter(declaresPin).map((entry) => ({ subject: describeEnvironment(entry), key: 'pinned' }));
  const [pins, listedEnvironments] = await Promise.all([
    parts.length ? github.askOrLeaveOut(parts, readPins) : undefined,
    readEnvironmentsWithLists(github, (live) => {
      const entry = entries.find(({ name }) => name === live.name);
      return entry && readDeclaredLists(github, entry, live);
    }),
  ]);
  return { ...listedEnvironments, pins };
}

export async function readAllEnvironments(github: SnapshotReader): Promise<LiveEnvironments> {
  const [pins, listedEnvironments] = await Promise.all([
    github.askIfSupported('`pinned` is', readPins),
    readEnvironmentsWithLists(github, (live) => readAllLists(github, live)),
  ]);
  return { ...listedEnvironments, pins };
}

async function readEnvironmentsWithLists(
  github: Reader,
  readListsOf: (live: calls.LiveEnvironment) => Promise<LiveLists> | undefined,
) {
  const environments = await github.ask(calls.list({}));
  const lists = await Promise.all(environments.map(async (live) => [live.name, await readListsOf(live)] as const));
  return {
    environments,
    lists: new Map(lists.flatMap(([name, list]) => (list ? [[name, list] as const] : []))),
  };
}

/** Without environments, nothing is pinned. With environments, a missing list of pins proves nothing. */
async function readPins(github: Reader): Promise<readonly string[]> {
  const [pins, environments] = await Promise.all([github.ask(calls.listPins({})), github.ask(calls.list({}))]);
  if (pins) return pins;
  if (!environments.length) return [];
  throw new SectionFailure(
    'GitHub lists environments, but does not show which of them are pinned',
    'grant "Actions: read", and run again',
  );
}

export const declaresPin = ({ pinned }: DeclaredEnvironment) => pinned !== undefined;

/** If GitHub's list lacks an existing environment, the PUT would replace all its gates. */
export const createAbsenceLookup = (entry: DeclaredEnvironment): Lookup<void> => ({
  looksFor: `whether ${describeEnvironment(entry)} is missing`,
  async find(github) {
    const environment = await github.ask(calls.findEnvironment({ environment_name: entry.name }));
    if (!environment) return;
    throw new SectionFailure(
      `${describeEnvironment(environment)} exists, but GitHub's list does not show it: a write would remove its protection rules`,
      environment.name === entry.name
        ? 'run again'
        : `write \`name: ${environment.name}\`, because GitHub ignores case`,
      'conflict',
    );
  },
});
