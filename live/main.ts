import { helpOf, orRefuse, processTerminal, readArguments } from '@trueup/cli';
import { live } from './command.ts';

/** Runs the kit from a terminal, with the flags that follow `npm run live --`. */
export async function runLive(flags: readonly string[]): Promise<number> {
  const terminal = processTerminal([]);
  if (!flags.includes('--help')) return orRefuse(terminal, () => live.start(readArguments(live, flags), terminal));
  terminal.out.write(helpOf(live, terminal.out.columns).replaceAll('trueup live', 'npm run live --'));
  return 0;
}
