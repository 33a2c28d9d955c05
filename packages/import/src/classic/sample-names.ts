import type { PatternPositions } from '@trueup/core/settings';
import { parseBranchPattern, splitPattern } from '@trueup/core/settings';

const maxSteps = 2_000;

/** Limits the steps of all patterns in several searches. */
export const createStepLimit = () => ({ stepsLeft: 2_000_000 });

/**
 * Finds the shortest branch name that matches every pattern of `all` and no pattern of `none`. `unfinished` means that
 * the search gave up.
 */
export function findSampleName(
  { all, none = [] }: { readonly all: readonly string[]; readonly none?: readonly string[] },
  limit = createStepLimit(),
) {
  if (all.some((first) => all.some((second) => hasDifferentStart(first, second)))) return {};
  const patterns = [...all, ...none].map(parseBranchPattern);
  const characters = listRepresentativeCharacters([...all, ...none].flatMap(splitPattern));
  const start = { name: '', reached: patterns.map((pattern) => pattern.begin()) };
  const seen = new Set([toStateKey(start)]);
  const queue = [start];
  for (let at = 0; at < queue.length; at++) {
    if (at > maxSteps || limit.stepsLeft <= 0) return { unfinished: true };
    const { name, reached } = queue[at]!;
    const isMatch = patterns.every((pattern, index) => pattern.isEnd(reached[index]!) === index < all.length);
    if (hasValidEnd(name) && isMatch) return { name };
    for (const character of characters.filter((candidate) => canFollow(candidate, name))) {
      limit.stepsLeft -= patterns.length;
      const next = {
        name: name + character,
        reached: patterns.map((pattern, index) => pattern.advance(reached[index]!, character)),
      };
      const isAlive = all.every((_, index) => next.reached[index]!.length > 0);
      if (!isAlive || seen.has(toStateKey(next))) continue;
      seen.add(toStateKey(next));
      queue.push(next);
    }
  }
  return {};
}

/** Most patterns differ in their first letters, so they need no search. */
function hasDifferentStart(first: string, second: string) {
  const [start, otherStart] = [first, second].map((pattern) => /^[^*?[\\]*/.exec(pattern)![0]) as [string, string];
  return !start.startsWith(otherStart) && !otherStart.startsWith(start);
}

const toStateKey = ({ name, reached }: { readonly name: string; readonly reached: readonly PatternPositions[] }) =>
  JSON.stringify([name && /[/.]$/.exec(name)?.[0], reached.map((places) => places.toSorted((a, b) => a - b))]);

/** A few characters represent all others: those in the patterns, their neighbours, and one that no pattern names. */
function listRepresentativeCharacters(pieces: readonly string[]): readonly string[] {
  const namedCharacters = [...new Set(pieces.flatMap((piece) => Array.from(piece)))];
  const nearCharacters = pieces
    .filter((piece) => piece.startsWith('['))
    .flatMap((piece) => Array.from(piece).flatMap(listNeighbourCharacters));
  return [...new Set(['x', 'y', 'z', ...namedCharacters, ...nearCharacters, '/'])].filter(
    (character) => !forbiddenCharacters.test(character),
  );
}

const listNeighbourCharacters = (character: string) => {
  const point = character.codePointAt(0)!;
  return [point - 1, point + 1]
    .filter((codePoint) => codePoint > 0x20 && codePoint <= 0x10ffff)
    .map((codePoint) => String.fromCodePoint(codePoint));
};

/** GitHub rejects these characters in branch names. */
const forbiddenCharacters = /[\p{Cc}\p{Cs} ~^:?*[\\]/u;

const canFollow = (character: string, name: string) =>
  name === '' ? !/[/.-]/.test(character) : !/[/.]/.test(character) || !/[/.]$/.test(name);

const hasValidEnd = (name: string) => name !== '' && !/[/.]$/.test(name);
