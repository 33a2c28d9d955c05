#!/usr/bin/env node
import { endProcessWith, version } from '@trueup/core/session';

const args = process.argv.slice(2);

void endProcessWith(async () => {
  if (args[0] === '--version' || args[0] === '-v') {
    process.stdout.write(`${version}\n`);
    return 0;
  }
  const { startCommandLine } = await import('./command-line.ts');
  return startCommandLine(args);
});
