import { createPrinter } from '../../plan/item-text.ts';
import { isMap } from '../../settings/maps.ts';

/** A value of a plan, as lines print it. */
export const valueText = createPrinter((value) => {
  if (isMark(value, 'unseen')) return '(not visible to the token)';
  if (isMark(value, 'withheld')) return '(withheld)';
  return isRanked(value) ? value.toSorted((one, other) => one.rank - other.rank).map((one) => one.value) : value;
});

/** Whether the value stands for one that is not in the plan. */
export const isMark = (value: unknown, name: 'unseen' | 'withheld') =>
  isMap(value) && Object.keys(value).length === 1 && value[name] === true;

/** A list whose order counts stands in a plan as a list of ranks. */
export const isRanked = (value: unknown): value is readonly { readonly rank: number; readonly value: unknown }[] =>
  Array.isArray(value) && value.length > 0 && value.every((one) => isMap(one) && typeof one.rank === 'number');

/** `a.b` for the key `b` inside `a`, and `"a.b"` for a key with that name. */
export const keyText = (path: readonly string[]) =>
  path.map((key) => (/[."]/.test(key) || !key ? JSON.stringify(key) : key)).join('.');

/** How serious a change is, as outputs order them: the most serious first. */
export const tones = ['rename', 'removal', 'power', 'weaker'] as const;
