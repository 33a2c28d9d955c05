import { type Lookup, SectionFailure } from '../../../plan/item.ts';
import { find } from '../calls.ts';
import { type DeclaredEnvironment, named } from '../schema.ts';

/**
 * A PUT for a new environment would replace an existing one with all its gates. The list may have left it out, so the
 * environment is read by name before the first write.
 */
export const absence = ({ name }: DeclaredEnvironment): Lookup<void> => ({
  looksFor: `that there is no ${named({ name })}`,
  async find(host) {
    const found = await host.ask(find({ environment_name: name }));
    if (!found) return;
    throw new SectionFailure(
      `${named(found)} exists, although the host left it out of its list: creating it would remove its gates`,
      found.name === name ? 'run again' : `write \`name: ${found.name}\`, because the host ignores case`,
      'conflict',
    );
  },
});
