import { onSignals } from '../world/signals.ts';
import { systemWorld } from '../world/system.ts';
import { runStep } from './step.ts';

const code = await runStep({
  ...systemWorld(process.env),
  environment: process.env,
  directory: process.cwd(),
  onInterrupt: onSignals,
  log: (line) => process.stdout.write(`${line}\n`),
});

// What is written goes out first. A wait for the host that nobody needs any more does not hold the process.
process.stdout.write('', () => process.exit(code));
