import { covers, piecesOf } from './patterns.ts';

interface Wanted {
  /** The name is covered by each of these patterns, */
  readonly all: readonly string[];
  /** and by none of these. */
  readonly none?: readonly string[];
}

/** No name: no branch can have one. `unfinished`: the search gave up, and there may be one. */
type Found = { readonly name?: string; readonly unfinished?: true };

const mostSteps = 2_000;

/** The shortest name of a branch that these patterns cover, and the others do not. */
export function findName({ all, none = [] }: Wanted): Found {
  if (all.some((one) => all.some((other) => startApart(one, other)))) return {};
  const patterns = [...all, ...none].map(piecesOf);
  const characters = charactersFor(patterns.flat());
  const start = { name: '', reached: patterns.map((pieces) => closed([0], pieces)) };
  const seen = new Set([keyOf(start)]);
  const open = [start];
  for (let at = 0; at < open.length; at++) {
    if (at > mostSteps) return { unfinished: true };
    const { name, reached } = open[at]!;
    const isCovered = (one: number) => reached[one]!.includes(2 * patterns[one]!.length);
    if (canEnd(name) && patterns.every((_, one) => isCovered(one) === one < all.length)) return { name };
    for (const character of characters.filter((one) => canFollow(one, name))) {
      const next = {
        name: name + character,
        reached: patterns.map((pieces, one) => closed(step(reached[one]!, character, pieces), pieces)),
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

/**
 * Where a reading of a pattern stands: twice the number of the piece, and one more inside the name of a folder that two
 * stars stand for.
 */
type Reached = readonly number[];

interface Reading {
  readonly name: string;
  readonly reached: readonly Reached[];
}

const keyOf = ({ name, reached }: Reading) => JSON.stringify([name && /[/.]$/.exec(name)?.[0], reached]);

/** A star may stand for nothing, and so may two stars with their slash. */
function closed(reached: Reached, pieces: readonly string[]): Reached {
  const all = new Set(reached);
  for (const at of all) if (at % 2 === 0 && isStar(pieces[at / 2] ?? '')) all.add(at + 2);
  return [...all].sort((one, other) => one - other);
}

const isStar = (piece: string) => piece.startsWith('*');

const step = (reached: Reached, character: string, pieces: readonly string[]): Reached =>
  reached.flatMap((at) => {
    const piece = pieces[Math.floor(at / 2)];
    if (piece === undefined) return [];
    if (piece === '**/') return stepInFolder(at, character);
    if (isStar(piece)) return character === '/' ? [] : [at];
    return covers(piece, character) ? [at + 2] : [];
  });

/** A folder has a name of at least one character. */
function stepInFolder(at: number, character: string): Reached {
  const isInside = at % 2 === 1;
  if (character !== '/') return [isInside ? at : at + 1];
  return isInside ? [at - 1] : [];
}

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
