import { Secret } from '../host/secret.ts';
import { withoutCredentials } from '../settings/addresses.ts';
import { isMap } from '../settings/maps.ts';
import { Reference } from '../settings/reference.ts';
import type { Change, Difference } from './item.ts';
import type { SectionPart } from './unread.ts';
import { inFull, openly, type Text, withheld } from './wording.ts';

/** A value as lines print it: bare if it is a single word, quoted otherwise. */
export function shown(value: unknown): string {
  if (value === undefined) return '(not set)';
  if (value === null) return '(none)';
  if (typeof value === 'string') return shownText(withoutCredentials(value));
  if (Array.isArray(value)) return `[${value.map(shown).join(', ')}]`;
  if (value instanceof Reference || value instanceof Secret) return String(value);
  if (value instanceof Set) return shown([...value]);
  if (value instanceof Map) return shown(Object.fromEntries(value));
  if (typeof value === 'object')
    return `{${Object.entries(value)
      .map(([key, inner]) => `${key}: ${shown(inner)}`)
      .join(', ')}}`;
  return String(value);
}

/** `` `secrets` of environment "production" `` */
export const partText = ({ subject, key }: SectionPart) => [key && `\`${key}\``, subject].filter(Boolean).join(' of ');

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
  const asides = asidesOf(difference, redaction);
  return `${within(subject)}${changeText(difference, redaction)}${asides && ` (${asides})`}`;
}

function asidesOf({ key, meaning, tone, because }: Difference, redaction: Redaction) {
  const why = because && (redaction.hides(key) ? openly(because) : inFull(because));
  return [meaning, tone === 'weaker' && 'weaker', why].filter(Boolean).join('; ');
}

/** If `words` must stay hidden, prints the key and the wanted value instead. */
function changeText(difference: Difference, redaction: Redaction) {
  const { key, wanted } = difference;
  return wordsOf(difference, redaction) ?? `${key} ${liveText(difference, redaction)} → ${shown(wanted)}`;
}

const wordsOf = ({ key, words }: Difference, redaction: Redaction) =>
  words && (redaction.hides(key) ? openly(words) : inFull(words));

const liveText = ({ key, live }: Difference, redaction: Redaction) => (redaction.hides(key) ? withheld : shown(live));

/** A change in parts, for a table. */
export interface ChangeParts {
  readonly what: string;
  readonly before?: string;
  readonly after: readonly string[];
}

export function differenceParts(subject: string, difference: Difference, redaction: Redaction): ChangeParts {
  const { key, wanted } = difference;
  const asides = asidesOf(difference, redaction);
  const after = asides ? [`(${asides})`] : [];
  const said = wordsOf(difference, redaction);
  // The words name the key.
  if (said !== undefined) return { what: subject || key, after: [said, ...after] };
  return {
    what: `${within(subject)}${key}`,
    before: liveText(difference, redaction),
    after: [shown(wanted), ...after],
  };
}

/** A created object in full, a line for each of its keys. Secrets stand by the name of their variable. */
const heldTexts = (holds: object = {}) =>
  Object.entries(holds)
    .filter(([, value]) => value !== undefined && typeof value !== 'function')
    .map(([key, value]) => `${key}: ${shown(given(value))}`);

/** Without the keys that have no value, inside too. */
function given(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(given);
  // A reference or a set is no map of keys.
  if (!isMap(value) || Object.getPrototypeOf(value) !== Object.prototype) return value;
  const entries = Object.entries(value).filter(([, inner]) => inner !== undefined);
  return Object.fromEntries(entries.map(([key, inner]) => [key, given(inner)]));
}

/** Whether the change is planned (check) or done (apply). */
export type Tense = 'planned' | 'done';

const verbs = { create: 'created', delete: 'deleted', replace: 'deleted and created again' } as const;

export interface ChangeText {
  readonly text: string;
  readonly parts: ChangeParts;
  readonly difference?: Difference;
}

/** The lines of a change: one for a create or delete, one for each difference of an update. */
export function changeTexts(change: Change, tense: Tense, redaction = showEverything): ChangeText[] {
  const { kind, subject, because, holds } = change;
  if (kind === 'update')
    return change.differences.map((difference) => ({
      text: differenceText(subject, difference, redaction),
      parts: differenceParts(subject, difference, redaction),
      difference,
    }));
  // A created item is in the file, so nothing about it is secret.
  const why = because && visiblePart(because, kind === 'create' ? showEverything : redaction);
  const becomes = `${tense === 'planned' ? 'would be ' : ''}${change.verb ?? verbs[kind]}${afterColon(why)}`;
  const name = nameOf(change, redaction);
  if (kind === 'create')
    return [{ text: `${name} ${becomes}`, parts: { what: name, after: [becomes, ...heldTexts(holds)] } }];
  if (kind === 'delete') return [{ text: `${name} ${becomes}`, parts: { what: name, after: [becomes] } }];
  return change.differences.map((difference) => {
    const parts = differenceParts(subject, difference, redaction);
    return {
      text: `${differenceText(subject, difference, redaction)}; ${becomes}`,
      parts: { ...parts, after: [...parts.after, becomes] },
      difference,
    };
  });
}

/** Stands for an undeclared item whose name the reader may not see. */
export const nameless = `an undeclared entry ${withheld}`;

/** Only a deletion can be about an item that is not in the file. */
const nameOf = ({ kind, subject, openName }: Change, redaction: Redaction) =>
  kind === 'delete' && redaction.hidesNames ? (openName ?? nameless) : subject;
