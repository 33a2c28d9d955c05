import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import type { InputProblem, Mode } from './inputs.ts';
import type { Line, Outcome, RunResult } from './modes/result.ts';
import { jsonReport } from './report/json.ts';

const codes: Readonly<Record<Outcome, number>> = { success: 0, partial: 0, drift: 2, failed: 1 };

/** How a run tells the shell, or the workflow, what became of it. */
export const exitCodeOf = (result: RunResult) => codes[result.outcome];

const failed = (mode: Mode, lines: readonly Line[]): RunResult => ({
  version: 1,
  mode,
  outcome: 'failed',
  targets: [],
  lines,
});

/** Inputs that cannot be used end a run before it starts, and are reported like everything else. */
export const refusedInputs = (mode: Mode, problems: readonly InputProblem[]) =>
  failed(
    mode,
    problems.map(({ input, problem, fix }) => ({
      kind: 'error',
      key: input,
      message: `${input}: ${problem}`,
      fix,
      code: 'parse_refused',
    })),
  );

/** What should never happen still ends as a report that says what happened. */
export const brokenRun = (mode: Mode, failure: unknown) =>
  failed(mode, [
    {
      kind: 'error',
      key: '',
      message: `Trueup failed on its own account (${failure instanceof Error ? failure.stack : String(failure)})`,
      fix: 'report these lines to the authors of Trueup, and look at what the run had written before it',
      code: 'internal',
    },
  ]);

/** Writes the report as JSON where the run was asked to. What keeps it from doing so fails the run. */
export async function keepReport(result: RunResult, file: string | undefined, directory: string): Promise<RunResult> {
  if (file === undefined) return result;
  const path = resolve(directory, file);
  try {
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, jsonReport(result));
    return result;
  } catch (failure) {
    const line: Line = {
      kind: 'error',
      key: 'report-file',
      message: `the report could not be written to ${path}: ${(failure as Error).message}`,
      fix: 'name a file in a folder that this run may write to',
      code: 'internal',
    };
    return { ...result, outcome: 'failed', lines: [...result.lines, line] };
  }
}
