import { withoutCredentials } from '../settings/addresses.ts';
import type { Change, Difference } from './item.ts';
import { inFull, openly, type Text, withheld } from './wording.ts';

/** A value as lines print it: bare if it is a single word, quoted otherwise. */
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

/** What to hide from the readers of a line. */
export interface Redaction {
  /** Whether to hide the live value of this key. */
  hides(key: string): boolean;
  /** Whether to hide the live values in a text. */
  covers(text: Text): boolean;
  /** Whether to hide the names of live items that are not in the file. */
  readonly hidesNames: boolean;
}

/** Hides nothing, for readers who may see everything. */
export const showEverything: Redaction = { hides: () => false, covers: () => false, hidesNames: false };

/** The part of a text that may be shown; `undefined` if all of it is withheld. */
export const visiblePart = (text: Text, redaction: Redaction) => (redaction.covers(text) ? openly(text) : inFull(text));

const afterColon = (text: string | undefined) => (text ? `: ${text}` : '');
const within = (subject: string) => (subject ? `${subject}: ` : '');

export function differenceText(subject: string, difference: Difference, redaction = showEverything) {
  const { key, meaning, tone, because } = difference;
  const why = because && (redaction.hides(key) ? openly(because) : inFull(because));
  const asides = [meaning, tone === 'weaker' && 'weaker', why].filter(Boolean).join('; ');
  return `${within(subject)}${changeText(difference, redaction)}${asides && ` (${asides})`}`;
}

/** If `words` must stay hidden, prints the key and the wanted value instead. */
function changeText({ key, live, wanted, words }: Difference, redaction: Redaction) {
  const isHidden = redaction.hides(key);
  const said = words && (isHidden ? openly(words) : inFull(words));
  return said ?? `${key} ${isHidden ? withheld : shown(live)} → ${shown(wanted)}`;
}

/** Whether the change is planned (check) or done (apply). */
export type Tense = 'planned' | 'done';

const verbs = { create: 'created', delete: 'deleted', replace: 'deleted and created again' } as const;

/** The lines of a change: one for a create or delete, one for each difference of an update. */
export function changeTexts(
  change: Change,
  tense: Tense,
  redaction = showEverything,
): { text: string; difference?: Difference }[] {
  const { kind, subject, because } = change;
  if (kind === 'update')
    return change.differences.map((difference) => ({
      text: differenceText(subject, difference, redaction),
      difference,
    }));
  // A created item is in the file, so nothing about it is secret.
  const why = because && visiblePart(because, kind === 'create' ? showEverything : redaction);
  const becomes = `${tense === 'planned' ? 'would be ' : ''}${change.verb ?? verbs[kind]}${afterColon(why)}`;
  if (kind !== 'replace') return [{ text: `${nameOf(change, redaction)} ${becomes}` }];
  return change.differences.map((difference) => ({
    text: `${differenceText(subject, difference, redaction)}; ${becomes}`,
    difference,
  }));
}

/** Stands for an undeclared item whose name the reader may not see. */
export const nameless = `an undeclared entry ${withheld}`;

/** Only a deletion can be about an item that is not in the file. */
const nameOf = ({ kind, subject, openName }: Change, redaction: Redaction) =>
  kind === 'delete' && redaction.hidesNames ? (openName ?? nameless) : subject;
