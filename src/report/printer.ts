import type { PageLimit } from './html.ts';
import { modes } from './result/modes.ts';
import type { RunResult } from './result/result.ts';
import { jobSummary } from './summary.ts';
import { type TerminalOptions, terminalReport } from './terminal.ts';

/** Prints the result of a run: for a terminal or log, and for a page on the host's site. */
export interface Printer {
  terminalReport(result: RunResult, options: TerminalOptions): string;
  jobSummary(result: RunResult, room?: PageLimit, exitsZero?: string): string;
}

/** A preview is told by pull request, and other runs need not load how. */
export const printerFor = async ({ mode }: RunResult): Promise<Printer> =>
  modes[mode].ofPull ? (await import('./preview.ts')).previewPrinter : { terminalReport, jobSummary };
