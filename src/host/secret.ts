/** A value that cannot be printed: only `reveal` gives it, and only what sends it may ask. */
export class Secret {
  readonly #value: string;
  constructor(value: string) {
    this.#value = value;
  }
  reveal() {
    return this.#value;
  }
  toString() {
    return '***';
  }
  toJSON() {
    return '***';
  }
  [Symbol.for('nodejs.util.inspect.custom')]() {
    return '***';
  }
}

/** Takes the secrets of a run out of texts that come from outside, however they are spelt there. */
export interface Scrubber {
  hide(secret: Secret): void;
  scrub(text: string): string;
}

export function createScrubber(): Scrubber {
  const spellings = new Set<string>();
  return {
    hide(secret) {
      const value = secret.reveal();
      const lines = value.split(/\r?\n/).filter((line) => line.length > 3);
      for (const one of [value, ...lines])
        for (const spelt of [one, inJson(one), inJson(inJson(one)), encodeURIComponent(one), base64(one)])
          if (spelt) spellings.add(spelt);
    },
    scrub(text) {
      const longestFirst = [...spellings].sort((one, other) => other.length - one.length);
      return longestFirst.reduce((scrubbed, spelt) => scrubbed.replaceAll(spelt, '***'), text);
    },
  };
}

/** Twice where the host quotes, as one value of its answer, the JSON that it was sent. */
const inJson = (text: string) => JSON.stringify(text).slice(1, -1);

const base64 = (text: string) => Buffer.from(text, 'utf8').toString('base64');
