/**
 * Matches names with patterns in bounded time. It follows all meanings of a pattern at once. A regular expression could
 * need centuries for a pattern with many stars.
 */

import { getOrCreate } from '../maps.ts';

export interface PatternPart {
  matches(character: string): boolean;
  readonly repeats: boolean;
  /** The number of parts, starting with this one, that may match nothing together. */
  readonly skippableParts: 0 | 1 | 3;
}

export class Pattern {
  /** The turn in which each position was last reached. */
  readonly #turns: Uint32Array;
  #turn = 0;

  constructor(readonly parts: readonly PatternPart[]) {
    this.#turns = new Uint32Array(parts.length + 1);
  }

  matches(name: string) {
    this.#turn++;
    let places = this.#reach(0, []);
    for (const character of name) {
      if (!places.length) return false;
      places = this.#advance(places, character);
    }
    return places.includes(this.parts.length);
  }

  /** The position behind the last part is the end. */
  #advance(places: readonly number[], character: string) {
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

  #reach(from: number, places: number[]) {
    for (let place = from; this.#turns[place] !== this.#turn; place += this.parts[place]!.skippableParts) {
      this.#turns[place] = this.#turn;
      places.push(place);
      if (!this.parts[place]?.skippableParts) break;
    }
    return places;
  }
}

/** Caches results, because a run compares each pattern with many names. */
export function memoize<Read>(read: (text: string) => Read): (text: string) => Read {
  const known = new Map<string, Read>();
  return (text) => getOrCreate(known, text, () => read(text));
}

export const createPart = (takes: PatternPart['matches']): PatternPart => ({
  matches: takes,
  repeats: false,
  skippableParts: 0,
});

/** Matches any number of characters, even none. */
export const createRunPart = (takes: PatternPart['matches']): PatternPart => ({
  matches: takes,
  repeats: true,
  skippableParts: 1,
});

export const createCharacterPart = (wanted: string): PatternPart => createPart((character) => character === wanted);

export const isAnyCharacter = () => true;
export const isNotSlash = (character: string) => character !== '/';
