import * as v from 'valibot';
import type { SettingsShape } from '../../../settings/schema/shape.ts';
import { choice, list, openMap, refuseReadOnlyKeys, text } from '../../../settings/schema/words.ts';
import type { AnalysisSetup, LiveSetup } from './calls.ts';

export interface DeclaredSetup {
  readonly state?: 'configured' | 'not-configured';
  readonly languages?: readonly string[];
  readonly runner_type?: 'standard' | 'labeled';
  readonly runner_label?: string | null;
  readonly [ownKey: string]: unknown;
}

export const createSetupKeys = ({ languages, ownKeys }: AnalysisSetup): v.ObjectEntries => ({
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

export const createSetupSettings = (setup: AnalysisSetup): SettingsShape<DeclaredSetup> => ({
  schema: openMap({
    ...createSetupKeys(setup),
    ...refuseReadOnlyKeys(['schedule', 'updated_at']),
  }) as unknown as v.GenericSchema<any, DeclaredSetup>,
});

/** The GET lists JavaScript and TypeScript separately. The PATCH takes them as one language. */
const toRequestLanguage = (language: string) =>
  /^(java|type)script$/.test(language) ? 'javascript-typescript' : language;

export function splitLanguagesBySupport({ languages = [] }: LiveSetup, setup: AnalysisSetup) {
  const shownLanguages = [...new Set(languages.map(toRequestLanguage))];
  return {
    supported: shownLanguages.filter((language) => setup.languages.includes(language)),
    unsupported: shownLanguages.filter((language) => !setup.languages.includes(language)),
  };
}
