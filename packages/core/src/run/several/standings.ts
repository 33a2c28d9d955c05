import { unwrittenLine } from '../../report/result/failure-lines.ts';
import { differingIn } from '../../report/result/outcome.ts';
import type { Line, RunResult, TargetResult } from '../../report/result/result.ts';
import type { About, PrivacyOptions } from '../../session/inputs/run-options.ts';
import { nameFrom } from '../../session/names/repository-names.ts';
import type { Session } from '../../session/session.ts';
import type { VisitedRepository } from '../../session/targets/disclosure.ts';
import type { TargetStanding } from '../../session/targets/standing.ts';
import { askVisibility } from '../../session/visibility.ts';
import type { World } from '../../session/world/world.ts';
import type { FleetDrift } from '../issues/fleet-drift-issue.ts';

export async function reportFleetDrift(
  result: RunResult,
  repositories: readonly VisitedRepository[],
  { driftIssue, sections }: About & PrivacyOptions,
  session: Session,
  world: World,
): Promise<RunResult> {
  const standings = repositories.map((repository, index) => toStanding(repository, result.targets[index]!));
  for (const standing of standings) world.finished?.(standing);
  if (!driftIssue) return result;
  const isWhole = !sections && result.lines.every(({ kind }) => kind !== 'error');
  return {
    ...result,
    lines: [...result.lines, ...(await writeFleetDriftIssue({ standings, isWhole }, session, world))],
  };
}

const toStanding = ({ repository, id, disclosure }: VisitedRepository, target: TargetResult): TargetStanding => ({
  repository,
  id: id ?? target.plan?.id,
  isHidden: disclosure.isHidden,
  visibility: disclosure.visibility,
  isWhole: target.outcome !== 'failed' && target.sections.every(({ status }) => !/partial|skipped/.test(status)),
  differing: differingIn(target),
});

export async function writeFleetDriftIssue(
  drift: FleetDrift,
  session: Session,
  { environment }: Pick<World, 'environment'>,
) {
  const repository = nameFrom(environment.GITHUB_REPOSITORY ?? '');
  if (!repository) return [unknownRepositoryLine];
  session.about({ repository });
  session.renew(1);
  try {
    const { updateFleetDriftIssue } = await import('../issues/fleet-drift-issue.ts');
    const host = session.reports(repository);
    await updateFleetDriftIssue(host, drift, await askVisibility(host.reader()).catch(() => undefined));
    return [];
  } catch (failure) {
    return [{ ...unwrittenLine('drift issue', failure), key: unknownRepositoryLine.key }];
  }
}

const unknownRepositoryLine: Line = {
  kind: 'warning',
  key: 'drift-issue',
  message: 'no drift issue was written: the repository of this run is unknown',
  fix: 'set GITHUB_REPOSITORY to the repository of the workflow',
};
