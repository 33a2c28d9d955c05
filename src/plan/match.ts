import { SectionFailure } from './item.ts';

export interface Matched<E, L> {
  /** Declared, not live. */
  readonly missing: readonly E[];
  readonly pairs: readonly { readonly entry: E; readonly item: L }[];
  /** Live, not declared. */
  readonly undeclared: readonly L[];
}

/** Declared entries beside the live items of the same key, both in their own order. */
export function match<E, L>(
  entries: readonly E[],
  live: readonly L[],
  entryKey: (entry: E) => string,
  itemKey: (item: L) => string,
): Matched<E, L> {
  const items = new Map(live.map((item) => [itemKey(item), item]));
  const pairs = entries.flatMap((entry) => {
    const item = items.get(entryKey(entry));
    return item === undefined ? [] : [{ entry, item }];
  });
  const paired = new Set<L>(pairs.map(({ item }) => item));
  return {
    missing: entries.filter((entry) => !items.has(entryKey(entry))),
    pairs,
    undeclared: live.filter((item) => !paired.has(item)),
  };
}

/** Two live items under one key: which of them an entry means cannot be told, so the section fails loudly. */
export function refuseTwins<L>(live: readonly L[], key: (item: L) => string, named: (item: L) => string, fix: string) {
  const seen = new Map<string, L>();
  for (const item of live) {
    if (seen.has(key(item)))
      throw new SectionFailure(
        `the repository has two of ${named(item)}, and an entry can mean only one`,
        fix,
        'conflict',
      );
    seen.set(key(item), item);
  }
}
