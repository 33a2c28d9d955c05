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
