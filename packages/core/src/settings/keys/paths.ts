import { isMap } from '../maps.ts';
import type { Path } from '../refusal.ts';

/**
 * Matches a pattern such as `[].rules[].parameters.size`. A pattern with a value, such as
 * `[].rules[].type=merge_queue`, matches the list items with this value. Paths omit the wrapper of a list section.
 */
export function listPaths(settings: unknown, pattern: string): Path[] {
  const [keys = '', value] = pattern.split('=');
  const paths = listPathsBySteps(settings, keys ? keys.split(/\.|(?=\[)/).filter(Boolean) : []);
  if (value === undefined) return paths;
  return paths.filter((at) => getValueSkippingWrapper(settings, at) === value).map((at) => at.slice(0, -1));
}

function listPathsBySteps(value: unknown, [step, ...rest]: readonly string[], at: Path = []): Path[] {
  if (step === undefined) return value === undefined ? [] : [at];
  if (step === '[]')
    return getListEntries(value).flatMap((item, index) => listPathsBySteps(item, rest, [...at, index]));
  return isMap(value) && Object.hasOwn(value, step) ? listPathsBySteps(value[step], rest, [...at, step]) : [];
}

const getListEntries = (value: unknown): readonly unknown[] => {
  const inner = isMap(value) ? value.entries : value;
  return Array.isArray(inner) ? inner : [];
};

export const getValueSkippingWrapper = (settings: unknown, at: Path): unknown =>
  at.reduce<unknown>(
    (value, part) => (typeof part === 'number' ? getListEntries(value)[part] : (value as any)?.[part]),
    settings,
  );

/** By default, a map that loses its last key is also removed: an empty map would declare something else. */
export function removePaths(value: unknown, paths: readonly Path[], emptied?: 'stay'): unknown {
  if (paths.some((path) => !path.length)) return undefined;
  if (!paths.length) return value;
  const getPathsWithin = (key: string | number) =>
    paths.filter(([first]) => first === key).map((path) => path.slice(1));
  if (Array.isArray(value))
    return value
      .map((item, index) => removePaths(item, getPathsWithin(index), emptied))
      .filter((item) => item !== undefined);
  if (!isMap(value)) return value;
  const inEntries = paths.filter(([first]) => typeof first === 'number');
  const remaining: Record<string, unknown> = { ...value };
  for (const [key, inner] of Object.entries(value)) {
    remaining[key] = removePaths(
      inner,
      key === 'entries' && inEntries.length ? inEntries : getPathsWithin(key),
      emptied,
    );
    if (remaining[key] === undefined && inner !== undefined) delete remaining[key];
  }
  return emptied || Object.values(remaining).some((inner) => inner !== undefined) ? remaining : undefined;
}
