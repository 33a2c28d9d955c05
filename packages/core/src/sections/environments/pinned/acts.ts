import type { WriteCall } from '../../../github/call.ts';
import type { Step } from '../../../plan/item.ts';
import { get } from '../calls.ts';

/** An environment that this run creates has no id before its PUT. */
export function writeWithId(name: string, id: string | undefined, make: (id: string) => WriteCall): Step {
  if (id !== undefined) return make(id);
  return {
    act: make('').route,
    async run(host) {
      const { node_id } = await host.ask(get({ environment_name: name }));
      await host.send(make(node_id));
      return undefined;
    },
  };
}
