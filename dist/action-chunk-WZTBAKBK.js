import {
  madeOnce93 as madeOnce
} from "./action.js";

// src/settings/patterns/pattern.ts
var Pattern = class {
  constructor(parts) {
    this.parts = parts;
    this.#turns = new Uint32Array(parts.length + 1);
  }
  parts;
  /** The turn in which each place was last reached. */
  #turns;
  #turn = 0;
  begin() {
    this.#turn++;
    return this.#reach(0, []);
  }
  advance(places, character) {
    this.#turn++;
    const next = [];
    for (const place of places) {
      const part = this.parts[place];
      if (!part?.takes(character)) continue;
      if (part.repeats) this.#reach(place, next);
      this.#reach(place + 1, next);
    }
    return next;
  }
  isEnd(places) {
    return places.includes(this.parts.length);
  }
  takes(name) {
    let places = this.begin();
    for (const character of name) {
      if (!places.length) return false;
      places = this.advance(places, character);
    }
    return this.isEnd(places);
  }
  /** Adds a place, and those behind parts that stand for nothing. */
  #reach(from, places) {
    for (let place = from; this.#turns[place] !== this.#turn; place += this.parts[place].omits) {
      this.#turns[place] = this.#turn;
      places.push(place);
      if (!this.parts[place]?.omits) break;
    }
    return places;
  }
};
function memoize(read) {
  const known = /* @__PURE__ */ new Map();
  return (text) => madeOnce(known, text, () => read(text));
}
var one = (takes) => ({ takes, repeats: false, omits: 0 });
var runOf = (takes) => ({ takes, repeats: true, omits: 1 });
var literal = (wanted) => one((character) => character === wanted);
var isAny = () => true;
var isInFolder = (character) => character !== "/";

export {
  Pattern,
  memoize,
  one,
  runOf,
  literal,
  isAny,
  isInFolder
};
