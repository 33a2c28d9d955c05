import { differingIn } from '../report/result/outcome.ts';
import type { Marked, RunResult, TargetResult } from '../report/result/result.ts';
import type { About, PrivacyOptions } from '../session/inputs/run-options.ts';
import type { Session } from '../session/session.ts';
import type { VisitedRepository } from '../session/targets/disclosure.ts';
import type { TargetStanding } from '../session/targets/standing.ts';
import type { World } from '../session/world/world.ts';

/** Says of each repository how it stands against its settings, here and in the issue about the fleet. */
export async function withDriftIssue(
  result: RunResult<Marked>,
  repositories: readonly VisitedRepository[],
  { driftIssue, sections }: About & PrivacyOptions,
  session: Session,
  world: World,
): Promise<RunResult<Marked>> {
  const standings = repositories.map((one, index) => standingOf(one, result.targets[index]!));
  for (const one of standings) world.finished?.(one);
  if (!driftIssue) return result;
  const { tellFleetDrift } = await import('./fleet-drift.ts');
  const isWhole = !sections && result.lines.every(({ kind }) => kind !== 'error');
  return { ...result, lines: [...result.lines, ...(await tellFleetDrift({ standings, isWhole }, session, world))] };
}

const standingOf = ({ repository, disclosure }: VisitedRepository, target: TargetResult<Marked>): TargetStanding => ({
  repository,
  isHidden: disclosure.isHidden,
  visibility: disclosure.visibility,
  isWhole: target.outcome !== 'failed' && target.sections.every(({ status }) => !/partial|skipped/.test(status)),
  differing: differingIn(target),
});
