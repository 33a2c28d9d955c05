import { getOrCreate } from '../maps.ts';
import { formatCode, joinWithOr } from '../message-text.ts';

/** Returns the fix for an unknown word, or `fallback` if no word is similar. */
export function suggestWord(
  word: string,
  words: readonly string[],
  fallback = `choose from ${joinWithOr(words.map(formatCode))}`,
): string {
  const nearestWord = findNearest(word, words);
  return nearestWord ? `write ${formatCode(nearestWord)}` : fallback;
}

export function findNearest(
  word: string,
  candidates: readonly string[],
  maxEdits = getMaxEdits(word),
): string | undefined {
  const known = getOrCreate(nearestCache, candidates, () => new Map());
  const question = `${maxEdits} ${word}`;
  if (!known.has(question)) known.set(question, computeNearest(word, candidates, maxEdits));
  return known.get(question);
}

/** The same misspelled key may occur in thousands of entries. */
const nearestCache = new WeakMap<readonly string[], Map<string, string | undefined>>();

function computeNearest(word: string, candidates: readonly string[], maxEdits: number): string | undefined {
  const written = toSnakeCase(word);
  let best: string | undefined;
  let least = maxEdits + 1;
  for (const [index, target] of convertEachToSnakeCase(candidates).entries()) {
    if (Math.abs(target.length - written.length) >= least) continue;
    const edits = countEdits(written, target);
    if (edits < least) [best, least] = [candidates[index], edits];
  }
  return best;
}

/** A long word may differ in more letters than a short one. */
const getMaxEdits = (word: string) => Math.min(3, Math.floor((word.length + 1) / 3));

const convertEachToSnakeCase = (words: readonly string[]) =>
  getOrCreate(normalizedCache, words, () => words.map(toSnakeCase));

/** Many misspelled words of a file are compared with the same list. */
const normalizedCache = new WeakMap<readonly string[], readonly string[]>();

const toSnakeCase = (word: string) =>
  word
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .toLowerCase()
    .replace(/[-\s.]/g, '_');

function countEdits(from: string, to: string): number {
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
