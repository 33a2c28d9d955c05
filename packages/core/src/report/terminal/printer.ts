import { formatJobSummary } from '../html/summary.ts';
import { modes } from '../result/modes.ts';
import type { RunResult } from '../result/result.ts';
import { formatTerminalReport } from './terminal.ts';

const runPrinter = { terminalReport: formatTerminalReport, jobSummary: formatJobSummary };

/** Only previews need to load the preview printer. */
export const loadPrinter = async ({ mode }: RunResult): Promise<typeof runPrinter> =>
  modes[mode].isForPullRequest ? (await import('../preview/preview.ts')).previewPrinter : runPrinter;
