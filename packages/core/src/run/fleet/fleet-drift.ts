import type { FoundTargets } from '../../fleet/targets/find-targets.ts';
import { parseRepositoryName } from '../../github/github.ts';
import { listCoverageByEnding } from '../../report/located.ts';
import { reportUnwrittenOutput } from '../../report/result/failure-lines.ts';
import type { Line, RunResult, SectionResult, TargetResult } from '../../report/result/result.ts';
import type { Session } from '../../session/session.ts';
import { addDisclosures, type DisclosedTarget } from '../../session/targets/disclosure.ts';
import { createUncheckedStatus, type Target, type TargetStatus } from '../../session/targets/target.ts';
import { readVisibility } from '../../session/visibility.ts';
import type { World } from '../../session/world/world.ts';
import type { FleetDrift } from '../issues/fleet-drift-issue.ts';
import type { FleetSearch } from '../issues/unlisted.ts';
import type { Run } from '../run-types.ts';

interface CheckedFleet {
  readonly repositories: readonly DisclosedTarget[];
  readonly found: Pick<FoundTargets, 'excluded' | 'notAdministered'>;
  readonly hasLeft: FleetSearch['hasLeft'];
}

export async function reportFleetDrift(
  result: RunResult,
  { repositories, found, hasLeft }: CheckedFleet,
  { options, session, world }: Pick<Run, 'options' | 'session' | 'world'>,
): Promise<RunResult> {
  const statuses = repositories.map((repository, index) => toTargetStatus(repository, result.targets[index]!));
  for (const status of statuses) world.reportFinished?.(status);
  if (!options.driftIssue) return result;
  const addVisibility = (targets: readonly Target[]) =>
    addDisclosures(targets, options, world.environment.GITHUB_REPOSITORY).map(toListedRepository);
  // A renamed repository may be a target under another name.
  const targetIds = new Set(statuses.map(({ id }) => id));
  const unchecked = addVisibility(found.notAdministered.filter(({ id }) => !targetIds.has(id)));
  const drift: FleetDrift = {
    statuses: [...statuses, ...unchecked.map(createUncheckedStatus)],
    isWhole: !options.sections && result.lines.every(({ kind }) => kind !== 'error'),
    search: { excluded: addVisibility(found.excluded), hasLeft },
  };
  return { ...result, lines: [...result.lines, ...(await writeFleetDriftIssue(drift, session, world))] };
}

const toListedRepository = ({ repository, disclosure: { isHidden, visibility } }: DisclosedTarget) => ({
  repository,
  isHidden,
  visibility,
});

const isCompared = ({ status }: SectionResult) => !/failed|skipped/.test(status);

const toTargetStatus = ({ repository, id, disclosure }: DisclosedTarget, target: TargetResult): TargetStatus => ({
  repository,
  id: id ?? target.plan?.id,
  isHidden: disclosure.isHidden,
  visibility: disclosure.visibility,
  isWhole: target.outcome !== 'failed' && target.sections.every(({ status }) => !/partial|skipped/.test(status)),
  isBlocked: listCoverageByEnding([target], 'left').length > 0,
  compared: new Map(target.sections.map((section) => [section.name, isCompared(section)])),
  differing: new Map(target.sections.filter(isDiffering).map((section) => [section.name, countDifferences(section)])),
});

const isDiffering = (section: SectionResult) =>
  section.coverage.some(({ ending }) => ending === 'differs') || countDifferences(section) > 0;

const countDifferences = ({ lines }: SectionResult) => lines.filter(isDifference).length;

/** An apply reports a change that it did not make as a note or as a refusal. */
const isDifference = ({ kind, code, pathEndings = [] }: Line) =>
  kind === 'drift' ||
  ((kind === 'note' || code === 'plan_refused') && pathEndings.some(({ ending }) => ending === 'not-done'));

export async function writeFleetDriftIssue(
  drift: FleetDrift,
  session: Session,
  { environment }: Pick<World, 'environment'>,
): Promise<Line[]> {
  const repository = parseRepositoryName(environment.GITHUB_REPOSITORY ?? '');
  if (!repository) return [unknownRepositoryLine];
  session.addSubject({ repository });
  session.renewWaiting(1);
  try {
    const { updateFleetDriftIssue } = await import('../issues/fleet-drift-issue.ts');
    const client = session.openReportClient(repository);
    await updateFleetDriftIssue(client, drift, await readVisibility(client.createReader()).catch(() => undefined));
    return [];
  } catch (failure) {
    return [{ ...reportUnwrittenOutput('drift issue', failure), key: unknownRepositoryLine.key }];
  }
}

const unknownRepositoryLine: Line = {
  kind: 'warning',
  key: 'drift-issue',
  message: 'no drift issue was written: the repository of this run is unknown',
  fix: 'set GITHUB_REPOSITORY to the repository of the workflow',
};
