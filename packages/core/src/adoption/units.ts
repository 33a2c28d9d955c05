/**
 * Splits the plan of a section into the smallest adoptable parts: a key with another live value, or an entry that is
 * missing on one side.
 */

import {
  type Change,
  type Difference,
  isDrift,
  type OutOfReachDifference,
  type Plan,
  type RefusedChange,
} from '../plan/item.ts';
import { dropCase } from '../plan/match.ts';
import type { Section } from '../sections/section.ts';
import { parseSectionValue } from '../settings/layers/result.ts';
import type { ParsedSection } from '../settings/reading/declare.ts';
import type { Path } from '../settings/refusal.ts';

export type Unit = {
  readonly section: Section;
  /** Empty in a section without entries. */
  readonly subject: string;
  /** Unset at the top of the section. */
  readonly within?: string;
  readonly about?: string;
} & (
  | { readonly kind: 'key'; readonly item: DriftItem; readonly difference: Difference }
  | { readonly kind: 'missing'; readonly item: DriftItem }
  /** Unset for a live entry that the policy keeps. */
  | { readonly kind: 'undeclared'; readonly item?: DriftItem }
);

type DriftItem = Change | RefusedChange | OutOfReachDifference;

export const listDriftUnits = (section: Section, plan: Plan): Unit[] =>
  plan
    .filter((item): item is DriftItem => isDrift(item))
    .flatMap((item): Unit[] => {
      const { subject, within, about } = item;
      const common = { section, subject, within, about, item };
      if (item.kind === 'create') return [{ ...common, kind: 'missing' }];
      if (item.kind === 'delete') return [{ ...common, kind: 'undeclared' }];
      return item.differences.map((difference) => ({ ...common, kind: 'key', difference }));
    });

export const parseKeyPath = (key: string): Path =>
  key.split('.').map((part) => (/^\d+$/.test(part) ? Number(part) : part));

export const formatUnitId = ({ section, subject, kind, ...more }: Unit) =>
  JSON.stringify([section.key, subject, kind, 'difference' in more ? more.difference.key : '']);

export type ExportedSection = ReturnType<typeof parseExportedSection> & {
  readonly unreadSubjects?: readonly (string | undefined)[];
};

type ExportedEntry = Pick<Unit, 'subject' | 'within' | 'about'>;

export function parseExportedSection(section: Section, value: unknown) {
  const { list } = section.settings;
  const declared = value === undefined || !list ? undefined : parseSectionValue(value, section);
  if (!list || !declared) return { value, entryAt: () => undefined, entries: [] };
  const entries: readonly unknown[] = Array.isArray(declared.desired) ? declared.desired : declared.desired.entries;
  const all = entries.flatMap((entry): ExportedEntry[] => {
    const within = list.describeEntry(entry);
    const inside = list.listNested?.(entry) ?? [];
    return [{ subject: within }, ...inside.map(([subject, [key]]) => ({ subject, within, about: `[].${key}` }))];
  });
  const spelt = new Map(all.map(({ subject }) => [dropCase(subject), subject]));
  return {
    value,
    /** Outer entries come before inner ones. */
    entries: all,
    entryAt: (subject: string) => declared.entryAt(subject) ?? declared.entryAt(spelt.get(dropCase(subject)) ?? ''),
  };
}

export function listUndeclared(
  section: Section,
  declared: ParsedSection,
  exported: ExportedSection,
  planned: readonly Unit[],
): Unit[] {
  const known = new Set(planned.map(({ subject }) => dropCase(subject)));
  return exported.entries
    .filter(({ subject }) => !known.has(dropCase(subject)) && !declared.entryAt(subject))
    .filter(({ within }) => within === undefined || declared.entryAt(within))
    .map((entry) => ({ kind: 'undeclared', section, ...entry }));
}
