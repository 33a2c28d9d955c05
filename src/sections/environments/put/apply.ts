import { type Lookup, SectionFailure } from '../../../plan/item.ts';
import { find } from '../calls.ts';
import { type Environment, named } from '../schema.ts';

/**
 * The PUT that creates an environment replaces one that is there already, gates and all. A list may have left it out,
 * so the environment itself is asked for before the run's first write.
 */
export const absence = ({ name }: Environment): Lookup<void> => ({
  looksFor: `that there is no ${named({ name })}`,
  async find({ host }) {
    const found = await host.ask(find({ environment_name: name }));
    if (!found) return;
    throw new SectionFailure(
      `the host left ${named(found)} out of its list and has it: creating it would take its gates away`,
      found.name === name ? 'run again' : `write \`name: ${found.name}\`, for the host takes the two for one`,
      'conflict',
    );
  },
});
