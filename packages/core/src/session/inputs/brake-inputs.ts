import { acknowledgements, brakeLimits } from './brake-kinds.ts';
import { createChoice, path } from './kinds.ts';
import type { Rows } from './options.ts';

export const brakeInputs = {
  brakes: {
    takes: createChoice('warn', 'stop', 'off'),
    standard: 'stop',
    help: 'What apply does with a change that is hard to undo and not in `allow`. `stop`: write nothing to that repository, unless a person confirms the value at the terminal. `warn`: report the change first, then make it. `off`: treat it like any other change.',
  },
  limits: {
    takes: brakeLimits,
    help: 'How much may change before a brake stops the run. `removals`: how many items of a section may be deleted, such as `removals=10`, `removals=15%` or `removals:labels=20`; the default is 5, or a quarter of the live items if that is more. `targets`, with `repos`: how many repositories may change, such as `targets=5`. Under `brakes: stop`, apply plans all of them before it writes to any.',
  },
  allow: {
    takes: acknowledgements,
    help: 'The changes to allow despite the brakes, separated by commas or lines, as the report shows them: `visibility=private`, `removals:labels=12`. With `repos`, each except `targets` and `fleet-removals` starts with its repository or a pattern: `acme/shop:archive=true`, `acme/*:weaker-default=1`.',
  },
  policy: {
    takes: path,
    help: 'A policy file for `trueup audit`, such as `policy.yml`. Settings that violate a rule are an error, and apply does not write them.',
    fleetFix: 'add the file to the fleet file, beside its `targets`',
  },
} satisfies Partial<Rows>;
