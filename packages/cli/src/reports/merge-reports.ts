import { resolve } from 'node:path';
import type { RunResult } from '@trueup/core/report';
import { printerFor } from '@trueup/core/report';
import { getExitCode, savePlan, saveReport } from '@trueup/core/run';
import { addTo } from '@trueup/core/session';
import { code } from '@trueup/core/settings';
import { printResult } from '../command-line/print.ts';
import type { Arguments } from '../commands/command.ts';
import { nameReports, reportsIn } from '../run/read-reports.ts';
import type { Terminal } from '../terminal/terminal.ts';
import { gap } from './merge/gaps.ts';
import { mergeReports } from './merge/merge.ts';

/** `trueup report merge`: merges the reports of all shards of a run into one. */
export async function mergeFiles({ flags, files }: Arguments, terminal: Terminal): Promise<number> {
  const { parts, unread } = await reportsIn(files, terminal.directory);
  const gaps = unread.map(({ file, why }) => gap(file, `${code(file)} ${why}`, nameReports));
  const merged = await keepSummary(mergeReports(parts, gaps), flags.get('summary-file'), terminal.directory);
  const planned = await savePlan(merged, flags.get('plan-file'), terminal.directory);
  const result = await saveReport(planned, flags.get('report-file'), terminal.directory);
  await printResult(result, flags, terminal);
  return getExitCode(result);
}

/** Appends, because the runner's summary file may already hold the output of an earlier command. */
async function keepSummary(result: RunResult, file: string | undefined, directory: string): Promise<RunResult> {
  if (file === undefined) return result;
  const path = resolve(directory, file);
  try {
    await addTo(path, (await printerFor(result)).jobSummary(result));
    return result;
  } catch (failure) {
    const line = gap(
      'summary-file',
      `the summary could not be written to ${path}: ${(failure as Error).message}`,
      'name a file in an existing, writable folder',
    );
    return { ...result, outcome: 'failed', lines: [...result.lines, line] };
  }
}
