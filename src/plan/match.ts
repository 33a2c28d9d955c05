import { SectionFailure } from './item.ts';
import { say } from './wording.ts';

/** The host tells many names apart without regard to case. */
export const caseless = (name: string) => name.toLowerCase();

export interface Matched<E, L> {
  /** Declared, not live. */
  readonly missing: readonly E[];
  readonly pairs: readonly { readonly entry: E; readonly item: L }[];
  /** Live, not declared. */
  readonly undeclared: readonly L[];
}

/** How a failure names two live items with the same key. */
export interface Twins<L> {
  readonly named: (item: L) => string;
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
): Matched<E, L> {
  refuseTwins(live, itemKey, twins);
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

/** Fails the section if two live items have the same key, because an entry could mean either. */
export function refuseTwins<L>(live: readonly L[], key: (item: L) => string, { named, fix }: Twins<L>) {
  const seen = new Set<string>();
  for (const item of live) {
    if (seen.has(key(item)))
      throw new SectionFailure(
        say`the repository has two of ${named(item)}, and an entry can mean only one`,
        fix,
        'conflict',
      );
    seen.add(key(item));
  }
}
