import { formatJobSummary } from '../html/summary.ts';
import { modes } from '../result/modes.ts';
import type { RunResult } from '../result/result.ts';
import { formatTerminalReport } from './terminal.ts';

/** Prints the result of a run: for a terminal or log, and for a page on the host's site. */
const runPrinter = { terminalReport: formatTerminalReport, jobSummary: formatJobSummary };

/** A preview is told by pull request, and other runs need not load how. */
export const loadPrinter = async ({ mode }: RunResult): Promise<typeof runPrinter> =>
  modes[mode].isForPullRequest ? (await import('../preview/preview.ts')).previewPrinter : runPrinter;
