import type { Exported, SnapshotReader } from '../section.ts';
import type { LiveEnvironment } from './calls.ts';
import * as calls from './calls.ts';
import { type LiveLists, listEntries, readAllLists } from './lists.ts';
import { shownPins } from './live.ts';
import { declarable, reviewersOf } from './put/plan.ts';
import { named, shapes } from './schema.ts';
import { sharedVariableNotes } from './stores.ts';

interface WholeEnvironment {
  readonly live: LiveEnvironment;
  readonly lists: LiveLists;
}

export interface WholeEnvironments {
  readonly environments: readonly WholeEnvironment[];
  /** Names of the pinned environments, first to last. */
  readonly pins: readonly string[];
}

export async function readWholeEnvironments(host: SnapshotReader): Promise<WholeEnvironments> {
  const [pins, environments] = await Promise.all([readPins(host), readAllListed(host)]);
  return {
    environments,
    pins:
      pins === undefined
        ? []
        : shownPins(
            pins,
            environments.map(({ live }) => live),
          ),
  };
}

/** A server without GraphQL shows no pins. */
const readPins = (host: SnapshotReader) =>
  host.askIfThere('`pinned` is', (reader) => reader.ask(calls.listPinsForSnapshot({})));

async function readAllListed(host: SnapshotReader): Promise<WholeEnvironment[]> {
  const environments = await host.ask(calls.list({}));
  return Promise.all(environments.map(async (live) => ({ live, lists: await readAllLists(host, live) })));
}

/** Pinned environments come first, because pins have the order of the file. */
export function environmentsToSettings({ environments, pins }: WholeEnvironments): Exported {
  const byName = new Map(environments.map((one) => [one.live.name, one]));
  const pinned = pins.flatMap((name) => byName.get(name) ?? []);
  const unlisted = pins
    .filter((name) => !byName.has(name))
    .map((name) => `the pin of ${named({ name })} is left out: the host lists no such environment`);
  const exported = [...pinned, ...environments.filter((one) => !pinned.includes(one))].map(exportOne);
  const entries = exported.map(({ entry }, index) => (index < pinned.length ? { ...entry, pinned: true } : entry));
  return {
    value: entries.length ? entries : undefined,
    notes: [...exported.flatMap(({ notes }) => notes), ...sharedVariableNotes(entries), ...unlisted],
    leavesOut: [...exported.flatMap(({ leavesOut }) => leavesOut), ...unlisted],
  };
}

/** Lists are wrapped and show their default policy. Settings that are off and empty lists are left out. */
function exportOne({ live, lists }: WholeEnvironment) {
  const all = listEntries(live.name, lists);
  const found = all.filter(({ entries }) => entries.length);
  const wrapped = found.map(({ key, entries }) => [key, { _undeclared: shapes[key].list!.undeclared, entries }]);
  const unnamed = unnamedNotes(live);
  return {
    entry: { name: live.name, ...declarable(live), ...Object.fromEntries(wrapped) },
    notes: [...unnamed, ...all.flatMap(({ notes }) => notes)],
    // An entry stands for each secret, and only its value is left out.
    leavesOut: [...unnamed, ...all.filter(({ key }) => key !== 'secrets').flatMap(({ notes }) => notes)],
  };
}

/** The account or team is gone, or the token may not see it. */
const unnamedNotes = (live: LiveEnvironment) =>
  reviewersOf(live)
    .filter(({ id }) => id === undefined)
    .map(({ type }) => `a ${type} among the reviewers of ${named(live)} is left out: the host does not say who it is`);
