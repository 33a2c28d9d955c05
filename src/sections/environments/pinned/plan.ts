import type { Difference, Item, Plan, Step } from '../../../plan/item.ts';
import { note, refuseChange, update } from '../../../plan/make-items.ts';
import type { LiveEnvironments } from '../read.ts';
import { type DeclaredEnvironment, mostPinned, nameEnvironment } from '../schema.ts';
import { movePin, pinOrUnpin } from './acts.ts';

/** What happens to pins, by name, first to last: declared ones come first as in the file, the others keep their order. */
function ranksOf(entries: readonly DeclaredEnvironment[], pins: readonly string[]) {
  const declared = namesWhere(entries, true);
  const dropped = namesWhere(entries, false).filter((name) => pins.includes(name));
  const kept = pins.filter((name) => !dropped.includes(name));
  const added = declared.filter((name) => !kept.includes(name));
  const isOther = (name: string) => !declared.includes(name);
  const pinned = [...kept, ...added];
  return {
    dropped,
    /** The host adds new pins at the end. */
    added,
    moves: movesIn(pinned, declared),
    /** Undeclared pins in the ranks of declared ones. */
    displaced: pinned.slice(0, declared.length).filter(isOther),
    final: [...declared, ...kept.filter(isOther)],
  };
}

const namesWhere = (entries: readonly DeclaredEnvironment[], wanted: boolean) =>
  entries.filter(({ pinned }) => pinned === wanted).map(({ name }) => name);

/** From first to last, so that no move displaces an earlier one. */
function movesIn(pinned: readonly string[], declared: readonly string[]) {
  const ranks = [...pinned];
  return declared.flatMap((name, index) => {
    if (ranks[index] === name) return [];
    ranks.splice(ranks.indexOf(name), 1);
    ranks.splice(index, 0, name);
    return [{ name, position: index + 1 }];
  });
}

/** Unpins come first, because they make room for new pins. Moves come last. */
export function planPins(entries: readonly DeclaredEnvironment[], { environments, pins }: LiveEnvironments): Plan {
  if (!pins) return [];
  const ranks = ranksOf(entries, pins);
  if (![...ranks.dropped, ...ranks.added, ...ranks.moves].length) return [];
  const difference: Difference = { key: 'pinned', live: pins, wanted: ranks.final, ordered: true };
  if (ranks.final.length > mostPinned) return [refuseTooMany(ranks.final, difference)];

  const ids = new Map(environments.map(({ name, node_id }) => [name, node_id]));
  const steps: Step[] = [
    ...ranks.dropped.map((name) => pinOrUnpin(name, false, ids.get(name))),
    ...ranks.added.map((name) => pinOrUnpin(name, true, ids.get(name))),
    ...ranks.moves.map(({ name, position }) => movePin(name, position, ids.get(name))),
  ];
  return [...update('environments', [difference], steps), ...ranks.displaced.map(noteDisplaced)];
}

/** The host would take some of the mutations and refuse the rest, so nothing is written. */
const refuseTooMany = (final: readonly string[], difference: Difference) =>
  refuseChange(
    'environments',
    [difference],
    `${final.length} environments would be pinned, and the host pins at most ${mostPinned}: ${final.join(', ')}`,
    `declare \`pinned: false\` for ${final.length - mostPinned} of them`,
  );

function noteDisplaced(name: string): Item {
  const subject = nameEnvironment({ name });
  return note(`${subject} is pinned, and no entry declares the pin: it moves after the declared pins`, subject);
}
