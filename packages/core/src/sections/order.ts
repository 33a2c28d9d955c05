/** Declares which of two values of a key is stricter. A test checks each order against the simulator. */
import { isDeepEqual } from '../plan/differences.ts';
import type { Difference } from '../plan/item.ts';
import { isMap } from '../settings/maps.ts';

/** Returns whether `value` is at least as strict as `than`. */
export type Order = (value: unknown, than: unknown) => boolean;

/** Maps the name of a key, without its path, to its order. */
type OrderedKeys = Readonly<Record<string, { readonly order?: Order }>>;

/** Lists can be nested below their key, in `entries` next to `_undeclared`. */
export function findOrder(rows: OrderedKeys = {}, path: string): Order | undefined {
  const key = path
    .replace(/\.entries$/, '')
    .split('.')
    .at(-1)!;
  return Object.hasOwn(rows, key) ? rows[key]!.order : undefined;
}

/** A key without an order is never looser. */
export const isLooser = (rows: OrderedKeys | undefined, path: string, before: unknown, after: unknown) =>
  findOrder(rows, path)?.(after, before) === false;

export const markIfWeaker =
  (rows: OrderedKeys) =>
  <D extends Difference>(difference: D): D =>
    isLooser(rows, difference.key, difference.live, difference.wanted) ? { ...difference, tone: 'weaker' } : difference;

/** Compared with `undefined`, only the loosest value is weaker. */
export const orderByRank =
  (...strictestFirst: readonly unknown[]): Order =>
  (value, than) => {
    const rank = strictestFirst.indexOf(value);
    const otherRank = than === undefined ? strictestFirst.length - 2 : strictestFirst.indexOf(than);
    return value === than || (rank >= 0 && rank <= otherRank);
  };

export const onIsStricter = orderByRank(true, false);
export const offIsStricter = orderByRank(false, true);

/** A missing value counts as zero or off. */
export const isSameOrMore: Order = (value, than) => Number(value ?? 0) >= Number(than ?? 0);
export const isSameOrLess: Order = (value, than) => Number(value ?? 0) <= Number(than ?? 0);

/** Fewer allowed items are stricter. `meets` decides whether an item is as strict as an item of the other list. */
export const orderAllowedLists =
  (meets: Order = isDeepEqual): Order =>
  (value, than) => {
    const [list, otherList] = [value ?? [], than ?? []];
    if (!Array.isArray(list) || !Array.isArray(otherList)) return false;
    return list.every((item) => otherList.some((otherItem) => meets(item, otherItem)));
  };

/** More required items are stricter. */
export const orderRequiredLists =
  (meets: Order = isDeepEqual): Order =>
  (value, than) =>
    orderAllowedLists((item, otherItem) => meets(otherItem, item))(than, value);

/** `null` requires nothing. A key without an order must be the same in both maps. */
export const orderMaps =
  (
    rows: OrderedKeys,
    isSame = (_: string, inner: unknown, otherInner: unknown) => isDeepEqual(inner, otherInner),
  ): Order =>
  (value, than) =>
    than == null ||
    (isMap(value) &&
      Object.keys({ ...value, ...than }).every((key) => {
        const [inner, otherInner] = [value[key], (than as typeof value)[key]];
        return isSame(key, inner, otherInner) || findOrder(rows, key)?.(inner, otherInner) === true;
      }));
