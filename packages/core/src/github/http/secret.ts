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

/** GitHub marks tokens of app installations with this prefix. */
export const isInstallationToken = (token: Secret) => token.reveal().startsWith('ghs_');

const maxShown = 2000;

export type Scrub = (text: string) => string;

/** Limits the search, because an answer may have many megabytes. */
const maxSearched = 65_536;

/** The search may end in the middle of a secret. */
const cutMargin = 16_384;

/** Scrubs before it cuts, to find a secret at the cut. */
export const scrubAndShorten =
  (removeSecrets: (text: string) => string): Scrub =>
  (text) => {
    const clean = removeSecrets(text.slice(0, maxSearched));
    const isWhole = text.length <= maxSearched;
    if (isWhole && clean.length <= maxShown) return clean;
    const shown = clean.slice(0, isWhole ? maxShown : Math.max(0, Math.min(maxShown, clean.length - cutMargin)));
    return `${shown}… (${(isWhole ? clean.length : text.length) - shown.length} more characters)`;
  };
