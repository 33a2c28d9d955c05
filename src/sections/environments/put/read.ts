import { type Lookup, SectionFailure } from '../../../plan/item.ts';
import { find } from '../calls.ts';
import { type DeclaredEnvironment, nameEnvironment } from '../schema.ts';

/**
 * A PUT for a new environment would replace an existing one with all its gates. The list may have left it out, so the
 * environment is read by name before the first write.
 */
export const lookUpAbsence = ({ name }: DeclaredEnvironment): Lookup<void> => ({
  looksFor: `that there is no ${nameEnvironment({ name })}`,
  async find(host) {
    const found = await host.ask(find({ environment_name: name }));
    if (!found) return;
    throw new SectionFailure(
      `${nameEnvironment(found)} exists, although the host left it out of its list: creating it would remove its gates`,
      found.name === name ? 'run again' : `write \`name: ${found.name}\`, because the host ignores case`,
      'conflict',
    );
  },
});
