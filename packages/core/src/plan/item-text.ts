/**
 * Formats planned changes as sentences and table rows. A redaction hides live values from readers who may not see them.
 */

import {
  type Data,
  isPlaceholder,
  isRankedList,
  isTextWithHash,
  listKeyData,
  removeCredentials,
  toData,
} from './data.ts';
import type { Change, Difference, Item } from './item.ts';
import type { SectionPart } from './unread.ts';
import { hiddenValueText, showVisibleText, type Text, Wording } from './wording.ts';

/** Prints a single word bare and other text quoted. */
export const printValue = (value: unknown): string => printData(toData(value, removeCredentials));

/** Prints a value of a stored plan. A plan marks hidden values, shortened texts and ranked lists. */
export const printPlanValue = (value: unknown): string => printData(toData(value), printMark);

/** A settings file may contain a map that looks like a mark, so only values of a plan have marks. */
function printData(data: Data | undefined, printMarkOf: typeof printMark = () => undefined): string {
  if (data === undefined) return '(not set)';
  if (data === null) return '(none)';
  if (typeof data === 'string') return quoteIfNeeded(data);
  if (typeof data !== 'object') return String(data);
  const mark = printMarkOf(data);
  if (mark !== undefined) return mark;
  if (Array.isArray(data)) return `[${data.map((member) => printData(member, printMarkOf)).join(', ')}]`;
  const pairs = Object.entries(data).map(([key, inner]) => `${key}: ${printData(inner, printMarkOf)}`);
  return `{${pairs.join(', ')}}`;
}

function printMark(data: Data): string | undefined {
  if (isTextWithHash(data)) return quoteIfNeeded(data.shown);
  if (isPlaceholder(data, 'unseen')) return '(not visible to the token)';
  if (isPlaceholder(data, 'withheld')) return '(withheld)';
  if (!isRankedList(data)) return undefined;
  const sorted = data.toSorted((first, second) => first.rank - second.rank);
  return printData(
    sorted.map((member) => member.value),
    printMark,
  );
}

/** `` `secrets` of environment "production" `` */
export const formatPart = ({ subject, key }: SectionPart) =>
  [key && `\`${key}\``, subject].filter(Boolean).join(' of ');

const quoteIfNeeded = (text: string) => (/^[\p{L}\p{N}_./:#@~*+$-]+$/u.test(text) ? text : JSON.stringify(text));

export interface Redaction {
  hidesKey(key: string): boolean;
  hidesText(text: Text): boolean;
  readonly hidesNames: boolean;
}

export const noRedaction: Redaction = { hidesKey: () => false, hidesText: () => false, hidesNames: false };

function formatRemark({ key, meaning, tone, because }: Difference, redaction: Redaction): string | undefined {
  const isHidden =
    redaction.hidesKey(key) || (because instanceof Wording && !!because.key && redaction.hidesText(because));
  const why = because && showVisibleText(because, isHidden);
  const remarks = [meaning, tone === 'weaker' && 'weaker', why].filter(Boolean);
  return remarks.length ? `(${remarks.join('; ')})` : undefined;
}

/** A change as the cells of a table row. `text` is a sentence with the same words. */
export interface ChangeRow {
  readonly text: string;
  /** `label "bug"`; empty for a section that is one object. */
  readonly subject: string;
  /** Unset for a whole item. */
  readonly key?: string;
  /** Unset if `after` describes the change in words. */
  readonly before?: string;
  readonly after: string;
  /** `(weaker)` */
  readonly remark?: string;
  /** `will be deleted and recreated` */
  readonly ending?: string;
  /** The keys of a created item. The sentence omits them. */
  readonly heldKeys?: readonly string[];
  readonly difference?: Difference;
}

const formatPrefix = (subject: string) => (subject ? `${subject}: ` : '');

/** `label "bug": color`. A change described in words already names its key. */
export const formatSubjectAndKey = ({ subject, key = '', before }: ChangeRow) =>
  before === undefined ? subject || key : `${formatPrefix(subject)}${key}`;

function createChangeRow(row: Omit<ChangeRow, 'text'>): ChangeRow {
  const { subject, key, before, after, remark, ending } = row;
  const prefix = key === undefined ? `${subject} ` : formatPrefix(subject);
  const sentence = [`${prefix}${before === undefined ? after : `${key} ${before} → ${after}`}`, remark];
  return { ...row, text: [sentence.filter(Boolean).join(' '), ending].filter(Boolean).join('; ') };
}

export const withEnding = (row: ChangeRow, ending: string | undefined) => createChangeRow({ ...row, ending });

/** A boolean that differs from the file is the other boolean, so showing it reveals nothing. */
export const hidesLiveValue = (
  { hidesKey }: Pick<Redaction, 'hidesKey'>,
  key: string,
  live: unknown,
  wanted: unknown,
) => hidesKey(key) && !(typeof live === 'boolean' && typeof wanted === 'boolean' && live !== wanted);

export const toShownValues = ({ key, live, wanted, shown }: Difference) =>
  shown ?? { key, live: printValue(live), wanted: printValue(wanted) };

export function formatDifference(subject: string, difference: Difference, redaction = noRedaction): ChangeRow {
  const shownDifference = (redaction === noRedaction && difference.fullDifference) || difference;
  const { key, live, wanted, words } = shownDifference;
  const after = words && showVisibleText(words, redaction.hidesKey(key));
  const row = { subject, key, remark: formatRemark(shownDifference, redaction), difference };
  if (after !== undefined) return createChangeRow({ ...row, after });
  const shown = toShownValues(shownDifference);
  const before = hidesLiveValue(redaction, key, live, wanted) ? hiddenValueText : shown.live;
  return createChangeRow({ ...row, key: shown.key, before, after: shown.wanted });
}

const formatHeldKeys = (holds: object = {}): string[] =>
  listKeyData(holds, removeCredentials).map(([key, data]) => `${key}: ${printData(data)}`);

export type Tense = keyof typeof tensePrefixes;

const tensePrefixes = { planned: 'will be ', done: '', undone: 'to be ' };
const kindVerbs = { create: 'created', delete: 'deleted', replace: 'deleted and recreated' } as const;

export function formatChange(change: Change, tense: Tense, redaction = noRedaction): ChangeRow[] {
  const { kind, subject, because, holds } = change;
  const rows = change.differences.map((difference) => formatDifference(subject, difference, redaction));
  if (kind === 'update') return rows;
  // A created item is in the file, so nothing about it is secret.
  const why = because && showVisibleText(because, kind !== 'create' && redaction.hidesText(because));
  const becomes = `${tensePrefixes[tense]}${change.verb ?? kindVerbs[kind]}${why ? `: ${why}` : ''}`;
  if (kind === 'replace') return rows.map((row) => withEnding(row, becomes));
  const heldKeys = kind === 'create' ? formatHeldKeys(holds) : [];
  return [createChangeRow({ subject: getShownName(change, redaction), after: becomes, heldKeys })];
}

export const hiddenEntryName = `an undeclared entry ${hiddenValueText}`;

/** Only a deleted item can be missing in the file, so only its name may be hidden. */
const getShownName = ({ kind, subject, publicName }: Change, redaction: Redaction): string =>
  kind === 'delete' && redaction.hidesNames ? getPublicName({ publicName }) : subject;

/** Returns a placeholder for an item without a public name. */
export const getPublicName = (item: Item | Pick<Change, 'publicName'>): string =>
  'publicName' in item && item.publicName !== undefined ? item.publicName : hiddenEntryName;
