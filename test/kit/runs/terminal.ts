import { extensions } from '../../../packages/cli/src/entries/extensions.ts';
import type { Terminal } from '../../../packages/cli/src/terminal/terminal.ts';

/** Simulates a person at a terminal: records the output, and lets a test press Ctrl-C. */
export function createFakeTerminal(
  environment: Terminal['environment'] = {},
  directory = '/nowhere',
  columns?: number,
) {
  const seen = { out: '', err: '' };
  const createStream = (stream: 'out' | 'err') => ({
    columns,
    write(text: string) {
      seen[stream] += text;
    },
  });
  const listeners = new Set<() => void>();
  const terminal: Terminal = {
    environment,
    directory,
    extensions,
    out: createStream('out'),
    err: createStream('err'),
    onInterrupt(stop) {
      listeners.add(stop);
      return () => listeners.delete(stop);
    },
  };
  const pressInterrupt = () => {
    for (const listener of listeners) listener();
  };
  return { terminal, seen, interrupt: pressInterrupt, listeners };
}
