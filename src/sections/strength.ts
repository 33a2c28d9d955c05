import { same } from '../plan/differences.ts';
import type { Difference } from '../plan/item.ts';
import { isMap } from '../settings/maps.ts';

/** Whether one value of a key lets nothing through that another stops. The simulator plays each order in a test. */
export type Order = (value: unknown, than: unknown) => boolean;

/** The orders of keys by their own names, wherever they stand. Of any other key nobody knows which value is stricter. */
export type Strengths = Readonly<Record<string, Order>>;

/** The order of the key at a path. A list may stand below its key, beside `_undeclared`. */
export function orderOf(strengths: Strengths = {}, path: string): Order | undefined {
  const key = path
    .replace(/\.entries$/, '')
    .split('.')
    .at(-1)!;
  return Object.hasOwn(strengths, key) ? strengths[key] : undefined;
}

/** Whether a change of this key may let something through that was stopped, from its values alone. */
export const loosens = (strengths: Strengths | undefined, path: string, before: unknown, after: unknown) =>
  orderOf(strengths, path)?.(after, before) === false;

export const toned =
  (strengths: Strengths) =>
  <D extends Difference>(one: D): D =>
    loosens(strengths, one.key, one.live, one.wanted) ? { ...one, tone: 'weaker' } : one;

/** Values from the strictest to the loosest. Compared with what is not known, only the loosest is weaker. */
export const rising =
  (...values: readonly unknown[]): Order =>
  (value, than) =>
    value === than ||
    (than === undefined
      ? value !== values.at(-1)
      : values.includes(value) && values.indexOf(value) <= values.indexOf(than));

export const guards = rising(true, false);
export const opens = rising(false, true);

/** Numbers and switches of which nothing is as good as zero or off: the larger is the stricter, or the smaller. */
export const atLeast: Order = (value, than) => Number(value ?? 0) >= Number(than ?? 0);
export const atMost: Order = (value, than) => Number(value ?? 0) <= Number(than ?? 0);

const itemsOf = (value: unknown): readonly unknown[] | undefined =>
  value == null ? [] : Array.isArray(value) ? value : undefined;

const eachMeets = (list: unknown, others: unknown, meets: Order) =>
  itemsOf(list)?.every((one) => itemsOf(others)?.some((other) => meets(one, other))) === true;

/** Lists of what is demanded, or of what is allowed. `isMet` compares an item with one of the other list. */
export const demanding =
  (isMet: Order = same): Order =>
  (value, than) =>
    itemsOf(value) !== undefined && eachMeets(than, value, (one, other) => isMet(other, one));
export const allowing =
  (isMet: Order = same): Order =>
  (value, than) =>
    itemsOf(than) !== undefined && eachMeets(value, than, isMet);

/** Maps of such keys, where `null` demands nothing. A key without an order must be the same. */
export const holding =
  (
    strengths: Strengths,
    isSame: (key: string, one: unknown, other: unknown) => boolean = (_, a, b) => same(a, b),
  ): Order =>
  (value, than) =>
    than == null ||
    (isMap(value) &&
      isMap(than) &&
      [...new Set([...Object.keys(value), ...Object.keys(than)])].every(
        (key) => isSame(key, value[key], than[key]) || orderOf(strengths, key)?.(value[key], than[key]) === true,
      ));
