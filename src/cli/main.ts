#!/usr/bin/env node
import { version } from '../version.ts';
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
  process.exitCode = await start(args, processTerminal());
}
