import type { Outside } from '../outside.ts';
import { createProgress } from '../report/progress.ts';
import type { World } from '../session.ts';
import { interruptible } from './interrupt.ts';
import { lookOf } from './look.ts';
import type { Terminal } from './terminal.ts';

/** Does its work in a world whose progress is told on standard error, and which Ctrl-C stops. */
export async function inWorld<T>(terminal: Terminal, reach: Outside, work: (world: World) => Promise<T>): Promise<T> {
  const { environment, err } = terminal;
  const progress = createProgress(err, { isTTY: Boolean(err.isTTY), ...lookOf(err, terminal) });
  const { reach: stoppable, release } = interruptible(reach, terminal, (line) => progress.say(line));
  try {
    return await work({
      ...stoppable,
      environment,
      said: (line) => progress.update(line),
      announced: (line) => progress.say(line),
      masks: () => {},
    });
  } finally {
    release();
    progress.end();
  }
}
