import { type Command, createTerminal, formatHelp, parseArguments, runReportingUsageErrors } from '@trueup/cli';
import { live } from './command.ts';

export const runLive = (flags: readonly string[]) => runFromTerminal(live, flags, 'live');

/** Runs a command that only a clone has, with the flags that follow `npm run SCRIPT --`. */
export async function runFromTerminal(command: Command, flags: readonly string[], script: string): Promise<number> {
  const terminal = createTerminal([]);
  if (!flags.includes('--help'))
    return runReportingUsageErrors(terminal, () => command.start(parseArguments(command, flags), terminal));
  const help = formatHelp(command, terminal.out.columns);
  terminal.out.write(help.replaceAll(`trueup ${command.name}`, `npm run ${script} --`));
  return 0;
}
