export { parseArguments } from './command-line/arguments.ts';
export { toFailedRun } from './command-line/read-command.ts';
export { readRunOptions } from './command-line/run-options.ts';
export { appendFix, reportUsageErrors, runReportingUsageErrors } from './command-line/usage-errors.ts';
export { type Arguments, type Command, failedExit, parseFlags, toFlag } from './commands/command.ts';
export { formatHelp } from './commands/help.ts';
export { createTerminal, type Terminal } from './terminal/terminal.ts';
export { runInWorld } from './terminal/world.ts';
