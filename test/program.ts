import { start as startWith } from '../src/cli/command-line.ts';
import type { Terminal } from '../src/cli/terminal.ts';
import { commands } from '../src/entries/commands.ts';
import { extensions } from '../src/entries/extensions.ts';
import { run as runWith } from '../src/run/run.ts';
import { startRun as startRunWith } from '../src/run/start.ts';
import type { RunOptions } from '../src/session/inputs/run-options.ts';
import type { World } from '../src/session/world/world.ts';

/** The program with all its wings. */
export const run = (options: RunOptions, world: World) => runWith(options, world, extensions);

export const startRun = (options: RunOptions, world: World, directory: string) =>
  startRunWith(options, world, directory, extensions);

export const start = (words: readonly string[], terminal: Terminal) => startWith(words, terminal, commands);
