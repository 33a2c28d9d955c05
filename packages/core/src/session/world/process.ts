/** `head` may close a pipe early. The work continues, because an apply must not stop half-way. */
export async function endProcessWith(work: () => Promise<number>): Promise<void> {
  const { stdout, stderr } = process;
  let writeError: Error | undefined;
  stderr.on('error', () => {});
  stdout.on('error', (failure: NodeJS.ErrnoException) => {
    if (failure.code !== 'EPIPE') writeError ??= failure;
  });
  // Without a result, the process must not look successful.
  process.exitCode = 1;
  const code = await work().catch(reportDefect);
  // A pending wait must not keep the process alive.
  stdout.write('', () => setImmediate(() => process.exit(writeError ? reportLostOutput(writeError) : code)));
}

function reportLostOutput({ message }: Error): number {
  return printError(`standard output could not be written: ${message}. To fix, free some space, and run this again.`);
}

function reportDefect(failure: unknown): number {
  if ((failure as NodeJS.ErrnoException).syscall === 'uv_cwd')
    return printError('the current folder no longer exists. To fix, change to an existing folder, and run this again.');
  const [problem, fix] = describeDefect(failure);
  return printError(`${JSON.stringify(problem)}. To fix, ${fix}.`);
}

export const describeDefect = (failure: unknown): [problem: string, fix: string] =>
  (failure as NodeJS.ErrnoException | undefined)?.code === 'ERR_MODULE_NOT_FOUND'
    ? [`Trueup is incomplete (${failure})`, 'copy the whole folder of the release, such as `dist/`']
    : [
        `Trueup failed because of a bug (${failure instanceof Error ? failure.stack : failure})`,
        'report these lines to the authors of Trueup, and check what the run wrote before it failed',
      ];

/** Returns the exit code. */
function printError(message: string) {
  process.stderr.write(`error ${message}\n`);
  return 1;
}

/** Returns a function that removes the listeners. */
export type WatchSignals = (stop: () => void) => () => void;

/** A terminal sends SIGINT at Ctrl-C, and a runner sends SIGTERM or both. */
export const watchSignals: WatchSignals = (stop) => {
  process.once('SIGINT', stop).once('SIGTERM', stop);
  return () => process.off('SIGINT', stop).off('SIGTERM', stop);
};
