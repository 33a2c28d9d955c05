import type { Line } from '@trueup/core/report';
import { printRows, toTextRows } from '../terminal/page-rows.ts';
import type { Terminal } from '../terminal/terminal.ts';

/** Each problem ends with its fix. */
export class UsageError extends Error {
  constructor(readonly problems: readonly string[]) {
    super(problems.join('\n'));
  }
}

/** The fix starts with a verb. */
export const createUsageError = (problem: string, fix: string) => new UsageError([`${appendFix(problem, fix)}.`]);

export const appendFix = (message: Line['message'], fix: Line['fix']) =>
  fix ? `${message}. To fix, ${fix}` : `${message}`;

/** Returns the exit code 1, because 2 means that check found differences. */
export function reportUsageErrors(terminal: Pick<Terminal, 'environment' | 'err'>, problems: readonly string[]) {
  printRows(
    problems.flatMap((problem) => toTextRows('error', problem)),
    terminal,
  );
  return 1;
}

/** Returns the exit code. */
export async function runReportingUsageErrors(terminal: Terminal, work: () => Promise<number>): Promise<number> {
  try {
    return await work();
  } catch (failure) {
    if (failure instanceof UsageError) return reportUsageErrors(terminal, failure.problems);
    throw failure;
  }
}
