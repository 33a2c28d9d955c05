import { createProgress } from '../report/progress.ts';
import { interruptible } from '../run/interrupt.ts';
import type { SystemWorld } from '../world/system.ts';
import type { World } from '../world/world.ts';
import { lookOf } from './look.ts';
import type { Terminal } from './terminal.ts';

/** Does the work in a world that shows progress on standard error and stops at Ctrl-C. */
export async function inWorld<T>(
  terminal: Terminal,
  reach: SystemWorld,
  work: (world: World) => Promise<T>,
): Promise<T> {
  const { environment, err, onInterrupt } = terminal;
  const progress = createProgress(err, { isTTY: Boolean(err.isTTY), ...lookOf(err, terminal) });
  const given = { ...reach, environment, said: progress.update, announced: progress.say, masks: () => {} };
  const { world, release } = interruptible(given, onInterrupt, '; press Ctrl-C again to quit at once');
  try {
    return await work(world);
  } finally {
    release();
    progress.end();
  }
}
