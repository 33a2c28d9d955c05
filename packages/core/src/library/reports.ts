import type { RunResult } from '../report/result/result.ts';
import { loadPrinter } from '../report/terminal/printer.ts';

export interface TextOptions {
  readonly colour?: boolean;
  readonly width?: number;
  readonly details?: boolean;
}

/** Formats the report as the command line prints it. */
export async function toText(result: RunResult, { colour = false, ...options }: TextOptions = {}): Promise<string> {
  const { terminalReport } = await loadPrinter(result);
  return terminalReport(result, { colour, ...options });
}

/** Formats the report as a job summary of at most 1 MB. */
export async function toMarkdown(result: RunResult): Promise<string> {
  const { jobSummary } = await loadPrinter(result);
  return jobSummary(result);
}
