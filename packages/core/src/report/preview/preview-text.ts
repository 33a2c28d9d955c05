import { isMap } from '../../settings/maps.ts';
import type { PlannedChange } from '../plans/item.ts';
import { isMark, isRanked, keyText, valueText } from '../plans/value-text.ts';
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
      ...(kind === 'replace' ? ['deleted and recreated'] : []),
      ...(kind === 'reassert' && changes.some(isUnseen)
        ? ['sent on every run, because GitHub does not show this value']
        : []),
      ...(isOverwrite ? ['GitHub differs from both branches'] : []),
      ...(kind === 'delete' ? lostLines(item) : changes.flatMap((change) => changeLines(item, change))),
    ],
  };
};

const isUnseen = ({ before }: PlannedChange) => isMark(before, 'unseen');

/** What merging means where the values alone do not say it. */
function meaningOf(item: ReviewItem) {
  if (becomesPublic(item)) return 'everyone will be able to read it, including its whole history';
  if (removesUnnamed(item)) return 'Trueup deletes entries that the list does not name';
  if (item.section === 'branches' && item.kind === 'delete')
    return 'the branch loses these requirements, and allows force pushes and deletion';
  return undefined;
}

/** A new member of a list stands at an index, and a reader looks for its type: `rules.deletion`. */
export function changeName({ key, before, after }: PlannedChange) {
  const type = before === undefined && isMap(after) ? after.type : undefined;
  return typeof type === 'string' ? key.replace(/\.\d+$/, `.${keyText([type])}`) : key;
}

function changeLines({ kind, isOfFiles }: ReviewItem, change: PlannedChange): string[] {
  const { before, after } = change;
  const name = changeName(change) || 'value';
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
  const [left, isWithheld] = stake === 'protection' ? [inForce, holdsWithheld] : [seen, isWithheldValue];
  const lines = changes.flatMap(({ key, before }) => {
    const value = left(before);
    return value === undefined ? [] : keyLines(key || 'value', value);
  });
  if (!changes.some(({ before }) => isWithheld(before))) return lines;
  const [first, ...others] = changes;
  return [...lines, `${(!others.length && first!.key) || 'others'}: (withheld)`];
}

const isWithheldValue = (value: unknown) => isMark(value, 'withheld');

const holdsWithheld = (value: unknown): boolean =>
  isWithheldValue(value) || (isMap(value) && Object.values(value).some(holdsWithheld));

const isEmpty = (value: unknown) => value === null || value === '' || (Array.isArray(value) && !value.length);

const seen = (value: unknown) => (isEmpty(value) || isWithheldValue(value) ? undefined : value);

/** Without what is off. */
function inForce(value: unknown): unknown {
  if (value === false || value === 0) return undefined;
  if (!isMap(value) || isWithheldValue(value)) return seen(value);
  const parts = Object.entries(value).map(([key, inner]) => [key, inForce(inner)]);
  const kept = parts.filter(([, part]) => part !== undefined);
  return kept.length ? Object.fromEntries(kept) : undefined;
}
