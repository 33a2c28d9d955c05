import { groupBy, isMap } from '../settings/maps.ts';
import type { Difference } from './item.ts';

/**
 * The declared keys whose live value differs. Maps are compared key by key, everything else as a whole; a key that the
 * file leaves out (`undefined`) is not compared. If two spellings mean the same, the section has made them
 * equal before.
 */
export function compare(wanted: object, live: object | null | undefined, below = ''): Difference[] {
  return Object.entries(wanted).flatMap(([name, value]) => {
    const key = below ? `${below}.${name}` : name;
    const found = (live as Record<string, unknown> | null | undefined)?.[name];
    if (value === undefined || same(value, found)) return [];
    if (isMap(value) && isMap(found)) return compare(value, found, key);
    return [{ key, live: found, wanted: value }];
  });
}

/** The wanted values alone, for the body of a write that leaves the other keys as they are. */
export const pickWanted = (found: readonly Difference[]): Readonly<Record<string, unknown>> =>
  Object.fromEntries(found.map(({ key, wanted }) => [key, wanted]));

/** The differences of each setting, which is a key of the object unless `settingOf` gives several keys one name. */
export function groupBySetting(
  found: readonly Difference[],
  settingOf: (key: string) => string = (key) => key.split('.')[0]!,
): Difference[][] {
  return [...groupBy(found, ({ key }) => settingOf(key)).values()];
}

/** Deep equality. `undefined` equals an absent key; the order of a list counts. */
export function same(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true;
  if (Array.isArray(one) && Array.isArray(other))
    return one.length === other.length && one.every((value, index) => same(value, other[index]));
  if (!isMap(one) || !isMap(other)) return false;
  return [...new Set([...Object.keys(one), ...Object.keys(other)])].every((key) => same(one[key], other[key]));
}

/** Whether two lists have the same members in any order, compared by each member's text. */
export function sameMembers<T>(one: readonly T[], other: readonly T[], text: (member: T) => string = String) {
  const texts = new Set(one.map(text));
  const others = new Set(other.map(text));
  return texts.size === others.size && [...texts].every((member) => others.has(member));
}
