import type { Environment } from '../schema.ts';

/** What becomes of the pinned environments, all by name and from the top. */
export interface Ranks {
  readonly dropped: readonly string[];
  /** The host pins at the tail. */
  readonly added: readonly string[];
  /** In the order in which they must be made: each counts on the ones before. */
  readonly moves: readonly Move[];
  /** Undeclared pins that stand where declared ones belong. */
  readonly displaced: readonly string[];
  readonly final: readonly string[];
}

export interface Move {
  readonly name: string;
  readonly position: number;
}

/** The declared pins lead in the order of the file; every other pin stays, behind them and in the order it had. */
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

/** From the top down, so that what is in place is not pushed out of it again. */
function movesIn(pinned: readonly string[], declared: readonly string[]): Move[] {
  const ranks = [...pinned];
  return declared.flatMap((name, index) => {
    if (ranks[index] === name) return [];
    ranks.splice(ranks.indexOf(name), 1);
    ranks.splice(index, 0, name);
    return [{ name, position: index + 1 }];
  });
}
