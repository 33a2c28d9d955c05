import type { Shape } from '../settings/shape.ts';
import type { Exported } from './section.ts';

/** A list section as a snapshot writes it: wrapped, its default policy spelled out; nothing when it is empty. */
export const listExported = (
  entries: readonly unknown[],
  { list }: Shape<any>,
  notes: readonly string[] = [],
): Exported => ({
  value: entries.length && list ? { _undeclared: list.undeclared, entries } : undefined,
  notes,
});
