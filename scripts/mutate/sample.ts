import { dirname } from 'node:path';
import type { Mutant } from './mutants.ts';

/** Numbers from 0 to 1 that one seed always gives in the same order. */
function numbersFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

function shuffled<T>(all: readonly T[], next: () => number): T[] {
  const result = [...all];
  for (let last = result.length - 1; last > 0; last--) {
    const other = Math.floor(next() * (last + 1));
    [result[last], result[other]] = [result[other]!, result[last]!];
  }
  return result;
}

/** One of each group in turn, so that a small group counts as much as a large one. */
function inTurn<T>(groups: readonly (readonly T[])[]): T[] {
  const longest = Math.max(0, ...groups.map(({ length }) => length));
  return Array.from({ length: longest }, (_, round) => groups.flatMap((group) => group.slice(round, round + 1))).flat();
}

const grouped = (all: readonly Mutant[], by: (one: Mutant) => string) => {
  const groups = new Map<string, Mutant[]>();
  for (const one of all) groups.set(by(one), [...(groups.get(by(one)) ?? []), one]);
  return [...groups.values()];
};

/** Spread over the folders, and in each folder over the kinds of mutants. */
export function sampleOf(all: readonly Mutant[], count: number, seed: number): Mutant[] {
  const next = numbersFrom(seed);
  const folders = grouped(shuffled(all, next), ({ file }) => dirname(file));
  return inTurn(folders.map((folder) => inTurn(grouped(folder, ({ kind }) => kind)))).slice(0, count);
}
