import { isMap } from '../maps.ts';
import type { Path } from '../refusal.ts';

/**
 * Finds the places that a path such as `[].rules[].parameters.size` describes; the empty path is the whole value. A path
 * with a value, such as `[].rules[].type=merge_queue`, finds the list items that have this value. Paths leave out the
 * wrapper of a list section.
 */
export function findPaths(settings: unknown, path: string): Path[] {
  const [keys = '', value] = path.split('=');
  const found = walkSteps(settings, keys ? keys.split(/\.|(?=\[)/).filter(Boolean) : []);
  if (value === undefined) return found;
  return found.filter((at) => getValueAt(settings, at) === value).map((at) => at.slice(0, -1));
}

function walkSteps(value: unknown, [step, ...rest]: readonly string[], at: Path = []): Path[] {
  if (step === undefined) return value === undefined ? [] : [at];
  if (step === '[]') return getListEntries(value).flatMap((item, index) => walkSteps(item, rest, [...at, index]));
  return isMap(value) && Object.hasOwn(value, step) ? walkSteps(value[step], rest, [...at, step]) : [];
}

/** The entries of a list, whether it is bare or wrapped. */
const getListEntries = (value: unknown): readonly unknown[] => {
  const inner = isMap(value) ? value.entries : value;
  return Array.isArray(inner) ? inner : [];
};

export const getValueAt = (settings: unknown, at: Path): unknown =>
  at.reduce<unknown>(
    (value, part) => (typeof part === 'number' ? getListEntries(value)[part] : (value as any)?.[part]),
    settings,
  );

/**
 * The settings without what stands at these paths. A map that loses its last key goes too, because an empty one would
 * declare something else; `undefined` if nothing is left. With `emptied`, such a map stays.
 */
export function removePaths(value: unknown, paths: readonly Path[], emptied?: 'stay'): unknown {
  if (paths.some((path) => !path.length)) return undefined;
  if (!paths.length) return value;
  const within = (key: string | number) => paths.filter(([first]) => first === key).map((path) => path.slice(1));
  if (Array.isArray(value))
    return value.map((item, index) => removePaths(item, within(index), emptied)).filter((item) => item !== undefined);
  if (!isMap(value)) return value;
  const inEntries = paths.filter(([first]) => typeof first === 'number');
  // A section may mark an entry with a symbol, which stays.
  const left: Record<string, unknown> = { ...value };
  for (const [key, inner] of Object.entries(value)) {
    left[key] = removePaths(inner, key === 'entries' && inEntries.length ? inEntries : within(key), emptied);
    if (left[key] === undefined && inner !== undefined) delete left[key];
  }
  return emptied || Object.values(left).some((inner) => inner !== undefined) ? left : undefined;
}
