import { openFleet } from '../fleet/fleet.ts';
import { openTargets } from '../fleet/open-targets.ts';
import { isOrganization } from '../host/host.ts';
import type { RunOptions } from '../inputs/options.ts';
import { modes } from '../mode/table.ts';
import { resultOfTargets } from '../modes/outcome.ts';
import type { Line, Marked, TargetResult } from '../modes/result.ts';
import type { VisitedRepository } from '../privacy/disclosure.ts';
import { withheldLines } from '../privacy/redact.ts';
import { scopeOf } from '../sections/load.ts';
import { toSnapshot } from '../session/needed.ts';
import type { Session } from '../session/session.ts';
import { code } from '../settings/shown.ts';
import type { Target } from '../targets/target.ts';
import { isBelow, repositoriesBelow } from '../visits/below.ts';
import { limitOf } from '../visits/braking.ts';
import { createNames } from '../visits/names.ts';
import type { OpenedTargets } from '../visits/targets.ts';
import type { World } from '../world/world.ts';
import { forecastOnce } from './forecast.ts';
import { openResuming } from './resumed.ts';
import { withDriftIssue } from './standings.ts';

/** A run about several repositories. Each one succeeds or fails on its own. */
export async function openSeveral(asked: RunOptions, world: World, session: Session): Promise<OpenedTargets> {
  const fleet = await openFleet(asked, world);
  const { options } = fleet;
  const { makesFile, editsFile } = modes[options.mode];
  const { owners, found, repositories } = await openTargets(fleet, session, world);
  const sources = fleet.sourcesFor(found.targets, owners);
  if (!makesFile) await sources.refuse(repositories);
  const resuming = await openResuming(repositories, sources, options, world.earlierRun);
  const { open } = resuming;
  // Limits, names and estimates are about repositories, not about organizations.
  const below = open.filter(({ repository }) => !isOrganization(repository));
  const limit = limitOf(below.length, options);
  const needs = makesFile ? await needsOfSnapshots(options, open) : undefined;
  const disclosures = repositories.map(({ disclosure }) => disclosure);
  return {
    options,
    repositories: open,
    needs,
    planned: forecastOnce(options.mode, below.length, session, world),
    settingsFor: editsFile ? (await import('../visits/adopt.ts')).fleetToAdopt(sources, options) : sources.settingsFor,
    visiting: resuming.visiting,
    ended(visited) {
      const targets = resuming.together(visited.targets);
      const result = resultOfTargets<Marked>(options.mode, targets, [
        ...(limit?.lines() ?? []),
        ...fleet.lines,
        ...failedAbove(repositories, targets, options),
        ...sources.lines(found.known),
        ...found.lines,
        ...resuming.lines,
        ...visited.lines,
        ...withheldLines(disclosures, options),
      ]);
      return withDriftIssue(result, repositories, options, session, world);
    },
    limit,
    names: createNames(below, { known: found.known, sources, opened: (one) => session.host(one, needs?.(one)) }),
    below: repositoriesBelow(repositories, options, session),
  };
}

/** What a snapshot needs of each target: an organization has other sections than a repository. */
async function needsOfSnapshots(options: RunOptions, open: readonly VisitedRepository[]) {
  const scopes = [...new Set(open.map(({ repository }) => scopeOf(repository)))];
  const needs = new Map(
    await Promise.all(scopes.map(async (scope) => [scope, await toSnapshot(options, scope)] as const)),
  );
  return ({ repository }: Target) => needs.get(scopeOf(repository));
}

/** The run visits the repositories of an organization that failed: most of their settings do not rest on it. */
function failedAbove(
  repositories: readonly VisitedRepository[],
  targets: readonly TargetResult<Marked>[],
  { mode }: RunOptions,
): Line[] {
  if (!modes[mode].writes) return [];
  const isFailed = (_: VisitedRepository, index: number) => targets[index]!.outcome === 'failed';
  return repositories.filter(isFailed).flatMap(({ repository, disclosure: { name } }) => {
    const own = repositories.filter((one) => isOrganization(repository) && isBelow(one.repository, repository));
    if (!own.length) return [];
    const message = `apply failed for ${code(name)}, and this run went on to ${own.length} of its repositories: whatever rests on a new setting of the organization fails there`;
    return [
      { kind: 'warning', key: 'organizations', message, fix: 'follow the fixes in its own lines, and run again' },
    ];
  });
}
