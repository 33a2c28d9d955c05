import { wantsColour } from '../report/colour.ts';
import { createProgress } from '../report/progress.ts';
import { interruptible } from '../run/interrupt.ts';
import { type OnInterrupt, onSignals } from '../world/signals.ts';
import type { SystemWorld, World } from '../world/world.ts';

/** Everything a command uses of the terminal, so that a test can replace it. */
export interface Terminal {
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly directory: string;
  readonly out: Stream;
  readonly err: Stream;
  readonly onInterrupt: OnInterrupt;
  /** Asks the user; unset if nobody can answer. */
  readonly ask?: (question: string) => Promise<string>;
}

export interface Stream {
  readonly isTTY?: boolean;
  readonly columns?: number;
  write(text: string): unknown;
}

/** Ctrl-C exits; Ctrl-D, which ends the input, counts as an empty answer. */
async function askHere(question: string) {
  const { createInterface } = await import('node:readline/promises');
  const lines = createInterface({ input: process.stdin, output: process.stderr });
  lines.once('SIGINT', () => process.exit(130));
  try {
    return await lines.question(question);
  } catch {
    return '';
  } finally {
    lines.close();
  }
}

export const processTerminal = (): Terminal => ({
  environment: process.env,
  directory: process.cwd(),
  out: process.stdout,
  err: process.stderr,
  ask: process.stdin.isTTY && process.stderr.isTTY ? askHere : undefined,
  onInterrupt: onSignals,
});

/** Whether a stream shows colours, and its width. */
export const lookOf = (stream: Stream, { environment }: Terminal) => ({
  colour: wantsColour({ env: environment, isTTY: Boolean(stream.isTTY) }),
  width: stream.columns,
});

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
