import type { RunOptions } from '../inputs/options.ts';
import type { Marked, RunResult } from '../modes/result.ts';
import type { VisitedRepository } from '../privacy/disclosure.ts';
import type { Session } from '../session/session.ts';
import type { World } from '../world/world.ts';
import { type GatesGiven, gatesFor } from './gates.ts';
import type { Reconciling } from './reconciling.ts';
import { reconcileOne } from './visit.ts';
import { type Round, type Visit, type Visited, visitAll } from './visits.ts';

/** The repositories of a run before the first visit, and what their visits share. */
export interface OpenedTargets
  extends Pick<GatesGiven, 'limit' | 'names'>,
    Pick<Round, 'needs'>,
    Pick<Reconciling, 'settingsFor' | 'reading' | 'planned'> {
  readonly options: RunOptions;
  readonly repositories: readonly VisitedRepository[];
  /** Call before each visit. */
  visiting?(visited: VisitedRepository): Promise<void>;
  /** Makes the result of the run from those of its visits. */
  ended(visited: Visited): RunResult<Marked> | Promise<RunResult<Marked>>;
  /** The same from a failure that ended the visits. Unset where that is told as it is. */
  failed?(failure: unknown): RunResult<Marked>;
}

/** Holds all of them to their settings, or takes these from them, as the mode says. */
export async function visitTargets(opened: OpenedTargets, world: World, session: Session): Promise<RunResult<Marked>> {
  const { options, repositories, names, limit, settingsFor, reading, planned } = opened;
  try {
    const gates = await gatesFor(options, world, session, opened);
    const run = { options, session, world, settingsFor, gates, reading, names, planned };
    const work = async (visit: Visit) => {
      await opened.visiting?.(visit.visited);
      return reconcileOne(visit, run);
    };
    const round = { options, session, world, needs: opened.needs, names, limit, work };
    return await opened.ended(await visitAll(repositories, round));
  } catch (failure) {
    if (opened.failed) return opened.failed(failure);
    throw failure;
  }
}
