import { onSignals } from '../world/signals.ts';
import { systemWorld } from '../world/world.ts';
import { runStep } from './step.ts';

const code = await runStep({
  ...systemWorld(process.env),
  environment: process.env,
  directory: process.cwd(),
  onInterrupt: onSignals,
  log: (line) => process.stdout.write(`${line}\n`),
});

// Flush the output first, then exit: a pending wait for the host must not keep the process alive.
process.stdout.write('', () => process.exit(code));
