import type { Extension } from '@trueup/core/run';
import { type WatchSignals, watchSignals } from '@trueup/core/session';

/** Tests replace this interface. */
export interface Terminal {
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly directory: string;
  readonly extensions: readonly Extension[];
  readonly out: OutputStream;
  readonly err: OutputStream;
  readonly onInterrupt: WatchSignals;
  /** Unset if the user cannot answer. */
  readonly ask?: (question: string) => Promise<string>;
}

export interface OutputStream {
  readonly isTTY?: boolean;
  readonly columns?: number;
  write(text: string): unknown;
}

/**
 * Ctrl-D ends the input and counts as an empty answer. The terminal sends no signal while it reads a line, so Ctrl-C
 * sends one. The signal stops the run, or ends the process before a run.
 */
async function askQuestion(
  { stdin: input, stderr: output }: Pick<NodeJS.Process, 'stdin' | 'stderr'>,
  question: string,
): Promise<string> {
  const [{ createInterface }, { createInterruption }] = await Promise.all([
    import('node:readline'),
    import('@trueup/core/run/interrupt'),
  ]);
  const lines = createInterface({ input, output });
  const isRunning = process.listenerCount('SIGINT') > 0;
  let release = () => {};
  return new Promise<string>((answer, fail) => {
    const stop = () => {
      fail(createInterruption());
      lines.close();
    };
    if (isRunning) release = watchSignals(stop);
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

export const createTerminal = (
  extensions: readonly Extension[],
  { stdin, stdout, stderr }: Pick<NodeJS.Process, 'stdin' | 'stdout' | 'stderr'> = process,
): Terminal => ({
  environment: process.env,
  directory: process.cwd(),
  extensions,
  out: stdout,
  err: stderr,
  ask: stdin.isTTY && stderr.isTTY ? (question) => askQuestion({ stdin, stderr }, question) : undefined,
  onInterrupt: watchSignals,
});
