import { commands } from '../../../packages/cli/src/entries/commands.ts';
import { extensions } from '../../../packages/cli/src/entries/extensions.ts';
import { startCommand as startWith } from '../../../packages/cli/src/run/start.ts';
import type { Terminal } from '../../../packages/cli/src/terminal/terminal.ts';
import { run as runWith } from '../../../packages/core/src/run/run.ts';
import { startRun as startRunWith } from '../../../packages/core/src/run/start.ts';
import type { RunOptions } from '../../../packages/core/src/session/inputs/run-options.ts';
import type { World } from '../../../packages/core/src/session/world/world.ts';

/** Runs the program with all extensions. */
export const run = (options: RunOptions, world: World) => runWith(options, world, extensions);

export const startRun = (options: RunOptions, world: World, directory: string) =>
  startRunWith(options, world, directory, extensions);

export const start = (words: readonly string[], terminal: Terminal) => startWith(words, terminal, commands);
