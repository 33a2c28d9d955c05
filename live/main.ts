import { createTerminal, formatHelp, readArguments, runReportingUsageErrors } from '@trueup/cli';
import { live } from './command.ts';

/** Runs the kit from a terminal, with the flags that follow `npm run live --`. */
export async function runLive(flags: readonly string[]): Promise<number> {
  const terminal = createTerminal([]);
  if (!flags.includes('--help'))
    return runReportingUsageErrors(terminal, () => live.start(readArguments(live, flags), terminal));
  terminal.out.write(formatHelp(live, terminal.out.columns).replaceAll('trueup live', 'npm run live --'));
  return 0;
}
