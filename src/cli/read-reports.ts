import { resolve } from 'node:path';
import { NoReport, readReport } from '../result/read.ts';
import type { RunResult } from '../result/result.ts';
import { readText } from '../session/world/files.ts';

/** A report that a run wrote as its `--report-file`. */
export interface FiledReport {
  readonly file: string;
  readonly report: RunResult;
}

interface UnreadReport {
  readonly file: string;
  readonly why: string;
}

/** The reports in the files, and why others hold none. */
export async function reportsIn(files: readonly string[], directory: string) {
  const read = await Promise.all(files.map((file) => reportIn(file, directory)));
  return { parts: read.filter((one) => 'report' in one), unread: read.filter((one) => 'why' in one) };
}

async function reportIn(file: string, directory: string): Promise<FiledReport | UnreadReport> {
  try {
    return { file, report: readReport(await readText(resolve(directory, file))) };
  } catch (failure) {
    return {
      file,
      why: failure instanceof NoReport ? failure.message : `cannot be read: ${(failure as Error).message}`,
    };
  }
}

export const nameReports = 'name files that runs wrote as their `--report-file`, complete and unchanged';
