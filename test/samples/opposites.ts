/** The empty list: each live item is then deleted. */
export const none = { _undeclared: 'delete', entries: [] };

/** Each key of a map alone, as a value of its own. */
export const eachOf = (map: Readonly<Record<string, unknown>>, beside: object = {}) =>
  Object.entries(map).map(([key, value]) => ({ ...beside, [key]: value }));

/** Each key of an entry alone, after the keys that name the entry. */
export const eachOfEntry = (named: object, map: Readonly<Record<string, unknown>>) =>
  eachOf(map, named).map((entry) => [entry]);
