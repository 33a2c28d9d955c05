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
export const isAppToken = (token: Secret) => token.reveal().startsWith('ghs_');

const maxShown = 2000;

/** Makes the host's text safe to show: without secrets, and of limited length. */
export type Scrub = (text: string) => string;

/** No more of a text is searched for secrets: a host may answer with many megabytes. */
const maxSearched = 65_536;

/** Where the search ends, half a secret may be left, so this much before the end is not shown. */
const cutMargin = 16_384;

/** Removes secrets before it shortens: half a secret at the cut would no longer be found. */
export const scrubAndShorten =
  (removeSecrets: (text: string) => string): Scrub =>
  (text) => {
    const clean = removeSecrets(text.slice(0, maxSearched));
    const isWhole = text.length <= maxSearched;
    if (isWhole && clean.length <= maxShown) return clean;
    const shown = clean.slice(0, isWhole ? maxShown : Math.max(0, Math.min(maxShown, clean.length - cutMargin)));
    return `${shown}… (${(isWhole ? clean.length : text.length) - shown.length} more characters)`;
  };
