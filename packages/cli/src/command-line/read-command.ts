import type { Line, RunResult } from '@trueup/core/report';
import { getExitCode, reportRunFailure } from '@trueup/core/run';
import type { SystemWorld, World } from '@trueup/core/session';
import { createDefectResult, createInputProblemsResult } from '@trueup/core/session';
import { printLines } from '../terminal/page-rows.ts';
import type { Terminal } from '../terminal/terminal.ts';
import { runInWorld } from '../terminal/world.ts';
import type { InvalidInputs } from './run-options.ts';

/** Returns the result of a read-only command, or a failed run. */
export async function runReadCommand<Request extends object, Result>(
  request: Request | InvalidInputs,
  work: (request: Request, world: World) => Promise<Result>,
  terminal: Terminal,
  systemWorld: SystemWorld,
): Promise<Result | RunResult> {
  if ('problems' in request) return createInputProblemsResult('check', request.problems);
  return runInWorld(terminal, systemWorld, async (world) => {
    try {
      return await work(request, world);
    } catch (failure) {
      return toFailedRun(failure);
    }
  });
}

/** Returns the exit code. */
export function printFailure(result: RunResult, terminal: Terminal): number {
  printLines(result.lines, terminal);
  return getExitCode(result);
}

export const toFailedRun = (failure: unknown, mode: RunResult['mode'] = 'check'): RunResult =>
  reportRunFailure(failure, mode) ?? createDefectResult(mode, failure);

export const addRepositoryNameToLines = ({
  repository,
  lines,
}: {
  readonly repository: string;
  readonly lines: readonly Line[];
}) => lines.map((line) => ({ ...line, message: `${repository}: ${line.message}` }));

/** Returns `undefined` for an empty list, so JSON has no such key. */
export const toJsonLines = (lines: readonly Line[]) =>
  lines.length ? lines.map(({ kind, message, fix }) => ({ kind, message, fix })) : undefined;
