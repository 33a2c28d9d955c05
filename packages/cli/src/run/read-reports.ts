import { resolve } from 'node:path';
import type { RunResult } from '@trueup/core/report';
import { readReportFile } from '@trueup/core/run';

export interface ReportFile {
  readonly file: string;
  readonly report: RunResult;
}

/** `unread` lists the files without a valid report, each with its reason. */
export async function readReports(files: readonly string[], directory: string) {
  const reports = await Promise.all(
    files.map(async (file) => ({ file, ...(await readReportFile(resolve(directory, file))) })),
  );
  return { parts: reports.filter((file) => 'report' in file), unread: reports.filter((file) => 'why' in file) };
}

export const reportFilesFix = 'name complete, unchanged files that runs wrote with `--report-file`';
