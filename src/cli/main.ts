#!/usr/bin/env node
import { version } from '../world/version.ts';
import { processTerminal } from './terminal.ts';

// A reader that has seen enough, such as `head`, closes the pipe: that is no failure of ours.
process.stdout.on('error', (failure: NodeJS.ErrnoException) => {
  if (failure.code !== 'EPIPE') throw failure;
  process.exit();
});

const args = process.argv.slice(2);
if (args[0] === '--version' || args[0] === '-v') {
  process.stdout.write(`${version}\n`);
} else {
  const { start } = await import('./command-line.ts');
  const code = await start(args, processTerminal());
  // What is written goes out first. A wait for the host that nobody needs any more does not hold the process.
  process.stdout.write('', () => process.exit(code));
}
