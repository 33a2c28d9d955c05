import type { Change, Difference, Item, Reassert } from './item.ts';

/** A value as a line shows it: bare where it reads as a word, quoted where it does not. */
export function shown(value: unknown): string {
  if (value === undefined) return '(not set)';
  if (value === null) return '(none)';
  if (typeof value === 'string') return /^[\p{L}\p{N}_./:#@~*+-]+$/u.test(value) ? value : JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(shown).join(', ')}]`;
  if (typeof value === 'object')
    return `{${Object.entries(value)
      .map(([key, inner]) => `${key}: ${shown(inner)}`)
      .join(', ')}}`;
  return String(value);
}

const behind = (text: string | undefined) => (text ? `: ${text}` : '');
const within = (subject: string) => (subject ? `${subject}: ` : '');

export function differenceText(subject: string, { key, live, wanted, words, tone, because }: Difference) {
  const change = words ?? `${key} ${shown(live)} → ${shown(wanted)}`;
  return `${within(subject)}${change}${tone === 'weaker' ? ' (weaker)' : ''}${because ? ` (${because})` : ''}`;
}

/** What check says will happen, and what apply says has happened. */
export type Tense = 'planned' | 'done';

const verbs = { create: 'created', delete: 'deleted', replace: 'deleted and created anew' } as const;

/** The lines of a change: one for a create or delete, one for each difference of an update. */
export function changeTexts(change: Change, tense: Tense): { text: string; difference?: Difference }[] {
  const { kind, subject, because } = change;
  if (kind === 'update')
    return change.differences.map((difference) => ({ text: differenceText(subject, difference), difference }));
  const becomes = `${tense === 'planned' ? 'would be ' : ''}${change.verb ?? verbs[kind]}${behind(because)}`;
  if (kind !== 'replace') return [{ text: `${subject} ${becomes}` }];
  return change.differences.map((difference) => ({
    text: `${differenceText(subject, difference)}; ${becomes}`,
    difference,
  }));
}

/** Whether the live repository is not what the file says. */
export const isDrift = (item: Item) => !['note', 'reassert', 'locked'].includes(item.kind);

export type Writing = Change | Reassert;

export const writes = (item: Item): item is Writing => 'steps' in item;
