import { type OnInterrupt, onSignals } from '../world/signals.ts';

/** What a command sees of the world around it, so that a test can stand in for a person at a terminal. */
export interface Terminal {
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly directory: string;
  readonly out: Stream;
  readonly err: Stream;
  readonly onInterrupt: OnInterrupt;
  /** Asks the person, where there is one. */
  readonly ask?: (question: string) => Promise<string>;
}

export interface Stream {
  readonly isTTY?: boolean;
  readonly columns?: number;
  write(text: string): unknown;
}

/** Ctrl-C leaves; Ctrl-D, which ends the input, is no answer. */
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
