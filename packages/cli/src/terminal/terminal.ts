import type { Extension } from '@trueup/core/run';
import { type OnInterrupt, onSignals } from '@trueup/core/session';

/** Everything a command uses of the terminal, so that a test can replace it. */
export interface Terminal {
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly directory: string;
  /** The extensions of this build. */
  readonly extensions: readonly Extension[];
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

/**
 * Ctrl-D, which ends the input, counts as an empty answer. The terminal sends no signal while it reads a line, so Ctrl-C
 * sends one: it stops the run, or ends a process that runs nothing yet.
 */
async function askHere({ stdin: input, stderr: output }: Pick<NodeJS.Process, 'stdin' | 'stderr'>, question: string) {
  const [{ createInterface }, { createInterruption: interrupted }] = await Promise.all([
    import('node:readline'),
    import('@trueup/core/run/interrupt'),
  ]);
  const lines = createInterface({ input, output });
  const isRunning = process.listenerCount('SIGINT') > 0;
  let release = () => {};
  return new Promise<string>((answer, fail) => {
    const stop = () => {
      fail(interrupted());
      lines.close();
    };
    if (isRunning) release = onSignals(stop);
    lines.once('SIGINT', () => {
      output.write('\n');
      process.kill(process.pid, 'SIGINT');
    });
    lines.once('close', () => answer(''));
    lines.question(question, (line) => {
      answer(line);
      lines.close();
    });
  }).finally(() => release());
}

export const processTerminal = (
  extensions: readonly Extension[],
  { stdin, stdout, stderr }: Pick<NodeJS.Process, 'stdin' | 'stdout' | 'stderr'> = process,
): Terminal => ({
  environment: process.env,
  directory: process.cwd(),
  extensions,
  out: stdout,
  err: stderr,
  ask: stdin.isTTY && stderr.isTTY ? (question) => askHere({ stdin, stderr }, question) : undefined,
  onInterrupt: onSignals,
});
