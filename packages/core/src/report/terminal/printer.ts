import { jobSummary } from '../html/summary.ts';
import { modes } from '../result/modes.ts';
import type { RunResult } from '../result/result.ts';
import { terminalReport } from './terminal.ts';

/** Prints the result of a run: for a terminal or log, and for a page on the host's site. */
const usual = { terminalReport, jobSummary };

/** A preview is told by pull request, and other runs need not load how. */
export const printerFor = async ({ mode }: RunResult): Promise<typeof usual> =>
  modes[mode].ofPull ? (await import('../preview/preview.ts')).previewPrinter : usual;
