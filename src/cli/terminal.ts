/** What a command sees of the world around it, so that a test can stand in for a person at a terminal. */
export interface Terminal {
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly directory: string;
  readonly out: Stream;
  readonly err: Stream;
  /** Called at the first Ctrl-C; returns what takes the listener away again. */
  onInterrupt(stop: () => void): () => void;
}

export interface Stream {
  readonly isTTY?: boolean;
  readonly columns?: number;
  write(text: string): unknown;
}

export const processTerminal = (): Terminal => ({
  environment: process.env,
  directory: process.cwd(),
  out: process.stdout,
  err: process.stderr,
  onInterrupt(stop) {
    process.once('SIGINT', stop).once('SIGTERM', stop);
    return () => process.off('SIGINT', stop).off('SIGTERM', stop);
  },
});
