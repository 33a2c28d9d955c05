import { madeOnce } from '../maps.ts';

/** The candidate that was most likely meant; `undefined` if none is close enough to suggest. */
export function nearest(word: string, candidates: readonly string[], reach = reachOf(word)): string | undefined {
  const known = madeOnce(answers, candidates, () => new Map());
  const question = `${reach} ${word}`;
  if (!known.has(question)) known.set(question, find(word, candidates, reach));
  return known.get(question);
}

/** The same misspelt key may stand in thousands of entries. */
const answers = new WeakMap<readonly string[], Map<string, string | undefined>>();

function find(word: string, candidates: readonly string[], reach: number) {
  const written = plain(word);
  let best: string | undefined;
  let least = reach + 1;
  for (const [index, target] of plainOnes(candidates).entries()) {
    if (Math.abs(target.length - written.length) >= least) continue;
    const edits = editDistance(written, target);
    if (edits < least) [best, least] = [candidates[index], edits];
  }
  return best;
}

/** A long word may differ in more letters than a short one. */
const reachOf = (word: string) => Math.min(3, Math.floor((word.length + 1) / 3));

const plainOnes = (words: readonly string[]) => madeOnce(plains, words, () => words.map(plain));

/** Many misspelt words of a file are compared with the same list. */
const plains = new WeakMap<readonly string[], readonly string[]>();

const plain = (word: string) =>
  word
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .toLowerCase()
    .replace(/[-\s.]/g, '_');

/** How many insertions, deletions, replacements and swaps of neighbours turn one word into the other. */
function editDistance(from: string, to: string): number {
  let earlier: number[] = [];
  let above = Array.from({ length: to.length + 1 }, (_, column) => column);
  for (let row = 1; row <= from.length; row++) {
    const current = [row];
    for (let column = 1; column <= to.length; column++) {
      const same = from[row - 1] === to[column - 1];
      const swapped = from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1];
      current[column] = Math.min(
        above[column]! + 1,
        current[column - 1]! + 1,
        above[column - 1]! + (same ? 0 : 1),
        swapped ? earlier[column - 2]! + 1 : Number.POSITIVE_INFINITY,
      );
    }
    [earlier, above] = [above, current];
  }
  return above[to.length]!;
}
