import { onSignals } from '../world/signals.ts';
import { systemWorld } from '../world/world.ts';
import { runStep } from './step.ts';

// Parts that are loaded later import from this module, so it must not wait for the run.
void runStep({
  ...systemWorld(process.env),
  environment: process.env,
  directory: process.cwd(),
  onInterrupt: onSignals,
  log: (line) => process.stdout.write(`${line}\n`),
}).then((code) => {
  // Flush the output first, then exit: a pending wait for the host must not keep the process alive.
  process.stdout.write('', () => process.exit(code));
});
