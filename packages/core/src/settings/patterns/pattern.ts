import { getOrCreate } from '../maps.ts';

/** A character of a pattern, or a run of characters. */
export interface PatternPart {
  matches(character: string): boolean;
  /** Whether it stands for a run of characters, rather than for one. */
  readonly repeats: boolean;
  /** How many parts, with this one as the first, may stand for nothing together. */
  readonly skippableParts: 0 | 1 | 3;
}

/** The parts that the next character may belong to; behind the last part, the pattern is read to its end. */
export type PatternPositions = readonly number[];

/**
 * A pattern that names are compared with. It follows all that the pattern can mean at once, so that the time is at most
 * the product of the two lengths. A regular expression may need centuries for a pattern of many stars.
 */
export class Pattern {
  /** The turn in which each place was last reached. */
  readonly #turns: Uint32Array;
  #turn = 0;

  constructor(readonly parts: readonly PatternPart[]) {
    this.#turns = new Uint32Array(parts.length + 1);
  }

  begin(): PatternPositions {
    this.#turn++;
    return this.#reach(0, []);
  }

  advance(places: PatternPositions, character: string): PatternPositions {
    this.#turn++;
    const next: number[] = [];
    for (const place of places) {
      const part = this.parts[place];
      if (!part?.matches(character)) continue;
      if (part.repeats) this.#reach(place, next);
      this.#reach(place + 1, next);
    }
    return next;
  }

  isEnd(places: PatternPositions) {
    return places.includes(this.parts.length);
  }

  matches(name: string) {
    let places = this.begin();
    for (const character of name) {
      if (!places.length) return false;
      places = this.advance(places, character);
    }
    return this.isEnd(places);
  }

  /** Adds a place, and those behind parts that stand for nothing. */
  #reach(from: number, places: number[]) {
    for (let place = from; this.#turns[place] !== this.#turn; place += this.parts[place]!.skippableParts) {
      this.#turns[place] = this.#turn;
      places.push(place);
      if (!this.parts[place]?.skippableParts) break;
    }
    return places;
  }
}

/** Each pattern of a run is compared with many names. */
export function memoize<Read>(read: (text: string) => Read): (text: string) => Read {
  const known = new Map<string, Read>();
  return (text) => getOrCreate(known, text, () => read(text));
}

export const createPart = (takes: PatternPart['matches']): PatternPart => ({
  matches: takes,
  repeats: false,
  skippableParts: 0,
});

/** Any number of such characters, also none. */
export const createRunPart = (takes: PatternPart['matches']): PatternPart => ({
  matches: takes,
  repeats: true,
  skippableParts: 1,
});

export const createLiteralPart = (wanted: string): PatternPart => createPart((character) => character === wanted);

export const isAnyCharacter = () => true;
export const isNotSlash = (character: string) => character !== '/';
