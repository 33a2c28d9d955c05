/**
 * Formats planned changes as sentences and table rows. A redaction hides live values from readers who may not see them.
 */

import { type Data, isPlaceholder, isRankedList, isTextWithHash, listData, toData } from './data.ts';
import type { Change, Difference, Item } from './item.ts';
import type { SectionPart } from './unread.ts';
import { hiddenValueText, showVisibleText, type Text, Wording } from './wording.ts';

/** Prints a single word bare and other text quoted. */
export const printValue = (value: unknown): string => printData(toData(value));

function printData(data: Data | undefined): string {
  if (data === undefined) return '(not set)';
  if (data === null) return '(none)';
  if (typeof data === 'string') return quoteText(data);
  if (typeof data !== 'object') return String(data);
  if (isTextWithHash(data)) return quoteText(data.shown);
  if (isPlaceholder(data, 'unseen')) return '(not visible to the token)';
  if (isPlaceholder(data, 'withheld')) return '(withheld)';
  if (isRankedList(data))
    return printData(data.toSorted((first, second) => first.rank - second.rank).map((member) => member.value));
  if (Array.isArray(data)) return `[${data.map(printData).join(', ')}]`;
  const pairs = Object.entries(data).map(([key, inner]) => `${key}: ${printData(inner)}`);
  return `{${pairs.join(', ')}}`;
}

/** `` `secrets` of environment "production" `` */
export const formatPart = ({ subject, key }: SectionPart) =>
  [key && `\`${key}\``, subject].filter(Boolean).join(' of ');

const quoteText = (text: string) => (/^[\p{L}\p{N}_./:#@~*+$-]+$/u.test(text) ? text : JSON.stringify(text));

export interface Redaction {
  hidesKey(key: string): boolean;
  hidesText(text: Text): boolean;
  readonly hidesNames: boolean;
}

export const noRedaction: Redaction = { hidesKey: () => false, hidesText: () => false, hidesNames: false };

const formatPrefix = (subject: string) => (subject ? `${subject}: ` : '');

function formatRemarks({ key, meaning, tone, because }: Difference, redaction: Redaction) {
  const isHidden =
    redaction.hidesKey(key) || (because instanceof Wording && !!because.key && redaction.hidesText(because));
  const why = because && showVisibleText(because, isHidden);
  const remarks = [meaning, tone === 'weaker' && 'weaker', why].filter(Boolean);
  return remarks.length ? [`(${remarks.join('; ')})`] : [];
}

export interface ChangeParts {
  /** `label "bug": color` */
  readonly what: Text;
  readonly before?: Text;
  readonly after: readonly Text[];
}

export interface ChangeText {
  readonly text: string;
  readonly parts: ChangeParts;
  readonly difference?: Difference;
}

/** A boolean that differs from the file is the other boolean, so showing it reveals nothing. */
export const hidesLiveValue = (
  { hidesKey }: Pick<Redaction, 'hidesKey'>,
  key: string,
  live: unknown,
  wanted: unknown,
) => hidesKey(key) && !(typeof live === 'boolean' && typeof wanted === 'boolean' && live !== wanted);

export const toShownValues = ({ key, live, wanted, shown }: Difference) =>
  shown ?? { key, live: printValue(live), wanted: printValue(wanted) };

export function formatDifference(subject: string, difference: Difference, redaction = noRedaction) {
  const shownDifference = (redaction === noRedaction && difference.inFull) || difference;
  const { key, live, wanted, words } = shownDifference;
  const shown = toShownValues(shownDifference);
  const asides = formatRemarks(shownDifference, redaction);
  const wordsText = words && showVisibleText(words, redaction.hidesKey(key));
  const before = hidesLiveValue(redaction, key, live, wanted) ? hiddenValueText : shown.live;
  const sentence = [
    `${formatPrefix(subject)}${wordsText ?? `${shown.key} ${before} → ${shown.wanted}`}`,
    ...asides,
  ].join(' ');
  const parts: ChangeParts =
    wordsText === undefined
      ? { what: `${formatPrefix(subject)}${shown.key}`, before, after: [shown.wanted, ...asides] }
      : // The words name the key.
        { what: subject || key, after: [wordsText, ...asides] };
  return { text: sentence, parts, difference };
}

const formatHeldKeys = (holds: object = {}) => listData(holds).map(([key, data]) => `${key}: ${printData(data)}`);

export type Tense = keyof typeof tensePrefixes;

const tensePrefixes = { planned: 'will be ', done: '', undone: 'to be ' };
const kindVerbs = { create: 'created', delete: 'deleted', replace: 'deleted and recreated' } as const;

export function formatChange(change: Change, tense: Tense, redaction = noRedaction): ChangeText[] {
  const { kind, subject, because, holds } = change;
  if (kind === 'update')
    return change.differences.map((difference) => formatDifference(subject, difference, redaction));
  // A created item is in the file, so nothing about it is secret.
  const why = because && showVisibleText(because, kind !== 'create' && redaction.hidesText(because));
  const becomes = `${tensePrefixes[tense]}${change.verb ?? kindVerbs[kind]}${why ? `: ${why}` : ''}`;
  const name = getShownName(change, redaction);
  if (kind === 'create')
    return [{ text: `${name} ${becomes}`, parts: { what: name, after: [becomes, ...formatHeldKeys(holds)] } }];
  if (kind === 'delete') return [{ text: `${name} ${becomes}`, parts: { what: name, after: [becomes] } }];
  return change.differences.map((difference) => {
    const { text, parts } = formatDifference(subject, difference, redaction);
    return { text: `${text}; ${becomes}`, parts: { ...parts, after: [...parts.after, becomes] }, difference };
  });
}

export const hiddenEntryName = `an undeclared entry ${hiddenValueText}`;

/** Only a deletion can be about an item that is not in the file. */
const getShownName = ({ kind, subject, openName }: Change, redaction: Redaction) =>
  kind === 'delete' && redaction.hidesNames ? getPublicName({ openName }) : subject;

export const getPublicName = (item: Item | Pick<Change, 'openName'>) =>
  'openName' in item && item.openName !== undefined ? item.openName : hiddenEntryName;
