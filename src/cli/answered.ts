import type { RunResult } from '../report/result/result.ts';
import { endedBy } from '../run/endings.ts';
import { brokenRun, refuseInputs } from '../session/failures.ts';
import type { SystemWorld, World } from '../session/world/world.ts';
import type { Terminal } from './terminal.ts';
import type { WrongInputs } from './typed-inputs.ts';
import { inWorld } from './world.ts';

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
  endedBy(failure, mode) ?? brokenRun(mode, failure);
