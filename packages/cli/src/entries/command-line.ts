import { start } from '../run/start.ts';
import { processTerminal } from '../terminal/terminal.ts';
import { commands } from './commands.ts';
import { extensions } from './extensions.ts';

/** Runs the command line of this process, with everything that this build has. */
export const startHere = (args: readonly string[]): Promise<number> =>
  start(args, processTerminal(extensions), commands);
