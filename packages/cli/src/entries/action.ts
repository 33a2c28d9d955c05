import { endWith, onSignals, systemWorld } from '@trueup/core/session';
import { runStep } from '../action/step.ts';
import { extensions } from './extensions.ts';

// Modules that load later import from this module, so it must not wait for the run.
void endWith(async () =>
  runStep({
    ...systemWorld(process.env),
    extensions,
    environment: process.env,
    directory: process.cwd(),
    onInterrupt: onSignals,
    log: (line) => process.stdout.write(`${line}\n`),
  }),
);
