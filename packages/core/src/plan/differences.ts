import { groupBy, isMap } from '../settings/maps.ts';
import type { Difference } from './item.ts';

/** Compares only the keys that `wanted` sets, and maps key by key. */
export function findDifferences(wanted: object, live: object | null | undefined, parentKey = ''): Difference[] {
  return Object.entries(wanted).flatMap(([name, value]) => {
    const key = parentKey ? `${parentKey}.${name}` : name;
    const liveValue = (live as Record<string, unknown> | null | undefined)?.[name];
    if (value === undefined || isDeepEqual(value, liveValue)) return [];
    if (isMap(value) && isMap(liveValue)) return findDifferences(value, liveValue, key);
    return [{ key, live: liveValue, wanted: value }];
  });
}

export const pickWanted = (differences: readonly Difference[]): Readonly<Record<string, unknown>> =>
  Object.fromEntries(differences.map(({ key, wanted }) => [key, wanted]));

export function groupBySetting(
  differences: readonly Difference[],
  settingOf: (key: string) => string = (key) => key.split('.')[0]!,
): Difference[][] {
  return [...groupBy(differences, ({ key }) => settingOf(key)).values()];
}

/** `undefined` equals an absent key; the order of a list counts. */
export function isDeepEqual(left: unknown, right: unknown): boolean {
  if (Object.is(left, right)) return true;
  if (Array.isArray(left) && Array.isArray(right))
    return left.length === right.length && left.every((value, index) => isDeepEqual(value, right[index]));
  if (!isMap(left) || !isMap(right)) return false;
  return [...new Set([...Object.keys(left), ...Object.keys(right)])].every((key) => isDeepEqual(left[key], right[key]));
}

/** Compares lists that GitHub stores as sets. */
export const isEqualInAnyOrder = (left: unknown, right: unknown) =>
  Array.isArray(left) && Array.isArray(right)
    ? hasSameMembers<unknown>(left, right, (member) => JSON.stringify(member))
    : isDeepEqual(left, right);

export function subtractMembers<T>(list: readonly T[], subtracted: readonly T[], toId: (member: T) => string = String) {
  const ids = new Set(subtracted.map(toId));
  return list.filter((member) => !ids.has(toId(member)));
}

export const hasSameMembers = <T>(left: readonly T[], right: readonly T[], toId?: (member: T) => string) =>
  !subtractMembers(left, right, toId).length && !subtractMembers(right, left, toId).length;
