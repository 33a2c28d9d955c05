import { Progress, shouldUseColour } from '@trueup/core/report';
import { makeInterruptible } from '@trueup/core/run';
import type { SystemWorld, World } from '@trueup/core/session';
import type { OutputStream, Terminal } from './terminal.ts';

/** A terminal without a window can report a width of 0. */
export const getAppearance = (stream: OutputStream, { environment }: Pick<Terminal, 'environment'>) => ({
  colour: shouldUseColour({ env: environment, isTTY: Boolean(stream.isTTY) }),
  width: stream.columns || undefined,
});

/** Shows progress on standard error, asks the user through `ask`, and stops at Ctrl-C. */
export async function runInWorld<T>(
  terminal: Terminal,
  systemWorld: SystemWorld,
  work: (world: World) => Promise<T>,
  ask?: World['confirmPlan'],
): Promise<T> {
  const { environment, err, onInterrupt } = terminal;
  const isTTY = Boolean(err.isTTY) && environment.TERM !== 'dumb';
  const progress = new Progress(err, { isTTY, ...getAppearance(err, terminal) });
  const confirmPlan: World['confirmPlan'] = ask && ((plan) => progress.pauseFor(() => ask(plan)));
  const interruptible = {
    ...systemWorld,
    environment,
    showProgress: progress.update,
    printLine: progress.printLine,
    maskSecret: () => {},
    confirmPlan,
  };
  const { world, release } = makeInterruptible(interruptible, onInterrupt, '; press Ctrl-C again to quit at once');
  try {
    return await work(world);
  } finally {
    release();
    progress.end();
  }
}
