import { isMap } from '../../settings/maps.ts';
import { change, type Finding, gain, loss, omission, unechoed } from './findings.ts';
import { itemPlace, keyPlace, type Place } from './places.ts';
import { everyMethod, isSet, itemName, meansSame } from './values.ts';

export type Values = Readonly<Record<string, unknown>>;

/** Key by key, those of both sides. */
export function compareMaps(wanted: Values, live: Values, place: Place): Finding[] {
  const keys = new Set([...Object.keys(wanted), ...Object.keys(live)]);
  return [...keys].flatMap((key) => compareValues(key, own(wanted, key), own(live, key), keyPlace(place, key)));
}

/** Keys come from files and hosts, and every object answers to some names that nobody gave it. */
const own = (map: Values, key: string) => (Object.hasOwn(map, key) ? map[key] : undefined);

function compareValues(key: string, wanted: unknown, live: unknown, place: Place): Finding[] {
  if (meansSame(key, wanted, live)) return [];
  if (key === 'parameters') return compareMaps((wanted ?? {}) as Values, (live ?? {}) as Values, place);
  if (wanted === undefined) return missing(key, live, place);
  if (live === undefined && !place.described) return [unechoed(wanted, place)];
  if (isMap(wanted) && isMap(live ?? {})) return compareMaps(wanted, (live ?? {}) as Values, place);
  if (Array.isArray(wanted) && isSet(key)) return compareSets(key, wanted, listOf(key, live), place);
  return [change(key, live, wanted, place)];
}

/** An item is declared whole, as far as the host's description knows it. */
function missing(key: string, live: unknown, place: Place): Finding[] {
  if (!place.whole) return [omission(key, live, place)];
  return place.described ? [change(key, live, undefined, place)] : [];
}

/** A host that keeps no list of merge methods allows them all. */
const listOf = (key: string, live: unknown): readonly unknown[] =>
  Array.isArray(live) ? live : key === 'allowed_merge_methods' ? everyMethod : [];

/** An item that is the only one of its name on both sides has changed; every other one is gone or new. */
function compareSets(key: string, wanted: readonly unknown[], live: readonly unknown[], place: Place): Finding[] {
  const lost = without(live, wanted);
  const gained = without(wanted, live);
  const isChanged = (item: unknown) => isMap(item) && !!onlyOne(key, item, gained) && !!onlyOne(key, item, lost);
  return [
    ...lost.filter((item) => !isChanged(item)).map((item) => loss(key, item, place)),
    ...gained.flatMap((item) => {
      const below = itemPlace(place, key, wanted.indexOf(item), item);
      if (!isChanged(item)) return [gain(key, item, place, below.at)];
      return compareMaps(item as Values, onlyOne(key, item, lost) as Values, below);
    }),
  ];
}

const without = (list: readonly unknown[], others: readonly unknown[]) =>
  list.filter((item) => !others.some((other) => meansSame('', item, other)));

function onlyOne(key: string, item: unknown, list: readonly unknown[]) {
  const found = list.filter((one) => itemName(key, one) === itemName(key, item));
  return found.length === 1 ? found[0] : undefined;
}
