import type { Path } from '../../packages/core/src/settings/refusal.ts';

/** A rule about several keys or entries, broken in the sample of a section. */
export interface Breach {
  readonly what: string;
  /** Changes the declared section, so that it breaks the rule and nothing else. */
  breaks(section: any): void;
  /** What the rule reads, from the top of the section: nothing can be said about the rule if one of these is wrong. */
  readonly reads: readonly Path[];
}

const listEntries = (section: any): any[] => (Array.isArray(section) ? section : section.entries);

/** Declares the first entry again; `keys` name it. */
export const repeatFirstEntry = (...keys: readonly string[]): Breach => ({
  what: 'an entry twice',
  breaks(section) {
    const entries = section.auto_trigger_checks ?? listEntries(section);
    entries.push(structuredClone(entries[0]));
  },
  reads: keys.map((key) => ['*', ...key.split('.')]),
});
