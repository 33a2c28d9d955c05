import { openTargets } from '../fleet/find-targets.ts';
import { openFleet } from '../fleet/fleet.ts';
import { isOrganization } from '../host/host.ts';
import type { RunOptions } from '../inputs/options.ts';
import { modes } from '../mode/table.ts';
import { differingIn, resultOfTargets } from '../modes/outcome.ts';
import type { Line, Marked, RunResult, TargetResult } from '../modes/result.ts';
import type { VisitedRepository } from '../privacy/disclosure.ts';
import { withheldLines } from '../privacy/redact.ts';
import { scopeOf } from '../sections/load.ts';
import { toSnapshot } from '../session/needed.ts';
import type { Session } from '../session/session.ts';
import { code } from '../settings/shown.ts';
import type { TargetStanding } from '../targets/standing.ts';
import type { Target } from '../targets/target.ts';
import { isBelow, repositoriesBelow } from '../visits/below.ts';
import { fleetOf, gatesFor } from '../visits/gates.ts';
import { createNames } from '../visits/names.ts';
import type { Reconciling } from '../visits/reconciling.ts';
import { reconcileOne } from '../visits/visit.ts';
import { type Visit, visitAll } from '../visits/visits.ts';
import type { World } from '../world/world.ts';
import { forecastText } from './forecast.ts';
import { doneBefore, type Fingerprint, fingerprintsFrom, markOf } from './resumed.ts';

/** A run about several repositories. Each one succeeds or fails on its own. */
export async function visitSeveral(asked: RunOptions, world: World, session: Session): Promise<RunResult<Marked>> {
  const fleet = await openFleet(asked, world);
  const { options } = fleet;
  const { makesFile } = modes[options.mode];
  const { owners, found, repositories } = await openTargets(fleet, session, world);
  const sources = fleet.sourcesFor(found.targets, owners);
  if (!makesFile) await sources.refuse(repositories);
  const fingerprintsOf = fingerprintsFrom(options, sources);
  const { done, lines: resumed } = await doneBefore(repositories, fingerprintsOf, world.earlierRun);
  const open = repositories.filter((repository) => !done.has(repository));

  const below = open.filter(({ repository }) => !isOrganization(repository));
  const planned = forecastOnce(options, below.length, session, world);
  const limit = fleetOf(below.length, options);
  const needs = makesFile ? await needsOfSnapshots(options, open) : undefined;
  const there = below.filter(({ missing }) => !missing);
  const names =
    there.length > 1 && there.some(({ id }) => id === undefined)
      ? createNames({
          known: found.known,
          open: there,
          sources,
          opened: (visited) => session.host(visited, needs?.(visited)),
        })
      : undefined;
  const gates = await gatesFor(options, world, session, {
    limit,
    names,
    below: repositoriesBelow(repositories, options, session),
  });
  const settingsFor = modes[options.mode].editsFile
    ? (await import('../visits/adopt.ts')).fleetToAdopt(sources, options)
    : sources.settingsFor;
  const above = { options, session, world, settingsFor, gates };
  const run = { ...above, names, planned };
  const fingerprints = new Map<VisitedRepository, Fingerprint | undefined>();
  const work = async (visit: Visit) => {
    // Taken now: if a file changes later, its fingerprint differs, and a run that resumes this one visits the
    // repository again.
    fingerprints.set(visit.visited, await fingerprintsOf(visit.visited));
    return reconcileOne(visit, isOrganization(visit.visited.repository) ? above : run);
  };
  const visited = await visitAll(open, { options, session, world, needs, names, limit, work });
  const marked = visited.targets.map((target, index) => ({
    ...target,
    ...markOf(target, fingerprints.get(open[index]!)),
  }));
  const resultOf = new Map([...done, ...open.map((repository, index) => [repository, marked[index]!] as const)]);
  const targets = repositories.map((repository) => resultOf.get(repository)!);
  const standings = repositories.map((repository, index) => standingOf(repository, targets[index]!));
  for (const one of standings) world.finished?.(one);
  const result = resultOfTargets<Marked>(options.mode, targets, [
    ...(limit?.lines() ?? []),
    ...(fleet.lines ?? []),
    ...failedAbove(repositories, targets, options),
    ...sources.lines(found.known),
    ...found.lines,
    ...resumed,
    ...visited.lines,
    ...withheldLines(
      repositories.map(({ disclosure }) => disclosure),
      options,
    ),
  ]);
  if (!options.driftIssue) return result;
  const { tellFleetDrift } = await import('./fleet-drift.ts');
  const isWhole = !options.sections && result.lines.every(({ kind }) => kind !== 'error');
  return { ...result, lines: [...result.lines, ...(await tellFleetDrift({ standings, isWhole }, session, world))] };
}

/** What a snapshot needs of each target: an organization has other sections than a repository. */
async function needsOfSnapshots(options: RunOptions, open: readonly VisitedRepository[]) {
  const scopes = [...new Set(open.map(({ repository }) => scopeOf(repository)))];
  const needs = new Map(
    await Promise.all(scopes.map(async (scope) => [scope, await toSnapshot(options, scope)] as const)),
  );
  return ({ repository }: Target) => needs.get(scopeOf(repository));
}

/** Repositories go on by themselves: what rests on their organization fails there, and the rest does not wait for it. */
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
    const message = `${code(name)} is not as its files say, and its ${own.length} repositories of this run were visited all the same: what needs something new of it fails there`;
    return [{ kind: 'warning', key: 'organizations', message, fix: 'settle what its own lines say, and run again' }];
  });
}

const standingOf = ({ repository, disclosure }: VisitedRepository, target: TargetResult<Marked>): TargetStanding => ({
  repository,
  isHidden: disclosure.isHidden,
  visibility: disclosure.visibility,
  isWhole: target.outcome !== 'failed' && target.outcome !== 'partial',
  differing: differingIn(target),
});

/**
 * Announces an estimate: in a check after the first repository is read, in an apply before the first write. Another one
 * follows where four times as many repositories show something quite different.
 */
function forecastOnce(
  { mode }: RunOptions,
  repositories: number,
  { traffic }: Session,
  world: World,
): NonNullable<Reconciling['planned']> {
  const known = { read: 0, reads: 0, writes: 0 };
  let told: Estimated | undefined;
  return (reads, writes) => {
    known.read += 1;
    known.reads += reads;
    known.writes += writes;
    const each = (known.reads + 5 * known.writes) / known.read;
    // There is nothing left to foretell.
    if (known.read === repositories && !known.writes) return;
    if (told ? !isNews(told, { ...known, each }, repositories) : modes[mode].writes && !writes) return;
    told = { read: known.read, each };
    world.announced(forecastText({ repositories, ...known, quota: traffic.quota }));
  };
}

interface Estimated {
  readonly read: number;
  /** The points that each repository costs on average. */
  readonly each: number;
}

const isNews = (told: Estimated, now: Estimated, repositories: number) =>
  now.read >= 4 * told.read &&
  now.read <= repositories / 2 &&
  (now.each > 1.5 * told.each || 1.5 * now.each < told.each);
