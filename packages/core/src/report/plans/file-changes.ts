/**
 * Compares two versions of a settings file without GitHub, for pull requests from forks. A key that the pull request no
 * longer declares is no difference, unless `_undeclared` deletes it.
 */
import type { Writing } from '../../plan/item.ts';
import { isLooser } from '../../sections/order.ts';
import { compareRoles, roleOf } from '../../sections/roles.ts';
import type { Section } from '../../sections/section.ts';
import { isMap } from '../../settings/maps.ts';
import type { ListShape } from '../../settings/schema/shape.ts';
import { stripHashes } from './document.ts';
import {
  type ApprovableItem,
  type Data,
  isTextWithHash,
  type PlannedChange,
  toCanonicalText,
  toData,
  toMarkedItem,
} from './item.ts';
import { formatKey } from './value-text.ts';

export interface FileSection {
  readonly key: string;
  readonly desired: unknown;
  readonly list?: ListShape<any>;
  readonly rules?: Pick<Section, 'planOver' | 'risk'>;
}

export const findFileChanges = (base: readonly FileSection[], pull: readonly FileSection[]): ApprovableItem[] =>
  pull.flatMap((is) => {
    const was = base.find(({ key }) => key === is.key);
    return is.list && is.desired !== null ? compareLists(is, was) : compareObjects(is, was);
  });

/** Each key of the object is an item. The object may be null. */
function compareObjects(is: FileSection, was: FileSection | undefined): ApprovableItem[] {
  const [before, after] = [was && toData(was.desired), toData(is.desired)];
  const named = { section: is.key, subject: [] };
  if (after === null && isMap(before))
    return [{ ...named, kind: 'delete', tone: 'removal', changes: toEntryChanges(before, 'before') }];
  const changes = compareValues(before ?? (isMap(after) ? {} : undefined), after);
  return changes.flatMap((change) => addTone({ ...named, kind: 'update', changes: [change] }, is));
}

function compareLists(is: FileSection, was: FileSection | undefined): ApprovableItem[] {
  const indexByKey = (file: FileSection) => new Map(listEntries(file).map((entry) => [file.list!.key(entry), entry]));
  const [before, now] = [was ? indexByKey(was) : new Map<string, unknown>(), indexByKey(is)];
  return [
    ...comparePolicies(is, was),
    ...[...new Set([...before.keys(), ...now.keys()])].flatMap((key) =>
      now.has(key) ? compareEntries(is, now.get(key), before.get(key)) : reportRemovedEntry(is, before.get(key)),
    ),
  ];
}

function reportRemovedEntry(is: FileSection, entry: unknown): ApprovableItem[] {
  if (getPolicy(is) !== 'delete') return [];
  const name = nameEntry(is, entry);
  const changes = toEntryChanges(toData(entry), 'before', name);
  return [{ section: is.key, subject: [name], kind: 'delete', tone: 'removal', changes }];
}

/** Only the start of deleting undeclared entries changes GitHub. */
function comparePolicies(is: FileSection, was: FileSection | undefined): ApprovableItem[] {
  const [before, after] = [was && getPolicy(was), getPolicy(is)];
  if (before === after || (!was && after !== 'delete')) return [];
  const changes = [{ key: '_undeclared', ...(before && { before }), ...(after && { after }) }];
  return [
    { section: is.key, subject: [], kind: 'update', changes, ...(after === 'delete' && { tone: 'removal' as const }) },
  ];
}

function compareEntries(is: FileSection, entry: unknown, was: unknown): ApprovableItem[] {
  const subject = [nameEntry(is, entry)];
  const planned = is.rules?.planOver?.(entry, was);
  if (planned) return planned.map((item) => ({ ...toMarkedItem(is.key, item as Writing), section: is.key, subject }));
  const [before, after] = [toData(was), toData(entry)];
  if (before === undefined)
    return addTone(
      { section: is.key, subject, kind: 'create', changes: toEntryChanges(after, 'after', subject[0]) },
      is,
    );
  return addTone({ section: is.key, subject, kind: 'update', changes: compareValues(before, after) }, is);
}

/** Omits updates without changes. */
function addTone(item: ApprovableItem, { rules }: FileSection): ApprovableItem[] {
  if (item.kind === 'update' && !item.changes.length) return [];
  const isWeaker =
    item.kind === 'update' && item.changes.some((one) => isLooser(rules?.risk, one.key, one.before, one.after));
  const role = item.changes.find(({ key }) => key === 'permission');
  const power = role && compareRoles(String(role.after), roleOf(String(role.before ?? '')))[0]?.tone;
  const tone = isWeaker ? 'weaker' : power;
  return [tone ? { ...item, tone } : item];
}

/** Compares maps key by key. An omitted key keeps its value. */
function compareValues(was: Data | undefined, is: Data | undefined, at: readonly string[] = []): PlannedChange[] {
  if (is === undefined || (was !== undefined && toCanonicalText(was) === toCanonicalText(is))) return [];
  if (!isDataMap(was) || !isDataMap(is))
    return [{ key: formatKey(at), ...(was !== undefined && { before: was }), after: is }];
  return Object.keys(is)
    .sort()
    .flatMap((key) => compareValues(getOwn(was, key), getOwn(is, key), [...at, key]));
}

/** Excludes the map that stands for a text. */
export const isDataMap = (value: unknown): value is Readonly<Record<string, unknown>> =>
  isMap(value) && !isTextWithHash(value);

export const getOwn = (holder: object, key: string) =>
  Object.hasOwn(holder, key) ? (holder as Readonly<Record<string, Data>>)[key] : undefined;

const toEntryChanges = (entry: Data | undefined, side: 'before' | 'after', name?: string): PlannedChange[] =>
  isMap(entry)
    ? Object.keys(entry)
        .sort()
        .filter((key) => entry[key] !== name)
        .map((key) => ({ key: formatKey([key]), [side]: entry[key] as Data }))
    : [];

type ListInFile = { readonly entries: readonly unknown[]; readonly undeclared?: string };

export const listEntries = ({ desired }: FileSection): readonly unknown[] =>
  Array.isArray(desired) ? desired : ((desired as ListInFile | null)?.entries ?? []);

const getPolicy = ({ desired }: FileSection) =>
  Array.isArray(desired) ? undefined : (desired as ListInFile | null)?.undeclared;

export function nameEntry({ list }: FileSection, entry: unknown): string {
  const key = list!.key(entry);
  const spelt = Object.values(entry as object).find(
    (value) => typeof value === 'string' && value.toLowerCase() === key.toLowerCase(),
  );
  return String(stripHashes(toData(spelt ?? key)));
}
