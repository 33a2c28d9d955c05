import { isMap } from '../../../packages/core/src/settings/maps.ts';

/** Joins several seeds into a single seed. Accounts and teams that occur in several seeds are merged. */
export const joinSeeds = <T extends object>(parts: readonly T[]) => parts.reduce<unknown>(join, {}) as T;

function join(one: unknown, other: unknown): unknown {
  if (Array.isArray(one) && Array.isArray(other)) return joinLists(one, other);
  if (!isMap(one) || !isMap(other)) return isMap(one) ? one : other;
  const keys = [...new Set([...Object.keys(one), ...Object.keys(other)])];
  return Object.fromEntries(
    keys.map((key) => [key, key in one && key in other ? join(one[key], other[key]) : (one[key] ?? other[key])]),
  );
}

const joinLists = (one: readonly unknown[], other: readonly unknown[]) => [
  ...other
    .reduce<Map<unknown, unknown>>(
      (all, item) => all.set(nameOf(item), all.has(nameOf(item)) ? join(all.get(nameOf(item)), item) : item),
      new Map(one.map((item) => [nameOf(item), item])),
    )
    .values(),
];

/** GitHub ignores the case of these names. */
function nameOf(item: unknown) {
  const name = isMap(item) ? (item.login ?? item.slug ?? item.property_name ?? item.name ?? item) : item;
  return typeof name === 'string' ? name.toLowerCase() : name;
}
