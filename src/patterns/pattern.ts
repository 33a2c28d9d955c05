/** A character of a pattern, or a run of characters. */
export interface PatternPart {
  takes(character: string): boolean;
  /** Whether it stands for a run of characters, rather than for one. */
  readonly repeats: boolean;
  /** How many parts, with this one as the first, may stand for nothing together. */
  readonly omits: 0 | 1 | 3;
}

/** The parts that the next character may belong to; behind the last part, the pattern is read to its end. */
export type PatternPlaces = readonly number[];

/** A pattern that names are compared with. */
export interface Pattern {
  begin(): PatternPlaces;
  advance(places: PatternPlaces, character: string): PatternPlaces;
  isEnd(places: PatternPlaces): boolean;
  takes(name: string): boolean;
}

/**
 * Follows all that a pattern can mean at once, so that the time is at most the product of the two lengths. A regular
 * expression may need centuries for a pattern of many stars.
 */
export function patternOf(parts: readonly PatternPart[]): Pattern {
  const turns = new Uint32Array(parts.length + 1);
  let turn = 0;

  /** Adds a place, and those behind parts that stand for nothing. */
  function reach(from: number, places: number[]) {
    for (let place = from; turns[place] !== turn; place += parts[place]!.omits) {
      turns[place] = turn;
      places.push(place);
      if (!parts[place]?.omits) return;
    }
  }

  const pattern: Pattern = {
    begin() {
      turn++;
      const places: number[] = [];
      reach(0, places);
      return places;
    },
    advance(places, character) {
      turn++;
      const next: number[] = [];
      for (const place of places) {
        const part = parts[place];
        if (!part?.takes(character)) continue;
        if (part.repeats) reach(place, next);
        reach(place + 1, next);
      }
      return next;
    },
    isEnd: (places) => places.includes(parts.length),
    takes(name) {
      let places = pattern.begin();
      for (const character of name) {
        if (!places.length) return false;
        places = pattern.advance(places, character);
      }
      return pattern.isEnd(places);
    },
  };
  return pattern;
}

/** Each pattern of a run is compared with many names. */
export function remembering<Read>(read: (text: string) => Read): (text: string) => Read {
  const known = new Map<string, Read>();
  return (text) => {
    if (!known.has(text)) known.set(text, read(text));
    return known.get(text)!;
  };
}

export const one = (takes: PatternPart['takes']): PatternPart => ({ takes, repeats: false, omits: 0 });

/** Any number of such characters, also none. */
export const run = (takes: PatternPart['takes']): PatternPart => ({ takes, repeats: true, omits: 1 });

export const literal = (wanted: string): PatternPart => one((character) => character === wanted);

export const isAny = () => true;
export const isInFolder = (character: string) => character !== '/';
