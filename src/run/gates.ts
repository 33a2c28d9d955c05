import { fullName } from '../host/host.ts';
import type { RunOptions } from '../inputs/options.ts';
import { holdTo } from '../modes/approved.ts';
import { askFirst } from '../modes/confirmed.ts';
import type { World } from '../world/world.ts';
import { approvalOf } from './approval.ts';
import type { Session } from './session.ts';
import type { Visits } from './visit.ts';

/**
 * The gates of a run, in the order in which a plan passes them. What they rest on is read once, before any repository.
 * Throws `NoApproval` if it cannot be had.
 */
export async function gatesFor(options: RunOptions, world: World, session: Session): Promise<Visits['gates']> {
  const approval = await approvalOf(options, world, session);
  const { onMovedPlan } = options;
  const key = options.planKey?.reveal();
  const { asks } = world;
  return ({ repository }) => [
    ...(approval ? [holdTo({ repository, approval, key, onMovedPlan })] : []),
    ...(asks ? [askFirst(repository, (lines) => asks({ repository: fullName(repository), lines }))] : []),
  ];
}
