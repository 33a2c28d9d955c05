const longest = 2000;

/** What the host says, made fit to be shown: without secrets, and not endless. */
export type Scrub = (text: string) => string;

/** Secrets go first: half a secret, cut off at the end, would no longer be found. */
export const wordsOf =
  (scrub: (text: string) => string): Scrub =>
  (text) => {
    const clean = scrub(text);
    if (clean.length <= longest) return clean;
    return `${clean.slice(0, longest)}… (${clean.length - longest} more characters)`;
  };
