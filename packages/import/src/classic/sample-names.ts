import type { PatternPositions } from '@trueup/core/settings';
import { parseBranchPattern, splitPattern } from '@trueup/core/settings';

const mostSteps = 2_000;

/**
 * The shortest name of a branch that each pattern of `all` covers, and no pattern of `none`. No name: no branch can have
 * one. `unfinished`: the search gave up, and there may be one.
 */
export function findName({ all, none = [] }: { readonly all: readonly string[]; readonly none?: readonly string[] }) {
  if (all.some((one) => all.some((other) => startApart(one, other)))) return {};
  const patterns = [...all, ...none].map(parseBranchPattern);
  const characters = charactersFor([...all, ...none].flatMap(splitPattern));
  const start = { name: '', reached: patterns.map((pattern) => pattern.begin()) };
  const seen = new Set([keyOf(start)]);
  const open = [start];
  for (let at = 0; at < open.length; at++) {
    if (at > mostSteps) return { unfinished: true };
    const { name, reached } = open[at]!;
    const isAsked = patterns.every((pattern, one) => pattern.isEnd(reached[one]!) === one < all.length);
    if (canEnd(name) && isAsked) return { name };
    for (const character of characters.filter((one) => canFollow(one, name))) {
      const next = {
        name: name + character,
        reached: patterns.map((pattern, one) => pattern.advance(reached[one]!, character)),
      };
      const isAlive = all.every((_, one) => next.reached[one]!.length > 0);
      if (!isAlive || seen.has(keyOf(next))) continue;
      seen.add(keyOf(next));
      open.push(next);
    }
  }
  return {};
}

/** Most patterns of a file differ in their first letters, which needs no search. */
function startApart(one: string, other: string) {
  const [start, its] = [one, other].map((pattern) => /^[^*?[\\]*/.exec(pattern)![0]) as [string, string];
  return !start.startsWith(its) && !its.startsWith(start);
}

const keyOf = ({ name, reached }: { readonly name: string; readonly reached: readonly PatternPositions[] }) =>
  JSON.stringify([name && /[/.]$/.exec(name)?.[0], reached.map((places) => places.toSorted((a, b) => a - b))]);

/** A few characters stand for all: those that a pattern names, those next to them, and one that no pattern names. */
function charactersFor(pieces: readonly string[]): readonly string[] {
  const named = [...new Set(pieces.flatMap((piece) => Array.from(piece)))];
  const near = pieces
    .filter((piece) => piece.startsWith('['))
    .flatMap((piece) => Array.from(piece).flatMap(neighbours));
  return [...new Set(['x', 'y', 'z', ...named, ...near, '/'])].filter((one) => !forbidden.test(one));
}

const neighbours = (character: string) => {
  const point = character.codePointAt(0)!;
  return [point - 1, point + 1].filter((one) => one > 0x20 && one <= 0x10ffff).map((one) => String.fromCodePoint(one));
};

/** What the name of a branch cannot hold. */
const forbidden = /[\p{Cc}\p{Cs} ~^:?*[\\]/u;

const canFollow = (character: string, name: string) =>
  name === '' ? !/[/.-]/.test(character) : !/[/.]/.test(character) || !/[/.]$/.test(name);

const canEnd = (name: string) => name !== '' && !/[/.]$/.test(name);
