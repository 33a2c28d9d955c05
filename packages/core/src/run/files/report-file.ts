import { NoReport, parseReport } from '../../report/result/read.ts';
import type { RunResult } from '../../report/result/result.ts';
import { readRegularFile } from '../../session/world/files.ts';

export async function readReportFile(path: string): Promise<{ readonly report: RunResult } | { readonly why: string }> {
  try {
    return { report: parseReport(await readRegularFile(path)) };
  } catch (failure) {
    return { why: failure instanceof NoReport ? failure.message : `could not be read: ${(failure as Error).message}` };
  }
}
