import { type Difference, type Item, note, type Plan, refused, type Step, update } from '../../../plan/item.ts';
import { shown } from '../../../plan/tell.ts';
import type { Live } from '../live.ts';
import { type Environment, mostPinned, named } from '../schema.ts';
import { pinned, pinsVerified, reordered } from './apply.ts';
import { isSettled, ranksOf } from './ranks.ts';

/** Unpins come before pins, for there may be room for no more, and the order is made of what is then there. */
export function planPins(entries: readonly Environment[], { environments, pins }: Live): Plan {
  if (!pins) return [];
  const ranks = ranksOf(entries, pins);
  if (isSettled(ranks)) return [];
  const difference = {
    key: 'pinned',
    live: pins,
    wanted: ranks.final,
    words: `${shown(pins)} → ${shown(ranks.final)}`,
  };
  if (ranks.final.length > mostPinned) return [tooMany(ranks.final, difference)];

  const ids = new Map(environments.map(({ name, node_id }) => [name, node_id]));
  const steps: Step[] = [
    ...ranks.dropped.map((name) => pinned(name, false, ids.get(name))),
    ...ranks.added.map((name) => pinned(name, true, ids.get(name))),
    ...ranks.moves.map(({ name, position }) => reordered(name, position, ids.get(name))),
    pinsVerified(entries),
  ];
  return [...update('pinned environments', [difference], steps), ...ranks.displaced.map(displacement)];
}

/** The host would take some of the mutations and then no more, so nothing is written at all. */
const tooMany = (final: readonly string[], difference: Difference) =>
  refused(
    'pinned environments',
    [difference],
    `${final.length} environments would be pinned, and the host pins at most ${mostPinned}: ${final.join(', ')}`,
    `declare \`pinned: false\` for ${final.length - mostPinned} of them`,
  );

const displacement = (name: string): Item =>
  note(
    `${named({ name })} is pinned and no entry says so: it moves behind the pins that are declared`,
    named({ name }),
  );
