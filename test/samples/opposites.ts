/** The empty list: each live item is then deleted. */
export const none = { _undeclared: 'delete', entries: [] };

/** Each key of a map alone, as a value of its own. */
export const splitKeys = (map: Readonly<Record<string, unknown>>, beside: object = {}) =>
  Object.entries(map).map(([key, value]) => ({ ...beside, [key]: value }));

/** Each key of an entry alone, after the keys that name the entry. */
export const splitEntryKeys = (named: object, map: Readonly<Record<string, unknown>>) =>
  splitKeys(map, named).map((entry) => [entry]);
