import { same } from '../plan/differences.ts';
import type { Difference } from '../plan/item.ts';
import { isMap } from '../settings/maps.ts';

/** Whether one value of a key lets nothing through that another stops. The simulator plays each order in a test. */
export type Order = (value: unknown, than: unknown) => boolean;

/** OrderedKeys of keys by their own names, wherever they stand. Of a key without an order nobody knows which value is stricter. */
type OrderedKeys = Readonly<Record<string, { readonly order?: Order }>>;

/** The order of the key at a path. A list may stand below its key, beside `_undeclared`. */
export function findOrder(rows: OrderedKeys = {}, path: string): Order | undefined {
  const key = path
    .replace(/\.entries$/, '')
    .split('.')
    .at(-1)!;
  return Object.hasOwn(rows, key) ? rows[key]!.order : undefined;
}

/** Whether a change of this key may let something through that was stopped, from its values alone. */
export const isLooser = (rows: OrderedKeys | undefined, path: string, before: unknown, after: unknown) =>
  findOrder(rows, path)?.(after, before) === false;

export const markWeaker =
  (rows: OrderedKeys) =>
  <D extends Difference>(one: D): D =>
    isLooser(rows, one.key, one.live, one.wanted) ? { ...one, tone: 'weaker' } : one;

/** Values from the strictest to the loosest. Compared with what is not known, only the loosest is weaker. */
export const orderByRank =
  (...values: readonly unknown[]): Order =>
  (value, than) => {
    const [at, other] = [values.indexOf(value), than === undefined ? values.length - 2 : values.indexOf(than)];
    return value === than || (at >= 0 && at <= other);
  };

export const onIsStricter = orderByRank(true, false);
export const offIsStricter = orderByRank(false, true);

/** Nothing is as good as zero or off. */
export const isSameOrMore: Order = (value, than) => Number(value ?? 0) >= Number(than ?? 0);
export const isSameOrLess: Order = (value, than) => Number(value ?? 0) <= Number(than ?? 0);

/** Lists of what is allowed. `meets` says whether an item is as strict as one of the other list. */
export const orderAllowedLists =
  (meets: Order = same): Order =>
  (value, than) => {
    const [list, others] = [value ?? [], than ?? []];
    if (!Array.isArray(list) || !Array.isArray(others)) return false;
    return list.every((one) => others.some((other) => meets(one, other)));
  };

export const orderRequiredLists =
  (meets: Order = same): Order =>
  (value, than) =>
    orderAllowedLists((one, other) => meets(other, one))(than, value);

/** Maps of such keys, where `null` demands nothing. A key without an order must be the same. */
export const orderMaps =
  (rows: OrderedKeys, isSame = (_: string, one: unknown, other: unknown) => same(one, other)): Order =>
  (value, than) =>
    than == null ||
    (isMap(value) &&
      Object.keys({ ...value, ...than }).every((key) => {
        const [one, other] = [value[key], (than as typeof value)[key]];
        return isSame(key, one, other) || findOrder(rows, key)?.(one, other) === true;
      }));
