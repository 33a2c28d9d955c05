import { isMap } from '../maps.ts';
import type { Path } from '../refusal.ts';

/** Maps the entries of a list section as the file spells them, bare or in a wrapper. */
export function mapEntries(
  value: unknown,
  change: (entry: Record<string, unknown>, at: Path, index: number) => unknown,
): unknown {
  const mapped = (list: readonly unknown[], base: Path) =>
    list.map((entry, index) => (isMap(entry) ? change(entry, [...base, index], index) : entry));
  if (Array.isArray(value)) return mapped(value, []);
  if (isMap(value) && Array.isArray(value.entries)) return { ...value, entries: mapped(value.entries, ['entries']) };
  return value;
}
