/** A value that never prints. Only code that sends it may call `reveal`. */
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

/** Whether the token belongs to an installation of an app, such as a workflow's own token. The host marks these. */
export const isOfApp = (token: Secret) => token.reveal().startsWith('ghs_');

/** Removes the run's secrets from texts that come from outside, in every spelling they may have there. */
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

/** Encoded twice where the host quotes the JSON it was sent inside its own JSON. */
const inJson = (text: string) => JSON.stringify(text).slice(1, -1);

const base64 = (text: string) => Buffer.from(text, 'utf8').toString('base64');

const longest = 2000;

/** Makes the host's text safe to show: without secrets, and of limited length. */
export type Scrub = (text: string) => string;

/** Removes secrets before it shortens: half a secret at the cut would no longer be found. */
export const scrubAndShorten =
  (removeSecrets: (text: string) => string): Scrub =>
  (text) => {
    const clean = removeSecrets(text);
    if (clean.length <= longest) return clean;
    return `${clean.slice(0, longest)}… (${clean.length - longest} more characters)`;
  };
