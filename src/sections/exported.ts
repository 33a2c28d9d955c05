import { refuseTwins } from '../plan/match.ts';
import type { Text } from '../plan/wording.ts';
import type { Shape } from '../settings/shape.ts';
import type { Exported } from './section.ts';

/**
 * The value of a list section in a snapshot: wrapped with its default policy if it has one; `undefined` if empty.
 * Refuses duplicates, since Trueup could not read such a file.
 */
export function listExported(entries: readonly unknown[], { list }: Shape<any>, notes: readonly Text[] = []): Exported {
  if (list) refuseTwins(entries, list.key, { named: list.named, fix: 'delete one of them, or rename it' });
  const written = list?.undeclared ? { _undeclared: list.undeclared, entries } : entries;
  return { value: entries.length ? written : undefined, notes };
}
