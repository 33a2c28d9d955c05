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

/** What a failure says of two live items under one key. */
export interface Twins<L> {
  readonly named: (item: L) => string;
  readonly fix: string;
}

/**
 * Declared entries beside the live items of the same key, both in their own order. Two live items under one key fail
 * the section: of two, one would count as undeclared, and could be deleted.
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

/** Which of two live items under one key an entry means cannot be told, so the section fails loudly. */
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
