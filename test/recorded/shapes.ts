import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The keys and types that recorded answers to one route with one status have in common. */
interface Shape {
  /** The number of recorded answers. */
  readonly answers: number;
  /** `2022-2026` */
  readonly years: string;
  /** The types of each path, such as `[].owner.login`. A path that ends with `?` was missing in some answers. */
  readonly keys: Readonly<Record<string, string>>;
}

const read = (name: string) => JSON.parse(readFileSync(join(import.meta.dirname, name), 'utf8'));

/** Shapes by route and status, such as `GET /app 200`. They contain no values and no names of the recorded answers. */
export const shapes: Readonly<Record<string, Shape>> = read('shapes.json');

/** The simulator deviates from these recordings. */
export const departures: Readonly<Record<string, readonly string[]>> = read('departures.json');

export interface ShapeKey {
  readonly path: string;
  readonly types: readonly string[];
  readonly always: boolean;
}

export const listKeys = ({ keys }: Shape): ShapeKey[] =>
  Object.entries(keys).map(([path, types]) => ({
    path: path.replace(/\?$/, ''),
    types: types.split(' '),
    always: !path.endsWith('?'),
  }));

export const typeOf = (value: unknown) => {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'list';
  return { string: 'text', number: 'number', boolean: 'switch', object: 'map' }[typeof value as 'string'] ?? 'nothing';
};

/** Collects all values at each path of an answer, with `undefined` for a list item that lacks a key of its siblings. */
function collectValues(body: unknown): ReadonlyMap<string, readonly unknown[]> {
  const found = new Map<string, unknown[]>();
  const addValues = (path: string, values: readonly unknown[]) => {
    const maps = values.filter((value) => typeOf(value) === 'map') as Record<string, unknown>[];
    for (const key of new Set(maps.flatMap(Object.keys))) {
      const below = path ? `${path}.${key}` : key;
      found.set(
        below,
        maps.map((map) => map[key]),
      );
      addValues(below, found.get(below)!);
    }
    const items = values.filter(Array.isArray).flat();
    if (items.length) addValues(`${path}[]`, items);
  };
  addValues('', [body]);
  return found;
}

const getParentPath = (path: string) => path.replace(/\.?[^.]+$/, '');

/**
 * Lists the differences between a body and a recorded shape. A null or an empty value proves nothing about the keys
 * below it.
 */
export function findDepartures(shape: Shape, body: unknown): string[] {
  const recorded = listKeys(shape);
  const known = new Map(recorded.map((one) => [one.path, one]));
  const seen = collectValues(body);
  const hasMaps = (path: string) =>
    path === '' || path.endsWith('[]') || Boolean(seen.get(path)?.some((value) => typeOf(value) === 'map'));
  const isReached = (path: string) =>
    hasMaps(path) && (!path.endsWith('[]') || [...seen.keys()].some((one) => one.startsWith(`${path}.`)));
  const lacks = recorded.filter(
    ({ path, always }) =>
      always && isReached(getParentPath(path)) && (seen.get(path) ?? [undefined]).includes(undefined),
  );
  const adds = [...seen.keys()].filter(
    (path) =>
      !known.has(path) &&
      (getParentPath(path) === '' || recorded.some((one) => getParentPath(one.path) === getParentPath(path))),
  );
  const others = [...seen].flatMap(([path, values]) => {
    const types = known.get(path)?.types.filter((type) => type !== 'null') ?? [];
    const own = new Set(values.map(typeOf));
    return types.length
      ? [...own]
          .filter((type) => !['null', 'nothing', ...types].includes(type))
          .map((type) => `${path} is a ${type}, not a ${types.join(' or ')}`)
      : [];
  });
  return [...lacks.map(({ path }) => `lacks ${path}`), ...adds.map((path) => `adds ${path}`), ...others].sort();
}
