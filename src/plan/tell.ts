import { withoutCredentials } from '../settings/addresses.ts';
import type { Change, Difference, Item, Reassert } from './item.ts';
import { inFull, openly, type Text, withheld } from './wording.ts';

/** A value as a line shows it: bare where it reads as a word, quoted where it does not. */
export function shown(value: unknown): string {
  if (value === undefined) return '(not set)';
  if (value === null) return '(none)';
  if (typeof value === 'string') return shownText(withoutCredentials(value));
  if (Array.isArray(value)) return `[${value.map(shown).join(', ')}]`;
  if (typeof value === 'object')
    return `{${Object.entries(value)
      .map(([key, inner]) => `${key}: ${shown(inner)}`)
      .join(', ')}}`;
  return String(value);
}

const shownText = (text: string) => (/^[\p{L}\p{N}_./:#@~*+-]+$/u.test(text) ? text : JSON.stringify(text));

/** What the readers of a line may not see. */
export interface Veil {
  /** The live value of this key of the item. */
  hides(key: string): boolean;
  /** What a text says of the host. */
  covers(text: Text): boolean;
  /** The names of what is there and in no file. */
  readonly hidesNames: boolean;
}

/** For those who may see everything. */
export const unveiled: Veil = { hides: () => false, covers: () => false, hidesNames: false };

/** A text as far as it may be said; nothing of one that is withheld whole. */
export const told = (text: Text, veil: Veil) => (veil.covers(text) ? openly(text) : inFull(text));

const behind = (text: string | undefined) => (text ? `: ${text}` : '');
const within = (subject: string) => (subject ? `${subject}: ` : '');

export function differenceText(subject: string, difference: Difference, veil = unveiled) {
  const { key, tone, because } = difference;
  const why = because && (veil.hides(key) ? openly(because) : inFull(because));
  return `${within(subject)}${changeText(difference, veil)}${tone === 'weaker' ? ' (weaker)' : ''}${why ? ` (${why})` : ''}`;
}

/** Words of which nothing may be said give way to the key and the wanted value. */
function changeText({ key, live, wanted, words }: Difference, veil: Veil) {
  const isHidden = veil.hides(key);
  const said = words && (isHidden ? openly(words) : inFull(words));
  return said ?? `${key} ${isHidden ? withheld : shown(live)} → ${shown(wanted)}`;
}

/** What check says will happen, and what apply says has happened. */
export type Tense = 'planned' | 'done';

const verbs = { create: 'created', delete: 'deleted', replace: 'deleted and created anew' } as const;

/** The lines of a change: one for a create or delete, one for each difference of an update. */
export function changeTexts(
  change: Change,
  tense: Tense,
  veil = unveiled,
): { text: string; difference?: Difference }[] {
  const { kind, subject, because } = change;
  if (kind === 'update')
    return change.differences.map((difference) => ({ text: differenceText(subject, difference, veil), difference }));
  // What is created stands in the file, with all that is said of it.
  const why = because && told(because, kind === 'create' ? unveiled : veil);
  const becomes = `${tense === 'planned' ? 'would be ' : ''}${change.verb ?? verbs[kind]}${behind(why)}`;
  if (kind !== 'replace') return [{ text: `${nameOf(change, veil)} ${becomes}` }];
  return change.differences.map((difference) => ({
    text: `${differenceText(subject, difference, veil)}; ${becomes}`,
    difference,
  }));
}

/** What stands in no file, to those who may not see its name. */
export const nameless = `an undeclared entry ${withheld}`;

/** Only what is deleted may be something that no file names. */
const nameOf = ({ kind, subject, openName }: Change, veil: Veil) =>
  kind === 'delete' && veil.hidesNames ? (openName ?? nameless) : subject;

/** Whether the live repository is not what the file says. */
export const isDrift = (item: Item) => !['note', 'reassert', 'locked'].includes(item.kind);

export type Writing = Change | Reassert;

export const writes = (item: Item): item is Writing => 'steps' in item;
