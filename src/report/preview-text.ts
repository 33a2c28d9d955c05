import type { PlannedChange } from '../approval/item.ts';
import { isMark, isRanked, keyText, valueText } from '../approval/value-text.ts';
import { isMap } from '../settings/maps.ts';
import { becomesPublic, type ReviewItem, removesUnnamed } from './review.ts';

/** An item for people: its name, and a text for each of its keys. None of it is inert yet. */
export interface ItemText {
  readonly sign: '+' | '-' | '~';
  readonly section: string;
  readonly name: string;
  readonly tone?: string;
  /** What it means, in our own words. */
  readonly meaning?: string;
  readonly lines: readonly string[];
}

const signs: Record<ReviewItem['kind'], ItemText['sign']> = {
  create: '+',
  delete: '-',
  update: '~',
  replace: '~',
  reassert: '~',
};

export const itemText = (item: ReviewItem): ItemText => {
  const { section, kind, subject, changes = [], tone, isOverwrite } = item;
  const meaning = meaningOf(item);
  return {
    sign: signs[kind],
    section,
    name: subject ? subject.join(' / ') : 'an entry (withheld)',
    ...(tone && { tone }),
    ...(meaning && { meaning }),
    lines: [
      ...(kind === 'replace' ? ['deleted and created again'] : []),
      ...(kind === 'reassert' ? ['sent on every run, since the host does not show it'] : []),
      ...(isOverwrite ? ['somebody changed it by hand'] : []),
      ...(kind === 'delete' ? lostLines(item) : changes.flatMap((change) => changeLines(item, change))),
    ],
  };
};

/** What merging means where the values alone do not say it. */
function meaningOf(item: ReviewItem) {
  if (becomesPublic(item)) return 'everyone will be able to read it, with its whole history';
  if (removesUnnamed(item)) return 'whatever the list does not name is removed';
  if (item.section === 'branches' && item.kind === 'delete')
    return 'nothing of this is required any more, and force pushes and deletion become possible';
  return undefined;
}

function changeLines({ kind, isOfFiles }: ReviewItem, { key, before, after }: PlannedChange): string[] {
  const name = key || 'value';
  if (kind === 'create') return keyLines(name, after);
  if (Array.isArray(before) && Array.isArray(after) && !isRanked(before) && !isRanked(after))
    return [`${name}: ${memberTexts(before, after).join('; ')}`];
  const live = before === undefined && isOfFiles ? '(not declared)' : valueText(before);
  return [`${name}: ${live} → ${valueText(after)}`];
}

/** The members of a list that come and go. The others are no part of the change. */
function memberTexts(before: readonly unknown[], after: readonly unknown[]): string[] {
  const texts = (list: readonly unknown[]) => new Set(list.map(valueText));
  const [had, has] = [texts(before), texts(after)];
  const hidden = valueText({ withheld: true });
  const added = [...has].filter((text) => !had.has(text));
  const removed = [...had].filter((text) => !has.has(text) || text === hidden);
  const parts = [
    ...(added.length ? [`added ${added.join(', ')}`] : []),
    ...(removed.length ? [`removed ${removed.join(', ')}`] : []),
  ];
  return parts.length ? parts : [`${valueText(before)} → ${valueText(after)}`];
}

/** A line for each key inside a value, spelt as the keys of an update are. */
function keyLines(key: string, value: unknown): string[] {
  const isData = isMap(value) && !isMark(value, 'withheld') && !isMark(value, 'unseen');
  const pairs = isData ? Object.entries(value) : [];
  if (!pairs.length) return [`${key}: ${valueText(value)}`];
  return pairs.flatMap(([inner, one]) => keyLines(`${key}.${keyText([inner])}`, one));
}

/** What goes with a deleted item. What is off protects nothing, and what is withheld is said once. */
function lostLines({ changes = [], stake }: ReviewItem): string[] {
  const left = changes.map(({ key, before }) => ({
    key,
    ...(stake === 'protection' ? inForce(before) : seen(before)),
  }));
  const isCut = left.some(({ isWithheld }) => isWithheld);
  return [
    ...left.flatMap(({ key, value }) => (value === undefined ? [] : keyLines(key || 'value', value))),
    ...(isCut ? [left.length > 1 || !left[0]!.key ? 'others: (withheld)' : `${left[0]!.key}: (withheld)`] : []),
  ];
}

interface Left {
  readonly value?: unknown;
  readonly isWithheld: boolean;
}

const seen = (value: unknown): Left =>
  isMap(value) && isMark(value, 'withheld')
    ? { isWithheld: true }
    : { ...(!isEmpty(value) && { value }), isWithheld: false };

const isEmpty = (value: unknown) => value === null || value === '' || (Array.isArray(value) && !value.length);

/** Without what is off. */
function inForce(value: unknown): Left {
  if (!isMap(value) || isMark(value, 'withheld')) return isOff(value) ? { isWithheld: false } : seen(value);
  const parts = Object.entries(value).map(([key, inner]) => [key, inForce(inner)] as const);
  const kept = parts.filter(([, part]) => part.value !== undefined).map(([key, part]) => [key, part.value]);
  return {
    ...(kept.length && { value: Object.fromEntries(kept) }),
    isWithheld: parts.some(([, part]) => part.isWithheld),
  };
}

const isOff = (value: unknown) => isEmpty(value) || value === false || value === 0;
