import type { Difference } from '../../plan/item.ts';
import { shown } from '../../plan/tell.ts';
import { open, say, type Text } from '../../plan/wording.ts';
import type { Path } from '../../settings/refusal.ts';
import { nameOf, type Place } from './places.ts';
import { weakens, weakensWith, weakensWithout, withoutRule } from './protection.ts';
import { itemName } from './values.ts';

/**
 * What a comparison finds: another value, a live value whose key the entry leaves out, or a declared key that neither
 * the host shows nor its description knows.
 */
export interface Finding extends Difference {
  readonly kind: 'differs' | 'omitted' | 'unechoed';
  readonly at: Path;
  readonly name: string;
}

export const finding = (place: Place, words: Text, more: Omit<Partial<Finding>, 'at' | 'key'> = {}): Finding => ({
  kind: 'differs',
  at: place.at,
  key: place.at.join('.'),
  name: nameOf(place),
  live: undefined,
  wanted: undefined,
  words,
  ...more,
});

export const change = (key: string, live: unknown, wanted: unknown, place: Place) =>
  finding(place, `${nameOf(place)} ${shown(live)} → ${shown(wanted)}`, {
    live,
    wanted,
    tone: weakens(key, live, wanted) ? 'weaker' : undefined,
  });

export const omission = (key: string, live: unknown, place: Place) =>
  finding(place, say`${open(nameOf(place))} ${standing(key, live)}, and the entry leaves it out`, {
    kind: 'omitted',
    live,
  });

export const unechoed = (wanted: unknown, place: Place) =>
  finding(place, `${nameOf(place)} is not shown by the host`, { kind: 'unechoed', wanted });

export const loss = (key: string, item: unknown, list: Place) =>
  finding(list, say`${memberText(key, item, list)} removed`, {
    live: item,
    tone: weakensWithout(key) ? 'weaker' : undefined,
    because: key === 'rules' ? withoutRule.get(itemName(key, item)) : undefined,
  });

export const gain = (key: string, item: unknown, list: Place, at: Path) =>
  finding({ ...list, at }, open(`${memberText(key, item, list)} added`), {
    wanted: item,
    tone: weakensWith(key) ? 'weaker' : undefined,
  });

/** `rule deletion`, `bypass_actors: Team 7 (always)`, `conditions.ref_name.include: refs/heads/main` */
const memberText = (key: string, item: unknown, list: Place) =>
  key === 'rules' ? say`rule ${itemText(key, item)}` : say`${open(nameOf(list))}: ${itemText(key, item)}`;

const standing = (key: string, value: unknown) =>
  Array.isArray(value) ? `holds ${value.map((item) => itemText(key, item)).join(', ')}` : `is ${shown(value)}`;

function itemText(key: string, item: unknown) {
  if (key === 'rules') return itemName(key, item);
  return key === 'bypass_actors' ? actorText(item as { bypass_mode: string }) : shown(item);
}

/** `Team 7 (always)` */
export const actorText = (actor: { readonly bypass_mode?: string }) =>
  `${itemName('bypass_actors', actor)} (${actor.bypass_mode})`;
