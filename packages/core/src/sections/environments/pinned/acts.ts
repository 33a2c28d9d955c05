import type { WriteCall } from '../../../github/call.ts';
import type { Step } from '../../../plan/item.ts';
import { get } from '../calls.ts';

/** A new environment has no id before its PUT. */
export function createWriteWithId(name: string, id: string | undefined, createCall: (id: string) => WriteCall): Step {
  if (id !== undefined) return createCall(id);
  return {
    act: createCall('').route,
    async run(github) {
      const { node_id } = await github.ask(get({ environment_name: name }));
      await github.send(createCall(node_id));
      return undefined;
    },
  };
}
