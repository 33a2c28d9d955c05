import type { Path } from './refusal.ts';

export const isMap = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const getAtPath = (value: any, path: Path): any => path.reduce((holder, part) => holder?.[part], value);

export const pickKeys = <V = unknown>(
  map: Readonly<Record<string, V>> | object,
  isPicked: (key: string, value: V) => boolean,
): Record<string, V> =>
  Object.fromEntries(Object.entries(map as Record<string, V>).filter(([key, value]) => isPicked(key, value)));

export const mapValues = <V, R>(
  map: Readonly<Record<string, V>>,
  change: (value: V, key: string) => R,
): Record<string, R> => Object.fromEntries(Object.entries(map).map(([key, value]) => [key, change(value, key)]));

export const mapChildren = (value: unknown, change: (inner: unknown) => unknown): unknown =>
  Array.isArray(value) ? value.map((item) => change(item)) : isMap(value) ? mapValues(value, change) : value;

export function groupBy<Item, Key>(items: Iterable<Item>, keyOf: (item: Item) => Key): Map<Key, Item[]> {
  const groups = new Map<Key, Item[]>();
  for (const item of items) getOrCreate(groups, keyOf(item), (): Item[] => []).push(item);
  return groups;
}

export function getOrCreate<Key, Value>(store: KeyValueStore<Key, Value>, key: Key, create: () => Value): Value {
  const value = store.get(key) ?? create();
  store.set(key, value);
  return value;
}

interface KeyValueStore<Key, Value> {
  get(key: Key): Value | undefined;
  set(key: Key, value: Value): unknown;
}

/** The long form of a list section. */
export const isListWrapper = (value: unknown): value is Record<string, unknown> =>
  isMap(value) && (Object.hasOwn(value, 'entries') || Object.hasOwn(value, '_undeclared'));
