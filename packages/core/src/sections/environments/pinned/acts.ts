import type { WriteCall } from '../../../github/call.ts';
import type { Step } from '../../../plan/item.ts';
import { get } from '../calls.ts';

/** An environment that this run creates has no id before its PUT. */
export function createWriteWithId(name: string, id: string | undefined, make: (id: string) => WriteCall): Step {
  if (id !== undefined) return make(id);
  return {
    act: make('').route,
    async run(github) {
      const { node_id } = await github.ask(get({ environment_name: name }));
      await github.send(make(node_id));
      return undefined;
    },
  };
}
