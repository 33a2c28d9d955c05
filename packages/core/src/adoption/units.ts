import { type Change, type Difference, isDrift, type OutOfReach, type Plan, type Refused } from '../plan/item.ts';
import { dropCase } from '../plan/match.ts';
import type { Section } from '../sections/section.ts';
import { declareValue } from '../settings/layers/result.ts';
import type { Declared } from '../settings/reading/declare.ts';
import type { Path } from '../settings/refusal.ts';

/** The least that can be adopted: a key whose live value is another, or a whole entry that the file or the host lacks. */
export type Unit = {
  readonly section: Section;
  /** What messages call the entry; empty in a section that is one object. */
  readonly subject: string;
  /** The entry around it; unset at the top of the section. */
  readonly within?: string;
  /** The key that decides who may see it, as in an item. */
  readonly about?: string;
} & (
  | { readonly kind: 'key'; readonly item: DriftItem; readonly difference: Difference }
  | { readonly kind: 'missing'; readonly item: DriftItem }
  /** The item of the plan is unset for a live entry that the policy keeps. */
  | { readonly kind: 'undeclared'; readonly item?: DriftItem }
);

type DriftItem = Change | Refused | OutOfReach;

/** What a plan holds that could be adopted, in its order. */
export const listUnits = (section: Section, plan: Plan): Unit[] =>
  plan
    .filter((item): item is DriftItem => isDrift(item))
    .flatMap((item): Unit[] => {
      const { subject, within, about } = item;
      const of = { section, subject, within, about, item };
      if (item.kind === 'create') return [{ ...of, kind: 'missing' }];
      if (item.kind === 'delete') return [{ ...of, kind: 'undeclared' }];
      return item.differences.map((difference) => ({ ...of, kind: 'key', difference }));
    });

export const parseKeyPath = (key: string): Path =>
  key.split('.').map((part) => (/^\d+$/.test(part) ? Number(part) : part));

/** Tells a unit from all others, before and after an edit. */
export const formatUnitId = ({ section, subject, kind, ...more }: Unit) =>
  JSON.stringify([section.key, subject, kind, 'difference' in more ? more.difference.key : '']);

/** What the section's own snapshot says, and where messages find an entry in it. */
export type ExportedSection = ReturnType<typeof readExportedSection>;

type ExportedEntry = Pick<Unit, 'subject' | 'within' | 'about'>;

/** Reads a section's snapshot as if it were its part of a file. */
export function readExportedSection(section: Section, value: unknown) {
  const { list } = section.settings;
  const declared = value === undefined || !list ? undefined : declareValue(value, section);
  if (!list || !declared) return { value, entryAt: () => undefined, entries: [] };
  const entries: readonly unknown[] = Array.isArray(declared.desired) ? declared.desired : declared.desired.entries;
  const all = entries.flatMap((entry): ExportedEntry[] => {
    const within = list.named(entry);
    const inside = list.inside?.(entry) ?? [];
    return [{ subject: within }, ...inside.map(([subject, [key]]) => ({ subject, within, about: `[].${key}` }))];
  });
  const spelt = new Map(all.map(({ subject }) => [dropCase(subject), subject]));
  return {
    value,
    /** An entry comes before those inside it. */
    entries: all,
    entryAt: (subject: string) => declared.entryAt(subject) ?? declared.entryAt(spelt.get(dropCase(subject)) ?? ''),
  };
}

/** The live entries that the file does not name, in lists that it declares. */
export function findUndeclared(
  section: Section,
  declared: Declared,
  exported: ExportedSection,
  planned: readonly Unit[],
): Unit[] {
  const known = new Set(planned.map(({ subject }) => dropCase(subject)));
  return exported.entries
    .filter(({ subject }) => !known.has(dropCase(subject)) && !declared.entryAt(subject))
    .filter(({ within }) => within === undefined || declared.entryAt(within))
    .map((entry) => ({ kind: 'undeclared', section, ...entry }));
}
