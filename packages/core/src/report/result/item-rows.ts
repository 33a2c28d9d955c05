/** Gives the words about an item of a plan their place in the settings file. */

import type { CoveredPaths, Ending } from '../../plan/ending.ts';
import { formatPath } from '../../settings/refusal.ts';
import type { DeclaredSection } from './declared.ts';
import type { NamedLine } from './redaction.ts';
import type { Line } from './result.ts';

/** A report line without its place. `key` is the path below the subject: `color`. */
export interface ItemRow extends Omit<Line, 'key' | 'namedKey' | 'place' | 'pathEndings'> {
  readonly key?: string;
  /** Unset: the subject of the item. */
  readonly subject?: string;
  readonly ending?: Ending;
  /** Unset: the path of this row. */
  readonly covers?: CoveredPaths;
}

export function toPlacedLine(declared: DeclaredSection, item: NamedLine, row: ItemRow): Line {
  const { subject = item.subject, key, ending, covers = [[subject ?? '', key ?? '']], ...line } = row;
  const placed = { ...line, ...findKeyAndPlace(declared, subject, key) };
  if (!ending) return placed;
  const pathEndings = covers.map((path) => ({ key: toCoverageKey(declared, path, item.within), ending }));
  return { ...placed, pathEndings };
}

/** All live items that no entry names share one row. */
function toCoverageKey(declared: DeclaredSection, [subject, key]: CoveredPaths[number], within?: string): string {
  const { section, entryAt } = declared;
  if (!subject || !section.settings?.list || entryAt(subject)) return findKeyAndPlace(declared, subject, key).key;
  const holder = (within !== undefined && entryAt(within)) || [];
  return `${formatPath([section.key, ...holder])}._undeclared`;
}

/** The place is that of the key, or of the nearest key around it. */
export function findKeyAndPlace({ section, entryAt, place }: DeclaredSection, subject?: string, key?: string) {
  const entry = subject ? (entryAt(subject) ?? []) : [];
  const path = [...entry, ...(key ? key.split('.').map(toKeyOrIndex) : [])];
  return { key: formatPath([section.key, ...path]), place: place(path) };
}

const toKeyOrIndex = (part: string) => (/^\d+$/.test(part) ? Number(part) : part);
