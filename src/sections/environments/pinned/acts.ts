import type { WriteCall } from '../../../host/call.ts';
import type { Step } from '../../../plan/item.ts';
import { get } from '../calls.ts';
import * as calls from './calls.ts';

export const pinOrUnpin = (name: string, wanted: boolean, environmentId: string | undefined) =>
  writeWithId('mutation PinEnvironment', name, environmentId, (id) =>
    calls.pin({ input: { environmentId: id, pinned: wanted } }),
  );

export const movePin = (name: string, position: number, environmentId: string | undefined) =>
  writeWithId('mutation ReorderEnvironment', name, environmentId, (id) =>
    calls.reorder({ input: { environmentId: id, position } }),
  );

/** An environment that this run creates has no id before its PUT. */
function writeWithId(act: string, name: string, id: string | undefined, make: (id: string) => WriteCall): Step {
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
