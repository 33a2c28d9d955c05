#!/usr/bin/env node
import { version } from '../world/version.ts';
import { processTerminal } from './terminal.ts';

// A reader such as `head` may close the pipe early, which is not an error.
process.stdout.on('error', (failure: NodeJS.ErrnoException) => {
  if (failure.code !== 'EPIPE') throw failure;
  process.exit();
});

const args = process.argv.slice(2);
if (args[0] === '--version' || args[0] === '-v') {
  process.stdout.write(`${version}\n`);
} else {
  // Stands if the run ends without a result, which must not look like one without differences.
  process.exitCode = 1;
  void import('./command-line.ts').then(async ({ start }) => {
    const code = await start(args, processTerminal());
    // Flush the output first, then exit: a pending wait for the host must not keep the process alive.
    process.stdout.write('', () => process.exit(code));
  });
}
