import { acknowledgements, brakeLimits } from './brake-kinds.ts';
import { oneOf, path } from './kinds.ts';
import type { Rows } from './options.ts';

export const brakeInputs = {
  brakes: {
    takes: oneOf('warn', 'stop', 'off'),
    standard: 'stop',
    help: 'What apply does with a change that is hard to undo and that `allow` does not name. `stop` writes nothing to that repository unless somebody at a terminal types the value. `warn` reports the change first and makes it. `off` treats it like any other change.',
  },
  limits: {
    takes: brakeLimits,
    help: 'How much may change before the brakes hold: items that a section may lose (`removals=10`, `removals=15%`, `removals:labels=20`; if unset, 5, or a quarter of the live ones if that is more), and with `repos` repositories that may change (`targets=5`). Under `brakes: stop`, apply plans all of them before it writes to any.',
  },
  allow: {
    takes: acknowledgements,
    help: 'What the brakes let through, separated by commas or lines, each as the report shows it: `visibility=private`, `removals:labels=12`. With `repos`, each but `targets` and `fleet-removals` starts with its repository, or a pattern for several: `acme/shop:archive=true`, `acme/*:weaker-default=1`.',
  },
  policy: {
    takes: path,
    help: 'A file with rules, as `trueup audit` takes it. Settings that would break one of them are an error, and apply writes nothing of them.',
    inFleet: 'name the file in the fleet file, beside its `targets`',
  },
} satisfies Partial<Rows>;
