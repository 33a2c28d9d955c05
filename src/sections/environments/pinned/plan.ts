import { type Item, note, type Plan, type Step, update } from '../../../plan/item.ts';
import { shown } from '../../../plan/tell.ts';
import type { Live } from '../live.ts';
import { type Environment, mostPinned, named } from '../schema.ts';
import { overflow, pinned, pinsVerified, refusePins, reordered } from './apply.ts';
import { isSettled, ranksOf } from './ranks.ts';

/** Unpins come before pins, for there may be room for no more, and the order is made of what is then there. */
export function planPins(entries: readonly Environment[], { environments, pins }: Live): Plan {
  if (!pins) return [];
  const ranks = ranksOf(entries, pins);
  if (isSettled(ranks)) return [];

  const ids = new Map(environments.map(({ name, node_id }) => [name, node_id]));
  const steps: Step[] = [
    ...ranks.dropped.map((name) => pinned(name, false, ids.get(name))),
    ...ranks.added.map((name) => pinned(name, true, ids.get(name))),
    ...ranks.moves.map(({ name, position }) => reordered(name, position, ids.get(name))),
    pinsVerified(entries),
  ];
  const difference = {
    key: 'pinned',
    live: pins,
    wanted: ranks.final,
    words: `${shown(pins)} → ${shown(ranks.final)}`,
  };
  const isTooMany = ranks.final.length > mostPinned;
  return [
    ...update('pinned environments', [difference], isTooMany ? refusePins(ranks.final) : steps),
    ...(isTooMany ? [note(overflow(ranks.final))] : []),
    ...ranks.displaced.map(displacement),
  ];
}

const displacement = (name: string): Item =>
  note(
    `${named({ name })} is pinned and no entry says so: it moves behind the pins that are declared`,
    named({ name }),
  );
