import * as v from 'valibot';
import { choice, list, text } from '../../../settings/schema/words.ts';

export interface DeclaredSetup {
  readonly state?: 'configured' | 'not-configured';
  readonly languages?: readonly string[];
  readonly runner_type?: 'standard' | 'labeled';
  readonly runner_label?: string | null;
  readonly [ownKey: string]: unknown;
}

export const createSetupKeys = (languages: readonly string[], ownKeys: v.ObjectEntries): v.ObjectEntries => ({
  state: v.optional(choice(['configured', 'not-configured'])),
  languages: v.optional(list(choice(languages, languageAliases))),
  runner_type: v.optional(choice(['standard', 'labeled'])),
  runner_label: v.optional(v.nullable(text())),
  ...ownKeys,
});

/** GitHub analyzes some pairs of languages together. */
const languageAliases: Readonly<Record<string, string>> = {
  javascript: 'javascript-typescript',
  typescript: 'javascript-typescript',
  java: 'java-kotlin',
  kotlin: 'java-kotlin',
  c: 'c-cpp',
  cpp: 'c-cpp',
};

export interface LiveLanguages {
  readonly supported: readonly string[];
  readonly unsupported: readonly string[];
}

export function splitLanguages(live: readonly string[] = [], vocabulary: readonly string[]): LiveLanguages {
  const languages = [...new Set(live.map(toRequestLanguage))];
  return {
    supported: languages.filter((language) => vocabulary.includes(language)),
    unsupported: languages.filter((language) => !vocabulary.includes(language)),
  };
}

/** The GET lists JavaScript and TypeScript separately. The PATCH takes them as one language. */
const toRequestLanguage = (language: string) =>
  /^(java|type)script$/.test(language) ? 'javascript-typescript' : language;
