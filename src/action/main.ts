import { outside } from '../outside.ts';
import { runStep } from './step.ts';

process.exitCode = await runStep({
  ...outside(process.env),
  environment: process.env,
  directory: process.cwd(),
  log: (line) => process.stdout.write(`${line}\n`),
});
