import { resolve } from 'node:path';
import type { RunResult } from '@trueup/core/report';
import { loadPrinter } from '@trueup/core/report';
import { getExitCode, savePlan, saveReport } from '@trueup/core/run';
import { appendToFile } from '@trueup/core/session';
import { formatCode } from '@trueup/core/settings';
import { printResult } from '../command-line/print.ts';
import type { Arguments } from '../commands/command.ts';
import { readReports, reportFilesFix } from '../run/read-reports.ts';
import type { Terminal } from '../terminal/terminal.ts';
import { createGapLine } from './merge/gaps.ts';
import { mergeReports } from './merge/merge.ts';

export async function mergeReportFiles({ flags, files }: Arguments, terminal: Terminal): Promise<number> {
  const { parts, unread } = await readReports(files, terminal.directory);
  const gaps = unread.map(({ file, why }) => createGapLine(file, `${formatCode(file)} ${why}`, reportFilesFix));
  const merged = await appendSummary(mergeReports(parts, gaps), flags.get('summary-file'), terminal.directory);
  const planned = await savePlan(merged, flags.get('plan-file'), terminal.directory);
  const result = await saveReport(planned, flags.get('report-file'), terminal.directory);
  await printResult(result, flags, terminal);
  return getExitCode(result);
}

/** The file may contain the output of an earlier command. A failed write fails the result. */
async function appendSummary(result: RunResult, file: string | undefined, directory: string): Promise<RunResult> {
  if (file === undefined) return result;
  const path = resolve(directory, file);
  try {
    await appendToFile(path, (await loadPrinter(result)).jobSummary(result));
    return result;
  } catch (failure) {
    const line = createGapLine(
      'summary-file',
      `the summary could not be written to ${path}: ${(failure as Error).message}`,
      'name a file in an existing, writable folder',
    );
    return { ...result, outcome: 'failed', lines: [...result.lines, line] };
  }
}
