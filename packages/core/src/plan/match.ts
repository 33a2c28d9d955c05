import { isUndeclaredDeleted, type Undeclared } from '../settings/schema/shape.ts';
import { type Item, type Note, SectionFailure } from './item.ts';
import { note } from './make-items.ts';
import { open, say, spellOut, type Wording } from './wording.ts';

/** The host tells many names apart without regard to case. */
export const dropCase = (name: string) => name.toLowerCase();

/** How a failure names two live items with the same key. */
export interface Twins<L> {
  readonly named: (item: L) => string | Wording;
  readonly fix: string;
}

/**
 * Pairs declared entries with live items of the same key; both keep their order. Two live items with the same key fail
 * the section: otherwise the second would count as undeclared and could be deleted.
 */
export function match<E, L>(
  entries: readonly E[],
  live: readonly L[],
  entryKey: (entry: E) => string,
  itemKey: (item: L) => string,
  twins: Twins<L>,
) {
  refuseTwins(live, itemKey, twins);
  const items = new Map(live.map((item) => [itemKey(item), item]));
  const declared = new Set(entries.map(entryKey));
  return {
    /** Declared, not live. */
    missing: entries.filter((entry) => !items.has(entryKey(entry))),
    pairs: entries.flatMap((entry) => {
      const item = items.get(entryKey(entry));
      return item === undefined ? [] : [{ entry, item }];
    }),
    /** Live, not declared. */
    undeclared: live.filter((item) => !declared.has(itemKey(item))),
  };
}

/** Fails the section if two live items have the same key, because an entry could mean either. */
export function refuseTwins<L>(live: readonly L[], key: (item: L) => string, { named, fix }: Twins<L>) {
  const seen = new Set<string>();
  for (const item of live) {
    if (seen.has(key(item)))
      throw new SectionFailure(say`GitHub has two of ${named(item)}, and an entry can match only one`, fix, 'conflict');
    seen.add(key(item));
  }
}

/** How a section speaks of a live item that no entry names. */
interface MatchWords<L> {
  /** `label "bug"` */
  named(item: L): string | Wording;
  remove(item: L): Item;
  /** Follows the name of an item that is kept: `, which has push`. */
  kept?(item: L): Wording;
}

/** Live items that no entry names: the section deletes each, or keeps it and says so. */
export function planUndeclared<L>(policy: Undeclared, items: readonly L[], words: MatchWords<NoInfer<L>>): Item[] {
  const { leaving, staying } = divideUndeclared(policy, items, (item) => nameIn(words.remove(item)));
  return [...leaving.map((item) => words.remove(item)), ...staying.map((item) => noteKept(item, words))];
}

const nameIn = (item: Item) => ('names' in item ? item.names?.at(-1) : undefined) ?? '';

export const divideUndeclared = <L>(policy: Undeclared, items: readonly L[], nameOf: (item: NoInfer<L>) => string) => ({
  leaving: items.filter((item) => isUndeclaredDeleted(policy, nameOf(item))),
  staying: items.filter((item) => !isUndeclaredDeleted(policy, nameOf(item))),
});

export const noteKept = <L>(item: L, { named, kept }: Pick<MatchWords<NoInfer<L>>, 'named' | 'kept'>): Note =>
  note(say`kept undeclared ${named(item)}${kept?.(item) ?? open('')}`, spellOut(named(item)));
