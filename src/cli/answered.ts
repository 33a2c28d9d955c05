import type { RunResult } from '../modes/result.ts';
import { brokenRun, endedBy } from '../session/failures.ts';
import type { SystemWorld, World } from '../world/world.ts';
import type { Terminal } from './terminal.ts';
import { inWorld } from './world.ts';

/** The answer of a command that only reads, or the result of a run that could not answer. */
export const answered = <T>(
  work: (world: World) => Promise<T>,
  terminal: Terminal,
  reach: SystemWorld,
): Promise<T | RunResult> =>
  inWorld(terminal, reach, async (world) => {
    try {
      return await work(world);
    } catch (failure) {
      return endedBy(failure, 'check') ?? brokenRun('check', failure);
    }
  });
