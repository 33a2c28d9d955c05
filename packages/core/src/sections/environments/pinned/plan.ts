import type { Difference, Item, Plan } from '../../../plan/item.ts';
import { createNote, createRefusedChange, planUpdate } from '../../../plan/make-items.ts';
import type { LiveEnvironments } from '../read.ts';
import { type DeclaredEnvironment, describeEnvironment, maxPinned } from '../schema.ts';
import { createWriteWithId } from './acts.ts';
import * as calls from './calls.ts';

/** Unpins come first to make room for new pins. */
export function planPins(entries: readonly DeclaredEnvironment[], { environments, pins }: LiveEnvironments): Plan {
  if (!pins) return [];
  const ranks = rankPins(entries, pins);
  if (![...ranks.dropped, ...ranks.added, ...ranks.moves].length) return [];
  const { final } = ranks;
  const difference: Difference = { key: 'pinned', live: pins, wanted: final, ordered: true };
  // GitHub would accept some of the mutations and refuse the rest, so nothing is written.
  if (final.length > maxPinned) {
    const problem = `the plan pins ${final.length} environments, but GitHub allows at most ${maxPinned}: ${final.join(', ')}`;
    const fix = `declare \`pinned: false\` for ${final.length - maxPinned} of them`;
    return [createRefusedChange('environments', [difference], problem, fix), createNote(problem, 'environments')];
  }

  const ids = new Map(environments.map(({ name, node_id }) => [name, node_id]));
  const pin = (name: string, pinned: boolean) =>
    createWriteWithId(name, ids.get(name), (environmentId) => calls.pin({ input: { environmentId, pinned } }));
  const steps = [
    ...ranks.dropped.map((name) => pin(name, false)),
    ...ranks.added.map((name) => pin(name, true)),
    ...ranks.moves.map(({ name, position }) =>
      createWriteWithId(name, ids.get(name), (environmentId) => calls.reorder({ input: { environmentId, position } })),
    ),
  ];
  return [...planUpdate('environments', [difference], steps), ...ranks.displaced.map(noteDisplacedPin)];
}

function noteDisplacedPin(name: string): Item {
  const subject = describeEnvironment({ name });
  return createNote(`${subject} has an undeclared pin, which moves after the declared pins`, subject);
}

/** Declared pins come first, and other pins keep their order. */
function rankPins(entries: readonly DeclaredEnvironment[], pins: readonly string[]) {
  const declared = listNamesDeclaringPin(entries, true);
  const dropped = listNamesDeclaringPin(entries, false).filter((name) => pins.includes(name));
  const kept = pins.filter((name) => !dropped.includes(name));
  const added = declared.filter((name) => !kept.includes(name));
  const isOther = (name: string) => !declared.includes(name);
  const pinned = [...kept, ...added];
  return {
    dropped,
    added,
    moves: listMoves(pinned, declared),
    displaced: pinned.slice(0, declared.length).filter(isOther),
    final: [...declared, ...kept.filter(isOther)],
  };
}

const listNamesDeclaringPin = (entries: readonly DeclaredEnvironment[], isPinned: boolean) =>
  entries.filter(({ pinned }) => pinned === isPinned).map(({ name }) => name);

/** Moves go from first to last, so no move displaces an earlier one. */
function listMoves(pinned: readonly string[], declared: readonly string[]) {
  const ranks = [...pinned];
  return declared.flatMap((name, index) => {
    if (ranks[index] === name) return [];
    ranks.splice(ranks.indexOf(name), 1);
    ranks.splice(index, 0, name);
    return [{ name, position: index + 1 }];
  });
}
