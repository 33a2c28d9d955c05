#!/usr/bin/env node
import { endWith, version } from '@trueup/core/session';

const args = process.argv.slice(2);

void endWith(async () => {
  if (args[0] === '--version' || args[0] === '-v') {
    process.stdout.write(`${version}\n`);
    return 0;
  }
  const { startCommandLine: startHere } = await import('./command-line.ts');
  return startHere(args);
});
