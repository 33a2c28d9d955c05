import { Progress, shouldUseColour } from '@trueup/core/report';
import { makeInterruptible } from '@trueup/core/run';
import type { SystemWorld, World } from '@trueup/core/session';
import type { Stream, Terminal } from './terminal.ts';

/** Whether a stream shows colours, and its width. A terminal without a window may call that 0. */
export const lookOf = (stream: Stream, { environment }: Pick<Terminal, 'environment'>) => ({
  colour: shouldUseColour({ env: environment, isTTY: Boolean(stream.isTTY) }),
  width: stream.columns || undefined,
});

/** Does the work in a world that shows progress on standard error, asks the user through `ask`, and stops at Ctrl-C. */
export async function inWorld<T>(
  terminal: Terminal,
  reach: SystemWorld,
  work: (world: World) => Promise<T>,
  ask?: World['asks'],
): Promise<T> {
  const { environment, err, onInterrupt } = terminal;
  const isTTY = Boolean(err.isTTY) && environment.TERM !== 'dumb';
  const progress = new Progress(err, { isTTY, ...lookOf(err, terminal) });
  const asks: World['asks'] = ask && ((plan) => progress.pauseFor(() => ask(plan)));
  const given = { ...reach, environment, said: progress.update, announced: progress.printLine, masks: () => {}, asks };
  const { world, release } = makeInterruptible(given, onInterrupt, '; press Ctrl-C again to quit at once');
  try {
    return await work(world);
  } finally {
    release();
    progress.end();
  }
}
