import { startCommand } from '../run/start.ts';
import { createTerminal } from '../terminal/terminal.ts';
import { commands } from './commands.ts';
import { extensions } from './extensions.ts';

export const startCommandLine = (args: readonly string[]): Promise<number> =>
  startCommand(args, createTerminal(extensions), commands);
