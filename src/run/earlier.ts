import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { WrongInput } from '../inputs/kinds.ts';
import type { RunOptions } from '../inputs/table.ts';
import { NoReport, readReport } from '../merge/read.ts';
import type { RunResult } from '../modes/result.ts';
import { locatedLines } from '../report/located.ts';
import { code } from '../settings/shown.ts';
import type { Earlier } from '../world/world.ts';

/** What an earlier run left, read from its report. Throws `WrongInput` for a file that is no such report. */
export async function readEarlier(file: string, directory: string, mode: RunOptions['mode']): Promise<Earlier> {
  const report = await reportIn(resolve(directory, file));
  if (report.mode !== mode) {
    throw new WrongInput(
      `${code(file)} is the report of a run in mode ${code(report.mode)}, and this one is in mode ${code(mode)}`,
      'resume it in its own mode, or leave this out',
    );
  }
  return { file, wasStopped: locatedLines(report).some(({ line }) => line.code === 'stopped'), done: doneIn(report) };
}

async function reportIn(path: string): Promise<RunResult> {
  try {
    return readReport(await readFile(path, 'utf8'));
  } catch (failure) {
    const why = failure instanceof NoReport ? failure.message : `cannot be read: ${(failure as Error).message}`;
    throw new WrongInput(why, 'name the JSON report of the run that was stopped, which it wrote as its `report-file`');
  }
}

const doneIn = ({ targets }: RunResult): Earlier['done'] =>
  new Map(
    targets.flatMap(({ mark, outcome }) =>
      mark && (outcome === 'success' || outcome === 'skipped') ? [[mark, outcome] as const] : [],
    ),
  );
