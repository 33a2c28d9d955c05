/** An empty list deletes each live item. */
export const none = { _undeclared: 'delete', entries: [] };

/** Returns one map for each key. */
export const splitKeys = (map: Readonly<Record<string, unknown>>, beside: object = {}) =>
  Object.entries(map).map(([key, value]) => ({ ...beside, [key]: value }));

/** Returns one entry for each key, with the keys that identify the entry. */
export const splitEntryKeys = (named: object, map: Readonly<Record<string, unknown>>) =>
  splitKeys(map, named).map((entry) => [entry]);
