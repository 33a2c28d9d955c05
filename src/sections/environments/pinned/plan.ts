import type { WriteCall } from '../../../host/call.ts';
import {
  type Act,
  type Difference,
  type Item,
  note,
  type Plan,
  refused,
  SectionFailure,
  type Step,
  update,
} from '../../../plan/item.ts';
import { shown } from '../../../plan/tell.ts';
import { get } from '../calls.ts';
import type { Live } from '../live.ts';
import { type Environment, mostPinned, named } from '../schema.ts';
import * as calls from './calls.ts';
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

const pinned = (name: string, wanted: boolean, environmentId: string | undefined) =>
  addressed('mutation PinEnvironment', name, environmentId, (id) =>
    calls.pin({ input: { environmentId: id, pinned: wanted } }),
  );

const reordered = (name: string, position: number, environmentId: string | undefined) =>
  addressed('mutation ReorderEnvironment', name, environmentId, (id) =>
    calls.reorder({ input: { environmentId: id, position } }),
  );

/** An environment that this run creates has no id before it is there. */
function addressed(act: string, name: string, id: string | undefined, make: (id: string) => WriteCall): Step {
  if (id !== undefined) return make(id);
  return {
    act,
    async run(host) {
      const { node_id } = await host.ask(get({ environment_name: name }));
      await host.send(make(node_id));
      return undefined;
    },
  };
}

/** The mutations do not tell the order that they leave, so it is read once more. */
const pinsVerified = (entries: readonly Environment[]): Act => ({
  act: 'query EnvironmentPins',
  async run(host) {
    const pins = (await host.ask(calls.listPins({}))) ?? [];
    const ranks = ranksOf(entries, pins);
    if (isSettled(ranks)) return undefined;
    throw new SectionFailure(
      `the host took every change of the pins, and shows ${shown(pins)} where ${shown(ranks.final)} was asked for`,
      'run again; if it stays so, put the pins in order on the page of the environments',
      'conflict',
    );
  },
});
