import { canonical, type Data } from '../approval/canonical.ts';
import { type ApprovableItem, dataOf, isShortened, type PlannedChange } from '../approval/item.ts';
import type { Shown } from '../settings/addresses.ts';
import { isMap } from '../settings/maps.ts';
import type { ListShape } from '../settings/shape.ts';

/** What a file declares for one section, and how much of an address may be shown there. */
export interface FileSection {
  readonly key: string;
  readonly desired: unknown;
  readonly list?: ListShape<any>;
  readonly shown: Shown;
}

/**
 * What differs between two settings files, without a look at the host: for readers and files that may not have one. An
 * entry that is gone is no longer declared; whether apply then removes anything depends on `_undeclared`.
 */
export function fileChanges(base: readonly FileSection[], pull: readonly FileSection[]): ApprovableItem[] {
  const keys = [...new Set([...base, ...pull].map(({ key }) => key))];
  return keys.flatMap((key) => {
    const [was, is] = [base, pull].map((file) => file.find((one) => one.key === key));
    return sectionChanges(key, partsOf(was, is), partsOf(is, was));
  });
}

function sectionChanges(section: string, before: Parts, after: Parts): ApprovableItem[] {
  const keys = [...new Set([...before.entries.keys(), ...after.entries.keys()])];
  return [
    ...itemOf({ section, subject: [], kind: 'update' }, before.own, after.own),
    ...keys.flatMap((key) => {
      const [was, is] = [before.entries.get(key), after.entries.get(key)];
      const kind = !was ? 'create' : is ? 'update' : 'delete';
      return itemOf({ section, subject: [(is ?? was)!.name], kind }, was?.keys, is?.keys);
    }),
  ];
}

type Keys = ReadonlyMap<string, Data>;

/** A section as its own keys and its named entries. */
interface Parts {
  readonly own: Keys;
  readonly entries: ReadonlyMap<string, { readonly name: string; readonly keys: Keys }>;
}

const nothing: Parts = { own: new Map(), entries: new Map() };

/** To keep what no entry names is to say nothing of it, where the other file says nothing of the section at all. */
function partsOf(section: FileSection | undefined, other: FileSection | undefined): Parts {
  if (!section) return nothing;
  const { desired, list, shown } = section;
  if (!list || desired === null) return { ...nothing, own: keysOf(dataOf(desired, shown)) };
  const { entries, undeclared } = (Array.isArray(desired) ? { entries: desired } : desired) as Entries;
  return {
    own: new Map(undeclared && (other || undeclared !== 'keep') ? [['_undeclared', undeclared]] : []),
    entries: new Map(
      entries.map((entry) => [list.key(entry), { name: list.named(entry), keys: keysOf(dataOf(entry, shown)) }]),
    ),
  };
}

interface Entries {
  readonly entries: readonly unknown[];
  readonly undeclared?: string;
}

/** The innermost maps by dotted keys; a list is one value. */
function keysOf(value: Data | undefined, at: readonly string[] = []): Keys {
  if (value === undefined) return new Map();
  if (!isMap(value) || isShortened(value) || (at.length && !Object.keys(value).length))
    return new Map([[at.join('.'), value]]);
  return new Map(Object.entries(value).flatMap(([key, inner]) => [...keysOf(inner as Data, [...at, key])]));
}

const none: Keys = new Map();

function itemOf(named: Pick<ApprovableItem, 'section' | 'subject' | 'kind'>, was = none, is = none): ApprovableItem[] {
  const changes = [...new Set([...was.keys(), ...is.keys()])]
    .sort()
    .map((key) => changeOf(key, was.get(key), is.get(key)))
    .filter(
      ({ before, after }) => before === undefined || after === undefined || canonical(before) !== canonical(after),
    );
  if (!changes.length && named.kind === 'update') return [];
  return [{ ...named, changes, ...(named.kind === 'delete' && { tone: 'removal' as const }) }];
}

const changeOf = (key: string, before: Data | undefined, after: Data | undefined): PlannedChange => ({
  key,
  ...(before !== undefined && { before }),
  ...(after !== undefined && { after }),
});
