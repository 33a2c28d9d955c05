import { outside } from '../outside.ts';
import { runStep } from './step.ts';

const code = await runStep({
  ...outside(process.env),
  environment: process.env,
  directory: process.cwd(),
  log: (line) => process.stdout.write(`${line}\n`),
});

// What is written goes out first. A wait for the host that nobody needs any more does not hold the process.
process.stdout.write('', () => process.exit(code));
