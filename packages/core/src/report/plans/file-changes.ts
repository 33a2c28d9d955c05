import type { WriteItem } from '../../plan/item.ts';
import { isLooser } from '../../sections/order.ts';
import { compareRoles, toRole } from '../../sections/roles.ts';
import type { Section } from '../../sections/section.ts';
import { isMap } from '../../settings/maps.ts';
import type { ListShape } from '../../settings/schema/shape.ts';
import { unhashed } from './document.ts';
import {
  type ApprovableItem,
  approvable,
  canonical,
  type Data,
  dataOf,
  isShortened,
  type PlannedChange,
} from './item.ts';
import { keyText } from './value-text.ts';

/** What a file declares for one section. */
export interface FileSection {
  readonly key: string;
  readonly desired: unknown;
  readonly list?: ListShape<any>;
  readonly rules?: Pick<Section, 'planBetweenEntries' | 'risk'>;
}

/**
 * What differs between two settings files, without a look at the host: for readers and files that may not have one. What
 * the pull request no longer declares is no difference, unless `_undeclared` removes it.
 */
export const fileChanges = (base: readonly FileSection[], pull: readonly FileSection[]): ApprovableItem[] =>
  pull.flatMap((is) => {
    const was = base.find(({ key }) => key === is.key);
    return is.list && is.desired !== null ? listChanges(is, was) : objectChanges(is, was);
  });

/** A section that is one object, and may be null. Each of its settings is an item. */
function objectChanges(is: FileSection, was: FileSection | undefined): ApprovableItem[] {
  const [before, after] = [was && dataOf(was.desired), dataOf(is.desired)];
  const named = { section: is.key, subject: [] };
  if (after === null && isMap(before))
    return [{ ...named, kind: 'delete', tone: 'removal', changes: held(before, 'before') }];
  const changes = changesIn(before ?? (isMap(after) ? {} : undefined), after);
  return changes.flatMap((change) => addTone({ ...named, kind: 'update', changes: [change] }, is));
}

function listChanges(is: FileSection, was: FileSection | undefined): ApprovableItem[] {
  const byKey = (file: FileSection) => new Map(entriesOf(file).map((entry) => [file.list!.key(entry), entry]));
  const [before, now] = [was ? byKey(was) : new Map<string, unknown>(), byKey(is)];
  return [
    ...policyChange(is, was),
    ...[...new Set([...before.keys(), ...now.keys()])].flatMap((key) =>
      now.has(key) ? entryChanges(is, now.get(key), before.get(key)) : goneEntry(is, before.get(key)),
    ),
  ];
}

function goneEntry(is: FileSection, entry: unknown): ApprovableItem[] {
  if (policyOf(is) !== 'delete') return [];
  const name = nameOfEntry(is, entry);
  const changes = held(dataOf(entry), 'before', name);
  return [{ section: is.key, subject: [name], kind: 'delete', tone: 'removal', changes }];
}

/** The change that starts to remove what no entry names. Keeping it is no change, since nothing happens. */
function policyChange(is: FileSection, was: FileSection | undefined): ApprovableItem[] {
  const [before, after] = [was && policyOf(was), policyOf(is)];
  if (before === after || (!was && after !== 'delete')) return [];
  const changes = [{ key: '_undeclared', ...(before && { before }), ...(after && { after }) }];
  return [
    { section: is.key, subject: [], kind: 'update', changes, ...(after === 'delete' && { tone: 'removal' as const }) },
  ];
}

function entryChanges(is: FileSection, entry: unknown, was: unknown): ApprovableItem[] {
  const subject = [nameOfEntry(is, entry)];
  const planned = is.rules?.planBetweenEntries?.(entry, was);
  if (planned) return planned.map((item) => ({ ...approvable(is.key, item as WriteItem), section: is.key, subject }));
  const [before, after] = [dataOf(was), dataOf(entry)];
  if (before === undefined)
    return addTone({ section: is.key, subject, kind: 'create', changes: held(after, 'after', subject[0]) }, is);
  return addTone({ section: is.key, subject, kind: 'update', changes: changesIn(before, after) }, is);
}

/** Leaves out an update that changes nothing. */
function addTone(item: ApprovableItem, { rules }: FileSection): ApprovableItem[] {
  if (item.kind === 'update' && !item.changes.length) return [];
  const isWeaker =
    item.kind === 'update' && item.changes.some((one) => isLooser(rules?.risk, one.key, one.before, one.after));
  const role = item.changes.find(({ key }) => key === 'permission');
  const power = role && compareRoles(String(role.after), toRole(String(role.before ?? '')))[0]?.tone;
  const tone = isWeaker ? 'weaker' : power;
  return [tone ? { ...item, tone } : item];
}

/**
 * The keys that the file changes, each under a text of its own. Maps on both sides are compared key by key, and everything
 * else as a whole. A key that it leaves out stays as it is.
 */
function changesIn(was: Data | undefined, is: Data | undefined, at: readonly string[] = []): PlannedChange[] {
  if (is === undefined || (was !== undefined && canonical(was) === canonical(is))) return [];
  if (!isHolder(was) || !isHolder(is))
    return [{ key: keyText(at), ...(was !== undefined && { before: was }), after: is }];
  return Object.keys(is)
    .sort()
    .flatMap((key) => changesIn(own(was, key), own(is, key), [...at, key]));
}

/** A map of keys, and not a text that a map stands for. */
export const isHolder = (value: unknown): value is Readonly<Record<string, unknown>> =>
  isMap(value) && !isShortened(value);

export const own = (holder: object, key: string) =>
  Object.hasOwn(holder, key) ? (holder as Readonly<Record<string, Data>>)[key] : undefined;

/** An entry without the key that names it. */
const held = (entry: Data | undefined, side: 'before' | 'after', name?: string): PlannedChange[] =>
  isMap(entry)
    ? Object.keys(entry)
        .sort()
        .filter((key) => entry[key] !== name)
        .map((key) => ({ key: keyText([key]), [side]: entry[key] as Data }))
    : [];

type ListInFile = { readonly entries: readonly unknown[]; readonly undeclared?: string };

export const entriesOf = ({ desired }: FileSection): readonly unknown[] =>
  Array.isArray(desired) ? desired : ((desired as ListInFile | null)?.entries ?? []);

const policyOf = ({ desired }: FileSection) =>
  Array.isArray(desired) ? undefined : (desired as ListInFile | null)?.undeclared;

export function nameOfEntry({ list }: FileSection, entry: unknown): string {
  const key = list!.key(entry);
  const spelt = Object.values(entry as object).find(
    (value) => typeof value === 'string' && value.toLowerCase() === key.toLowerCase(),
  );
  return String(unhashed(dataOf(spelt ?? key)));
}
