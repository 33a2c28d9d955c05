/** Matches declared entries with live items, and plans the deletion of undeclared items. */

import { isUndeclaredDeleted, type Undeclared } from '../settings/schema/shape.ts';
import { type Item, type Note, SectionFailure } from './item.ts';
import { createNote } from './make-items.ts';
import { formatText, markPublic, showFullText, type Wording } from './wording.ts';

/** GitHub compares many names without regard to case. */
export const dropCase = (name: string): string => name.toLowerCase();

export interface DuplicateDescription<L> {
  readonly describe: (item: L) => string | Wording;
  readonly fix: string;
}

/**
 * Two live items with the same key fail the section: otherwise the second would count as undeclared and could be
 * deleted.
 */
export function matchEntries<E, L>(
  entries: readonly E[],
  live: readonly L[],
  entryKey: (entry: E) => string,
  itemKey: (item: L) => string,
  duplicates: DuplicateDescription<L>,
) {
  rejectDuplicates(live, itemKey, duplicates);
  const items = new Map(live.map((item) => [itemKey(item), item]));
  const declared = new Set(entries.map(entryKey));
  return {
    missing: entries.filter((entry) => !items.has(entryKey(entry))),
    pairs: entries.flatMap((entry) => {
      const item = items.get(entryKey(entry));
      return item === undefined ? [] : [{ entry, item }];
    }),
    undeclared: live.filter((item) => !declared.has(itemKey(item))),
  };
}

export function rejectDuplicates<L>(
  live: readonly L[],
  key: (item: L) => string,
  { describe, fix }: DuplicateDescription<L>,
) {
  const seen = new Set<string>();
  for (const item of live) {
    if (seen.has(key(item)))
      throw new SectionFailure(
        formatText`GitHub has two of ${describe(item)}, and an entry can match only one`,
        fix,
        'conflict',
      );
    seen.add(key(item));
  }
}

interface UndeclaredDescription<L> {
  /** `label "bug"` */
  describe(item: L): string | Wording;
  remove(item: L): Item;
  describeReason?(item: L): Wording;
}

export function planUndeclared<L>(
  policy: Undeclared,
  items: readonly L[],
  descriptions: UndeclaredDescription<NoInfer<L>>,
): Item[] {
  const { deleted, kept } = splitUndeclared(policy, items, (item) => getInnermostName(descriptions.remove(item)));
  return [...deleted.map((item) => descriptions.remove(item)), ...kept.map((item) => noteKept(item, descriptions))];
}

const getInnermostName = (item: Item): string => ('names' in item ? item.names?.at(-1) : undefined) ?? '';

export const splitUndeclared = <L>(policy: Undeclared, items: readonly L[], getName: (item: NoInfer<L>) => string) => ({
  deleted: items.filter((item) => isUndeclaredDeleted(policy, getName(item))),
  kept: items.filter((item) => !isUndeclaredDeleted(policy, getName(item))),
});

export const noteKept = <L>(
  item: L,
  { describe, describeReason }: Pick<UndeclaredDescription<NoInfer<L>>, 'describe' | 'describeReason'>,
): Note =>
  createNote(
    formatText`kept undeclared ${describe(item)}${describeReason?.(item) ?? markPublic('')}`,
    showFullText(describe(item)),
  );
