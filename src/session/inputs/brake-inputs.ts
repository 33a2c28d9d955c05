import { acknowledgements, count, removalLimits } from './brake-kinds.ts';
import { oneOf, path } from './kinds.ts';
import type { Rows } from './options.ts';

export const brakeInputs = {
  brakes: {
    takes: oneOf('warn', 'stop', 'off'),
    standard: 'stop',
    help: 'What apply does with a change that is hard to undo and that `allow` does not name. `stop` writes nothing to that repository unless somebody at a terminal types the value. `warn` reports the change first and makes it. `off` treats it like any other change.',
  },
  maxRemovals: {
    takes: removalLimits,
    help: 'How many items of a section may be removed before the brakes hold: a count, a share, or either for one section. If unset, more than 5 that are more than a quarter of the live ones.',
  },
  maxChangedTargets: {
    takes: count,
    help: 'how many repositories may change before the brakes hold. Under `brakes: stop`, apply plans all of them before it writes to any.',
    only: 'several',
  },
  allow: {
    takes: acknowledgements,
    help: 'What the brakes let through, separated by commas or lines, each as the report shows it: `visibility=private`, `removals:labels=12`. With `repos`, each but `targets` and `fleet-removals` starts with its repository: `acme/shop:archive=true`.',
  },
  policy: {
    takes: path,
    help: 'A file with rules, as `trueup audit` takes it. Settings that would break one of them are an error, and apply writes nothing of them.',
    inFleet: 'name the file in the fleet file, beside its `targets`',
  },
} satisfies Partial<Rows>;
