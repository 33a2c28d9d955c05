import type { RepositoryName } from '@trueup/core/github';
import { toShownText } from '@trueup/core/plan';
import { writeFleetDriftIssue } from '@trueup/core/run';
import { openRunSession } from '@trueup/core/session';
import type { DriftTracker } from './schedule/fleet-drift.ts';
import type { ConnectedServiceConfig } from './service-config.ts';

/** Returns true if the drift issue is up to date, or is not wanted. */
export async function updateDriftIssue(
  { options, world, log }: Pick<ConnectedServiceConfig, 'options' | 'world' | 'log'>,
  tracker: DriftTracker,
): Promise<boolean> {
  if (!options.driftIssue) return true;
  const session = await openRunSession(options, world);
  const { statuses, isComplete } = tracker;
  const search = { hasLeft: async (repository: RepositoryName) => tracker.hasLeft(repository) };
  const lines = await writeFleetDriftIssue({ statuses, isWhole: isComplete, search }, session, world);
  for (const { message } of lines) log(toShownText(message));
  return !lines.length;
}
