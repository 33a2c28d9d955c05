import { createPrinter } from '../../plan/item-text.ts';
import { isMap } from '../../settings/maps.ts';

export const formatValue = createPrinter((value) => {
  if (isPlaceholder(value, 'unseen')) return '(not visible to the token)';
  if (isPlaceholder(value, 'withheld')) return '(withheld)';
  return isRankedList(value)
    ? value.toSorted((first, second) => first.rank - second.rank).map((member) => member.value)
    : value;
});

export const isPlaceholder = (value: unknown, name: 'unseen' | 'withheld') =>
  isMap(value) && Object.keys(value).length === 1 && value[name] === true;

/** A list whose order counts is stored as a list of ranks. */
export const isRankedList = (value: unknown): value is readonly { readonly rank: number; readonly value: unknown }[] =>
  Array.isArray(value) && value.length > 0 && value.every((member) => isMap(member) && typeof member.rank === 'number');

/** `a.b` for the key `b` inside `a`, and `"a.b"` for a key with that name. */
export const formatKey = (path: readonly string[]) =>
  path.map((key) => (/[."]/.test(key) || !key ? JSON.stringify(key) : key)).join('.');

/** The most serious first. */
export const tones = ['rename', 'removal', 'power', 'weaker'] as const;
