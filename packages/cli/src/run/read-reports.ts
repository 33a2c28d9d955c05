import { resolve } from 'node:path';
import type { RunResult } from '@trueup/core/report';
import { readReportFile } from '@trueup/core/run';

export interface FiledReport {
  readonly file: string;
  readonly report: RunResult;
}

export async function reportsIn(files: readonly string[], directory: string) {
  const read = await Promise.all(
    files.map(async (file) => ({ file, ...(await readReportFile(resolve(directory, file))) })),
  );
  return { parts: read.filter((one) => 'report' in one), unread: read.filter((one) => 'why' in one) };
}

export const nameReports = 'name complete, unchanged files that runs wrote with `--report-file`';
