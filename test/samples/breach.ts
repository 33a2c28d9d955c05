import type { Path } from '../../packages/core/src/settings/refusal.ts';

/** A change of a sample that breaks one rule about several keys or entries. */
export interface Breach {
  readonly what: string;
  /** Changes the declared section so that it breaks only this rule. */
  breaks(section: any): void;
  /** The keys that the rule reads. The rule is not checked if one of them is invalid. */
  readonly reads: readonly Path[];
}

const listEntries = (section: any): any[] => (Array.isArray(section) ? section : section.entries);

/** Repeats the first entry. `keys` identify an entry. */
export const repeatFirstEntry = (...keys: readonly string[]): Breach => ({
  what: 'an entry twice',
  breaks(section) {
    const entries = section.auto_trigger_checks ?? listEntries(section);
    entries.push(structuredClone(entries[0]));
  },
  reads: keys.map((key) => ['*', ...key.split('.')]),
});
