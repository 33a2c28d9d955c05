/**
 * Compares two versions of a settings file without GitHub, for pull requests from forks. A key that the pull request no
 * longer declares is no difference, unless `_undeclared` deletes it.
 */

import { type Data, formatKey, isTextWithHash, toCanonicalText, toData, toRankedList } from '../../plan/data.ts';
import { isLooser } from '../../sections/order.ts';
import { compareRoles, toRole } from '../../sections/roles.ts';
import type { Section } from '../../sections/section.ts';
import { isMap, mapValues } from '../../settings/maps.ts';
import type { ListShape } from '../../settings/schema/shape.ts';
import { stripHashes } from './document.ts';
import { type ApprovableItem, type PlannedChange, toMarkedItem } from './item.ts';

export interface FileSection {
  readonly key: string;
  readonly desired: unknown;
  readonly list?: ListShape<any>;
  readonly rules?: Pick<Section, 'planBetweenEntries' | 'orderedKeys' | 'risk'>;
}

export const findFileChanges = (base: readonly FileSection[], pull: readonly FileSection[]): ApprovableItem[] =>
  pull.flatMap((section) => {
    const baseSection = base.find(({ key }) => key === section.key);
    return section.list && section.desired !== null
      ? compareLists(section, baseSection)
      : compareObjects(section, baseSection);
  });

/** Each key of the object is an item. The object may be null. */
function compareObjects(section: FileSection, baseSection: FileSection | undefined): ApprovableItem[] {
  const toComparableData = ({ desired }: FileSection) => rankOrderedLists(toData(desired), section.rules?.orderedKeys);
  const [before, after] = [baseSection && toComparableData(baseSection), toComparableData(section)];
  const origin = { section: section.key, subject: [] };
  if (after === null && isMap(before))
    return [{ ...origin, kind: 'delete', tone: 'removal', changes: toEntryChanges(before, 'before') }];
  const changes = compareValues(before ?? (isMap(after) ? {} : undefined), after, listSortedKeys);
  return changes.flatMap((change) => addTone({ ...origin, kind: 'update', changes: [change] }, section));
}

function rankOrderedLists(data: unknown, orderedKeys: readonly string[] = [], path: readonly string[] = []): Data {
  const rankInner = (inner: unknown, key: string) => rankOrderedLists(inner, orderedKeys, [...path, key]);
  const isOrdered = Array.isArray(data) && orderedKeys.includes(formatKey(path));
  return (isOrdered ? toRankedList(data) : isDataMap(data) ? mapValues(data, rankInner) : data) as Data;
}

function compareLists(section: FileSection, baseSection: FileSection | undefined): ApprovableItem[] {
  const indexByKey = (file: FileSection) =>
    new Map(listEntries(file).map((entry) => [file.list!.getKey(entry), entry]));
  const [baseEntries, pullEntries] = [
    baseSection ? indexByKey(baseSection) : new Map<string, unknown>(),
    indexByKey(section),
  ];
  return [
    ...compareUndeclaredPolicies(section, baseSection),
    ...[...new Set([...baseEntries.keys(), ...pullEntries.keys()])].flatMap((key) =>
      pullEntries.has(key)
        ? compareEntries(section, pullEntries.get(key), baseEntries.get(key))
        : planEntryRemoval(section, baseEntries.get(key)),
    ),
  ];
}

function planEntryRemoval(section: FileSection, entry: unknown): ApprovableItem[] {
  if (getUndeclaredPolicy(section) !== 'delete') return [];
  const name = nameEntry(section, entry);
  const changes = toEntryChanges(toData(entry), 'before', name);
  return [{ section: section.key, subject: [name], kind: 'delete', tone: 'removal', changes }];
}

/** In a section that the base does not declare, only the policy `delete` changes GitHub. */
function compareUndeclaredPolicies(section: FileSection, baseSection: FileSection | undefined): ApprovableItem[] {
  const [before, after] = [baseSection && getUndeclaredPolicy(baseSection), getUndeclaredPolicy(section)];
  if (before === after || (!baseSection && after !== 'delete')) return [];
  const changes = [{ key: '_undeclared', ...(before && { before }), ...(after && { after }) }];
  return [
    {
      section: section.key,
      subject: [],
      kind: 'update',
      changes,
      ...(after === 'delete' && { tone: 'removal' as const }),
    },
  ];
}

function compareEntries(section: FileSection, entry: unknown, baseEntry: unknown): ApprovableItem[] {
  const subject = [nameEntry(section, entry)];
  const [before, after] = [toData(baseEntry), toData(entry)];
  const planned = section.rules?.planBetweenEntries?.(entry, baseEntry);
  if (planned) {
    const items = planned.map((item) => ({ ...toMarkedItem(section.key, item), section: section.key, subject }));
    return [...items, ...listUnplannedChanges(section, { subject, items, before, after })];
  }
  if (before === undefined)
    return addTone(
      { section: section.key, subject, kind: 'create', changes: toEntryChanges(after, 'after', subject[0]) },
      section,
    );
  return addTone(
    { section: section.key, subject, kind: 'update', changes: compareValues(before, after, listSortedKeys) },
    section,
  );
}

/** A value that the base does not declare may differ on GitHub, even if the plan treats it as the default. */
function listUnplannedChanges(
  section: FileSection,
  {
    subject,
    items,
    before,
    after,
  }: Readonly<Record<'subject', readonly string[]>> & {
    readonly items: readonly ApprovableItem[];
    readonly before?: Data;
    readonly after?: Data;
  },
) {
  if (before === undefined || items.some(({ kind }) => kind !== 'update')) return [];
  const plannedKeys = items.flatMap(({ changes }) => changes.map(({ key }) => key));
  const isInside = (key: string, outer: string) => `${key}.`.startsWith(`${outer}.`);
  // The plan of a branch omits the key `protection`.
  const isPlanned = (key: string) =>
    [key, key.replace(/^protection\./, '')].some((name) =>
      plannedKeys.some((other) => isInside(name, other) || isInside(other, name)),
    );
  const changes = compareValues(before, after, listSortedKeys).filter(({ key }) => !isPlanned(key));
  return addTone({ section: section.key, subject, kind: 'update', changes }, section);
}

/** Omits updates without changes. */
function addTone(item: ApprovableItem, { rules }: FileSection): ApprovableItem[] {
  if (item.kind === 'update' && !item.changes.length) return [];
  const isWeaker =
    item.kind === 'update' &&
    item.changes.some((change) => isLooser(rules?.risk, change.key, change.before, change.after));
  const role = item.changes.find(({ key }) => key === 'permission');
  const power = role && compareRoles(String(role.after), toRole(String(role.before ?? '')))[0]?.tone;
  const tone = isWeaker ? 'weaker' : power;
  return [tone ? { ...item, tone } : item];
}

/** Compares maps key by key. An omitted key keeps its value. */
export function compareValues(
  before: Data | undefined,
  after: Data | undefined,
  listKeys: (map: object) => string[] = Object.keys,
  path: readonly string[] = [],
): PlannedChange[] {
  if (after === undefined || (before !== undefined && toCanonicalText(before) === toCanonicalText(after))) return [];
  if (!isDataMap(before) || !isDataMap(after))
    return [{ key: formatKey(path), ...(before !== undefined && { before }), after }];
  return listKeys(after).flatMap((key) =>
    compareValues(getOwn(before, key), getOwn(after, key), listKeys, [...path, key]),
  );
}

const listSortedKeys = (map: object): string[] => Object.keys(map).sort();

/** Excludes `TextWithHash`, a map that stands for one text. */
const isDataMap = (value: unknown): value is Readonly<Record<string, unknown>> =>
  isMap(value) && !isTextWithHash(value);

const getOwn = (holder: object, key: string): Data | undefined =>
  Object.hasOwn(holder, key) ? (holder as Readonly<Record<string, Data>>)[key] : undefined;

/** Omits the key that names the entry, which each section lists first. A later key may have the same value. */
function toEntryChanges(entry: Data | undefined, side: 'before' | 'after', name?: string): PlannedChange[] {
  if (!isMap(entry)) return [];
  const nameKey = name === undefined ? undefined : Object.keys(entry).find((key) => entry[key] === name);
  return listSortedKeys(entry)
    .filter((key) => key !== nameKey)
    .map((key) => ({ key: formatKey([key]), [side]: entry[key] as Data }));
}

type ListInFile = { readonly entries: readonly unknown[]; readonly undeclared?: string };

export const listEntries = ({ desired }: FileSection): readonly unknown[] =>
  Array.isArray(desired) ? desired : ((desired as ListInFile | null)?.entries ?? []);

const getUndeclaredPolicy = ({ desired }: FileSection): string | undefined =>
  Array.isArray(desired) ? undefined : (desired as ListInFile | null)?.undeclared;

export function nameEntry({ list }: FileSection, entry: unknown): string {
  const key = list!.getKey(entry);
  const spelt = Object.values(entry as object).find(
    (value) => typeof value === 'string' && value.toLowerCase() === key.toLowerCase(),
  );
  return String(stripHashes(toData(spelt ?? key)));
}
