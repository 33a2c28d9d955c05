/** Describes preview items for people. The texts need escaping. */

import { formatKey, isPlaceholder, isRankedList } from '../../plan/data.ts';
import { printPlanValue } from '../../plan/item-text.ts';
import { isMap } from '../../settings/maps.ts';
import type { PlannedChange } from '../plans/item.ts';
import { signs } from '../plans/signs.ts';
import { isMadePublic, isSwitchToDeleteUndeclared, type ReviewItem } from './review.ts';

export interface ItemText {
  readonly sign: (typeof signs)[ReviewItem['kind']];
  readonly section: string;
  readonly name: string;
  readonly tone?: string;
  readonly meaning?: string;
  readonly lines: readonly string[];
}

export const describeReviewItem = (item: ReviewItem): ItemText => {
  const { section, kind, subject, changes = [], tone, isOverwrite } = item;
  const meaning = explainDangerousChange(item);
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
      ...(kind === 'delete' ? describeDeleted(item) : changes.flatMap((change) => describeItemChange(item, change))),
    ],
  };
};

const isUnseen = ({ before }: PlannedChange) => isPlaceholder(before, 'unseen');

function explainDangerousChange(item: ReviewItem): string | undefined {
  if (isMadePublic(item)) return 'everyone will be able to read it, including its whole history';
  if (isSwitchToDeleteUndeclared(item)) return 'Trueup deletes entries that the list does not name';
  if (item.section === 'branches' && item.kind === 'delete')
    return 'the branch loses these requirements, and allows force pushes and deletion';
  return undefined;
}

/** A new member of a list has an index as its key, but readers look for its type: `rules.deletion`. */
export function formatChangeKey({ key, before, after }: PlannedChange) {
  const type = before === undefined && isMap(after) ? after.type : undefined;
  return typeof type === 'string' ? key.replace(/\.\d+$/, `.${formatKey([type])}`) : key;
}

function describeItemChange({ kind, isFromFiles }: ReviewItem, change: PlannedChange): string[] {
  const { before, after } = change;
  const name = formatChangeKey(change) || 'value';
  if (kind === 'create') return describeKeys(name, after);
  if (Array.isArray(before) && Array.isArray(after) && !isRankedList(before) && !isRankedList(after))
    return [`${name}: ${describeMemberChanges(before, after).join('; ')}`];
  const live = before === undefined && isFromFiles ? '(not declared)' : printPlanValue(before);
  return [`${name}: ${live} → ${printPlanValue(after)}`];
}

function describeMemberChanges(before: readonly unknown[], after: readonly unknown[]): string[] {
  const formatMembers = (list: readonly unknown[]) => new Set(list.map(printPlanValue));
  const [oldTexts, newTexts] = [formatMembers(before), formatMembers(after)];
  const hidden = printPlanValue({ withheld: true });
  const added = [...newTexts].filter((text) => !oldTexts.has(text));
  const removed = [...oldTexts].filter((text) => !newTexts.has(text) || text === hidden);
  const parts = [
    ...(added.length ? [`added ${added.join(', ')}`] : []),
    ...(removed.length ? [`removed ${removed.join(', ')}`] : []),
  ];
  return parts.length ? parts : [`${printPlanValue(before)} → ${printPlanValue(after)}`];
}

function describeKeys(key: string, value: unknown): string[] {
  const isData = isMap(value) && !isPlaceholder(value, 'withheld') && !isPlaceholder(value, 'unseen');
  const pairs = isData ? Object.entries(value) : [];
  if (!pairs.length) return [`${key}: ${printPlanValue(value)}`];
  return pairs.flatMap(([inner, innerValue]) => describeKeys(`${key}.${formatKey([inner])}`, innerValue));
}

/** A disabled setting protects nothing, so the list omits it. */
function describeDeleted({ changes = [], stake }: ReviewItem): string[] {
  const [keep, isWithheld] =
    stake === 'protection' ? [keepEnabledParts, hasWithheld] : [dropEmptyOrWithheld, isWithheldValue];
  const lines = changes.flatMap(({ key, before }) => {
    const value = keep(before);
    return value === undefined ? [] : describeKeys(key || 'value', value);
  });
  if (!changes.some(({ before }) => isWithheld(before))) return lines;
  const [first, ...others] = changes;
  return [...lines, `${(!others.length && first!.key) || 'others'}: (withheld)`];
}

const isWithheldValue = (value: unknown) => isPlaceholder(value, 'withheld');

const hasWithheld = (value: unknown): boolean =>
  isWithheldValue(value) || (isMap(value) && Object.values(value).some(hasWithheld));

const isEmpty = (value: unknown) => value === null || value === '' || (Array.isArray(value) && !value.length);

const dropEmptyOrWithheld = (value: unknown) => (isEmpty(value) || isWithheldValue(value) ? undefined : value);

function keepEnabledParts(value: unknown): unknown {
  if (value === false || value === 0) return undefined;
  if (!isMap(value) || isWithheldValue(value)) return dropEmptyOrWithheld(value);
  const parts = Object.entries(value).map(([key, inner]) => [key, keepEnabledParts(inner)]);
  const enabled = parts.filter(([, part]) => part !== undefined);
  return enabled.length ? Object.fromEntries(enabled) : undefined;
}
