import { createSystemWorld, endProcessWith, watchSignals } from '@trueup/core/session';
import { runStep } from '../action/step.ts';
import { extensions } from './extensions.ts';

// Modules that load later import from this module, so it must not wait for the run.
void endProcessWith(async () =>
  runStep({
    ...createSystemWorld(process.env),
    extensions,
    environment: process.env,
    directory: process.cwd(),
    onInterrupt: watchSignals,
    log: (line) => process.stdout.write(`${line}\n`),
  }),
);
