import * as v from 'valibot';
import type { SettingsShape } from '../../../settings/schema/shape.ts';
import { choice, list, openMap, refuseReadOnlyKeys, text } from '../../../settings/schema/words.ts';

/** A setup in the file and in the PATCH. */
export interface Setup {
  readonly state?: 'configured' | 'not-configured';
  readonly languages?: readonly string[];
  readonly runner_type?: 'standard' | 'labeled';
  readonly runner_label?: string | null;
  readonly [own: string]: unknown;
}

export const setupKeys = (languages: readonly string[], own: v.ObjectEntries): v.ObjectEntries => ({
  state: v.optional(choice(['configured', 'not-configured'])),
  languages: v.optional(list(choice(languages, otherNames))),
  runner_type: v.optional(choice(['standard', 'labeled'])),
  runner_label: v.optional(v.nullable(text())),
  ...own,
});

/** Single languages, and the pair that the host analyses together. */
const otherNames: Readonly<Record<string, string>> = {
  javascript: 'javascript-typescript',
  typescript: 'javascript-typescript',
  java: 'java-kotlin',
  kotlin: 'java-kotlin',
  c: 'c-cpp',
  cpp: 'c-cpp',
};

export const setupSettings = (keys: v.ObjectEntries): SettingsShape<Setup> => ({
  schema: openMap({ ...keys, ...refuseReadOnlyKeys(['schedule', 'updated_at']) }) as unknown as v.GenericSchema<
    any,
    Setup
  >,
});

/** The GET lists JavaScript and TypeScript, the PATCH takes them as a single language. */
const spellAsRequest = (language: string) =>
  /^(java|type)script$/.test(language) ? 'javascript-typescript' : language;

export interface LiveLanguages {
  /** As the PATCH spells them. */
  readonly named: readonly string[];
  /** Analysed by the host, but the PATCH does not take them. */
  readonly unnamed: readonly string[];
}

export function readLanguages(live: readonly string[] = [], vocabulary: readonly string[]): LiveLanguages {
  const languages = [...new Set(live.map(spellAsRequest))];
  return {
    named: languages.filter((language) => vocabulary.includes(language)),
    unnamed: languages.filter((language) => !vocabulary.includes(language)),
  };
}
