import { isMap } from '../maps.ts';
import type { Path } from '../refusal.ts';

/** Changes the maps in either form of a list. */
export function mapEntries(
  value: unknown,
  change: (entry: Record<string, unknown>, at: Path, index: number) => unknown,
): unknown {
  const mapList = (list: readonly unknown[], base: Path) =>
    list.map((entry, index) => (isMap(entry) ? change(entry, [...base, index], index) : entry));
  if (Array.isArray(value)) return mapList(value, []);
  if (isMap(value) && Array.isArray(value.entries)) return { ...value, entries: mapList(value.entries, ['entries']) };
  return value;
}
