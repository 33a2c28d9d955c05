import type { RunResult } from '@trueup/core/report';
import { reportRunFailure } from '@trueup/core/run';
import type { SystemWorld, World } from '@trueup/core/session';
import { createDefectResult, createInputProblemsResult } from '@trueup/core/session';
import type { Terminal } from '../terminal/terminal.ts';
import { runInWorld } from '../terminal/world.ts';
import type { InvalidInputs } from './run-options.ts';

/** Returns the answer of a read-only command, or a failed run. */
export async function answerQuestion<Question extends object, Answer>(
  question: Question | InvalidInputs,
  work: (question: Question, world: World) => Promise<Answer>,
  terminal: Terminal,
  reach: SystemWorld,
): Promise<Answer | RunResult> {
  if ('problems' in question) return createInputProblemsResult('check', question.problems);
  return runInWorld(terminal, reach, async (world) => {
    try {
      return await work(question, world);
    } catch (failure) {
      return toFailedRun(failure);
    }
  });
}

export const toFailedRun = (failure: unknown, mode: RunResult['mode'] = 'check'): RunResult =>
  reportRunFailure(failure, mode) ?? createDefectResult(mode, failure);
