import type { VisitedRepository } from '../report/privacy/disclosure.ts';
import type { Marked, RunResult } from '../result/result.ts';
import { gatesFor } from './gates.ts';
import { reconcileOne } from './visit.ts';
import type { SettingsRun, Visit } from './visited-run.ts';
import { type Visited, visitAll } from './visits.ts';

/** A run before the first visit, with its repositories. */
export interface OpenedRun extends Omit<SettingsRun, 'gates'> {
  readonly repositories: readonly VisitedRepository[];
  /** Call before each visit. */
  visiting?(visit: Visit): Promise<void>;
  /** Makes the result of the run from those of its visits. */
  ended(visited: Visited): RunResult<Marked> | Promise<RunResult<Marked>>;
  /** The same from a failure that ended the visits. Unset where that is told as it is. */
  failed?(failure: unknown): RunResult<Marked>;
}

/** Holds all of them to their settings, or takes these from them, as the mode says. */
export async function visitTargets(opened: OpenedRun): Promise<RunResult<Marked>> {
  try {
    const run: SettingsRun = { ...opened, gates: await gatesFor(opened) };
    const visited = await visitAll(opened.repositories, run, async (visit) => {
      await opened.visiting?.(visit);
      return reconcileOne(visit);
    });
    return await opened.ended(visited);
  } catch (failure) {
    if (opened.failed) return opened.failed(failure);
    throw failure;
  }
}
