import type { RunResult } from '@trueup/core/report';
import { reportRunFailure } from '@trueup/core/run';
import type { SystemWorld, World } from '@trueup/core/session';
import { brokenRun, refuseInputs } from '@trueup/core/session';
import type { Terminal } from '../terminal/terminal.ts';
import { inWorld } from '../terminal/world.ts';
import type { WrongInputs } from './typed-inputs.ts';

/** The answer of a command that only reads, or the result of a run that could not answer. */
export async function answer<Question extends object, Answer>(
  asked: Question | WrongInputs,
  work: (asked: Question, world: World) => Promise<Answer>,
  terminal: Terminal,
  reach: SystemWorld,
): Promise<Answer | RunResult> {
  if ('problems' in asked) return refuseInputs('check', asked.problems);
  return inWorld(terminal, reach, async (world) => {
    try {
      return await work(asked, world);
    } catch (failure) {
      return failedWith(failure);
    }
  });
}

export const failedWith = (failure: unknown, mode: RunResult['mode'] = 'check') =>
  reportRunFailure(failure, mode) ?? brokenRun(mode, failure);
