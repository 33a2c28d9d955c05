import type { Environment } from '../schema.ts';

/** What happens to the pinned environments, by name, first to last. */
export interface Ranks {
  readonly dropped: readonly string[];
  /** The host adds new pins at the end. */
  readonly added: readonly string[];
  /** Their order matters: each move assumes that the earlier ones are done. */
  readonly moves: readonly Move[];
  /** Undeclared pins in the ranks of declared ones. */
  readonly displaced: readonly string[];
  readonly final: readonly string[];
}

export interface Move {
  readonly name: string;
  readonly position: number;
}

/** Declared pins come first, in the order of the file. All other pins follow in the order they had. */
export function ranksOf(entries: readonly Environment[], pins: readonly string[]): Ranks {
  const declared = namesWhere(entries, true);
  const dropped = namesWhere(entries, false).filter((name) => pins.includes(name));
  const kept = pins.filter((name) => !dropped.includes(name));
  const added = declared.filter((name) => !kept.includes(name));
  const isOther = (name: string) => !declared.includes(name);
  const pinned = [...kept, ...added];
  return {
    dropped,
    added,
    moves: movesIn(pinned, declared),
    displaced: pinned.slice(0, declared.length).filter(isOther),
    final: [...declared, ...kept.filter(isOther)],
  };
}

export const isSettled = ({ dropped, added, moves }: Ranks) => !dropped.length && !added.length && !moves.length;

const namesWhere = (entries: readonly Environment[], wanted: boolean) =>
  entries.filter(({ pinned }) => pinned === wanted).map(({ name }) => name);

/** From first to last, so that no move displaces an earlier one. */
function movesIn(pinned: readonly string[], declared: readonly string[]): Move[] {
  const ranks = [...pinned];
  return declared.flatMap((name, index) => {
    if (ranks[index] === name) return [];
    ranks.splice(ranks.indexOf(name), 1);
    ranks.splice(index, 0, name);
    return [{ name, position: index + 1 }];
  });
}
