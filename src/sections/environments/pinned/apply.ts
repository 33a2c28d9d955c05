import type { WriteCall } from '../../../host/call.ts';
import { type Act, SectionFailure, type Step } from '../../../plan/item.ts';
import { shown } from '../../../plan/tell.ts';
import { get } from '../calls.ts';
import type { Environment } from '../schema.ts';
import * as calls from './calls.ts';
import { isSettled, ranksOf } from './ranks.ts';

export const pinned = (name: string, wanted: boolean, environmentId: string | undefined) =>
  addressed('mutation PinEnvironment', name, environmentId, (id) =>
    calls.pin({ input: { environmentId: id, pinned: wanted } }),
  );

export const reordered = (name: string, position: number, environmentId: string | undefined) =>
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
export const pinsVerified = (entries: readonly Environment[]): Act => ({
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
