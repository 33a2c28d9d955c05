import type { Terminal } from '../terminal/terminal.ts';
import { printLines } from './print.ts';

/** A command cannot do its work with what it was given. Each problem ends with what to do. */
export class Unusable extends Error {
  constructor(readonly problems: readonly string[]) {
    super(problems.join('\n'));
  }
}

/** `fix` starts with a verb. */
export const unusable = (problem: string, fix: string) => new Unusable([`${problem}. To fix, ${fix}.`]);

/** Prints an error for each problem. The exit code is 1, since 2 means that check found differences. */
export function refuse(terminal: Pick<Terminal, 'environment' | 'err'>, problems: readonly string[]) {
  printLines(
    terminal,
    problems.map((problem) => `error ${problem}`),
  );
  return 1;
}

/** Does the work of a command, or says why it cannot. Resolves to the exit code. */
export async function orRefuse(terminal: Terminal, work: () => Promise<number>): Promise<number> {
  try {
    return await work();
  } catch (failure) {
    if (failure instanceof Unusable) return refuse(terminal, failure.problems);
    throw failure;
  }
}
