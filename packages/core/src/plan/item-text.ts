import { Secret } from '../github/http/secret.ts';
import { isMap } from '../settings/maps.ts';
import { redactCredentials } from '../settings/redaction.ts';
import { toFileForm } from '../settings/schema/named-ids.ts';
import { Reference } from '../settings/schema/reference.ts';
import type { Change, Difference, Item } from './item.ts';
import type { SectionPart } from './unread.ts';
import { showPart, type Text, Wording, withheld } from './wording.ts';

/** Prints values as lines do: a single word bare, other text quoted. `plain` turns other values into data or words. */
export function makePrinter(plain: (value: object) => unknown): (value: unknown) => string {
  const data = (value: unknown): string => {
    if (Array.isArray(value)) return `[${value.map(printed).join(', ')}]`;
    if (typeof value !== 'object') return String(value);
    const pairs = Object.entries(value!).map(([key, inner]) => `${key}: ${printed(inner)}`);
    return `{${pairs.join(', ')}}`;
  };
  const printed = (value: unknown): string => {
    if (value === undefined) return '(not set)';
    if (value === null) return '(none)';
    if (typeof value === 'string') return shownText(redactCredentials(value));
    return data(typeof value === 'object' ? plain(value) : value);
  };
  return printed;
}

/** A value of a file or of the host, as lines print it. */
export const print = makePrinter((value) => {
  if (value instanceof Reference || value instanceof Secret) return String(value);
  if (value instanceof Set) return [...value];
  return value instanceof Map ? Object.fromEntries(value) : toFileForm(value);
});

/** `` `secrets` of environment "production" `` */
export const partText = ({ subject, key }: SectionPart) => [key && `\`${key}\``, subject].filter(Boolean).join(' of ');

const shownText = (text: string) => (/^[\p{L}\p{N}_./:#@~*+$-]+$/u.test(text) ? text : JSON.stringify(text));

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

const within = (subject: string) => (subject ? `${subject}: ` : '');

function asidesOf({ key, meaning, tone, because }: Difference, redaction: Redaction) {
  const isHidden = redaction.hides(key) || (because instanceof Wording && !!because.key && redaction.covers(because));
  const why = because && showPart(because, isHidden);
  const asides = [meaning, tone === 'weaker' && 'weaker', why].filter(Boolean);
  return asides.length ? [`(${asides.join('; ')})`] : [];
}

/** A change in parts, for a table that shows before and after side by side. */
export interface ChangeParts {
  /** `label "bug": color` */
  readonly what: Text;
  readonly before?: Text;
  /** What it becomes: a line for each key of a created object, and remarks at the end. */
  readonly after: readonly Text[];
}

/** A change as a sentence and in parts. */
export interface ChangeText {
  readonly text: string;
  readonly parts: ChangeParts;
  readonly difference?: Difference;
}

/** A boolean that differs from the value in the file is the other boolean, so everyone knows it. */
export const isSwitched = (live: unknown, wanted: unknown) =>
  typeof live === 'boolean' && typeof wanted === 'boolean' && live !== wanted;

/** The key and both values as lines print them. */
export const shownOf = ({ key, live, wanted, shown }: Difference) =>
  shown ?? { key, live: print(live), wanted: print(wanted) };

/** If its words must stay hidden, prints the key and the wanted value instead. */
export function differenceTexts(subject: string, difference: Difference, redaction = showEverything) {
  const told = (redaction === showEverything && difference.inFull) || difference;
  const { key, live, wanted, words } = told;
  const shown = shownOf(told);
  const isHidden = redaction.hides(key);
  const asides = asidesOf(told, redaction);
  const said = words && showPart(words, isHidden);
  const before = isHidden && !isSwitched(live, wanted) ? withheld : shown.live;
  const sentence = [`${within(subject)}${said ?? `${shown.key} ${before} → ${shown.wanted}`}`, ...asides].join(' ');
  const parts: ChangeParts =
    said === undefined
      ? { what: `${within(subject)}${shown.key}`, before, after: [shown.wanted, ...asides] }
      : // The words name the key.
        { what: subject || key, after: [said, ...asides] };
  return { text: sentence, parts, difference };
}

/** A created object in full, a line for each of its keys. Secrets stand by the name of their variable. */
const heldTexts = (holds: object = {}) =>
  Object.entries(holds)
    .filter(([, value]) => value !== undefined && typeof value !== 'function')
    .map(([key, value]) => `${key}: ${print(dropUnset(value))}`);

/** Drops the keys without a value, at every depth. */
function dropUnset(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(dropUnset);
  // A reference or a set is no map of keys.
  if (!isMap(value) || Object.getPrototypeOf(value) !== Object.prototype) return value;
  const entries = Object.entries(value).filter(([, inner]) => inner !== undefined);
  return Object.fromEntries(entries.map(([key, inner]) => [key, dropUnset(inner)]));
}

/** Whether the change is planned (check), done (apply) or was left out. */
export type Tense = keyof typeof leads;

const leads = { planned: 'will be ', done: '', undone: 'to be ' };
const verbs = { create: 'created', delete: 'deleted', replace: 'deleted and recreated' } as const;

/** The lines of a change: one for a create or delete, one for each difference of an update. */
export function changeTexts(change: Change, tense: Tense, redaction = showEverything): ChangeText[] {
  const { kind, subject, because, holds } = change;
  if (kind === 'update') return change.differences.map((difference) => differenceTexts(subject, difference, redaction));
  // A created item is in the file, so nothing about it is secret.
  const why = because && showPart(because, kind !== 'create' && redaction.covers(because));
  const becomes = `${leads[tense]}${change.verb ?? verbs[kind]}${why ? `: ${why}` : ''}`;
  const name = nameOf(change, redaction);
  if (kind === 'create')
    return [{ text: `${name} ${becomes}`, parts: { what: name, after: [becomes, ...heldTexts(holds)] } }];
  if (kind === 'delete') return [{ text: `${name} ${becomes}`, parts: { what: name, after: [becomes] } }];
  return change.differences.map((difference) => {
    const { text, parts } = differenceTexts(subject, difference, redaction);
    return { text: `${text}; ${becomes}`, parts: { ...parts, after: [...parts.after, becomes] }, difference };
  });
}

/** Stands for an undeclared item whose name the reader may not see. */
export const nameless = `an undeclared entry ${withheld}`;

/** Only a deletion can be about an item that is not in the file. */
const nameOf = ({ kind, subject, openName }: Change, redaction: Redaction) =>
  kind === 'delete' && redaction.hidesNames ? openNameOf({ openName }) : subject;

/** The name of an undeclared item for readers who may not see the real one. */
export const openNameOf = (item: Item | Pick<Change, 'openName'>) =>
  'openName' in item && item.openName !== undefined ? item.openName : nameless;
