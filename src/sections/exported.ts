import { refuseTwins } from '../plan/match.ts';
import type { Text } from '../plan/wording.ts';
import type { Shape } from '../settings/shape.ts';
import type { Exported } from './section.ts';

/**
 * A list section as a snapshot writes it: wrapped with its default policy, where it has one; nothing when it is empty.
 * A file that named one thing twice could not be read again.
 */
export function listExported(entries: readonly unknown[], { list }: Shape<any>, notes: readonly Text[] = []): Exported {
  if (list) refuseTwins(entries, list.key, { named: list.named, fix: 'delete one of them, or rename it' });
  const written = list?.undeclared ? { _undeclared: list.undeclared, entries } : entries;
  return { value: entries.length ? written : undefined, notes };
}
