/** The GET lists JavaScript and TypeScript, the PATCH takes them as a single language. */
const asRequested = (language: string) => (/^(java|type)script$/.test(language) ? 'javascript-typescript' : language);

export interface LiveLanguages {
  /** As the PATCH spells them. */
  readonly named: readonly string[];
  /** Analysed by the host, but the PATCH does not take them. */
  readonly unnamed: readonly string[];
}

export function readLanguages(live: readonly string[] = [], vocabulary: readonly string[]): LiveLanguages {
  const languages = [...new Set(live.map(asRequested))];
  return {
    named: languages.filter((language) => vocabulary.includes(language)),
    unnamed: languages.filter((language) => !vocabulary.includes(language)),
  };
}
