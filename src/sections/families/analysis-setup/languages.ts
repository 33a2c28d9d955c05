/** What the host shows as two languages, a request names as one. */
const asRequested = (language: string) => (/^(java|type)script$/.test(language) ? 'javascript-typescript' : language);

export interface LiveLanguages {
  /** In the words of a request. */
  readonly named: readonly string[];
  /** The host analyses them, and no request can name them. */
  readonly unnamed: readonly string[];
}

export function readLanguages(live: readonly string[] = [], vocabulary: readonly string[]): LiveLanguages {
  const languages = [...new Set(live.map(asRequested))];
  return {
    named: languages.filter((language) => vocabulary.includes(language)),
    unnamed: languages.filter((language) => !vocabulary.includes(language)),
  };
}
