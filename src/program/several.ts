import { openTargets } from '../fleet/find-targets.ts';
import { openFleet } from '../fleet/fleet.ts';
import type { SettingsSources } from '../fleet/sources.ts';
import { isOrganization, type RepositoryName } from '../host/host.ts';
import type { RunOptions } from '../inputs/options.ts';
import { modes } from '../mode/table.ts';
import { differingIn, resultOfTargets } from '../modes/outcome.ts';
import type { Line, Marked, RunResult, TargetResult } from '../modes/result.ts';
import type { VisitedRepository } from '../privacy/disclosure.ts';
import { withheldLines } from '../privacy/redact.ts';
import { scopeOf } from '../sections/load.ts';
import type { Opened } from '../session/connections.ts';
import { toSnapshot } from '../session/needed.ts';
import type { Session } from '../session/session.ts';
import { code } from '../settings/shown.ts';
import type { TargetStanding } from '../targets/standing.ts';
import type { Target } from '../targets/target.ts';
import { isBelow, repositoriesBelow } from '../visits/below.ts';
import { fleetOf, gatesFor } from '../visits/gates.ts';
import { createNames, type VisitedNames } from '../visits/names.ts';
import type { Reconciling } from '../visits/reconciling.ts';
import { reconcileOne } from '../visits/visit.ts';
import { type Round, type Visit, type Visited, visitAll } from '../visits/visits.ts';
import type { World } from '../world/world.ts';
import { forecastText } from './forecast.ts';
import { doneBefore, type Fingerprint, type FingerprintsOf, fingerprintsFrom, markOf } from './resumed.ts';

/** A run about several repositories. Each one succeeds or fails on its own. */
export async function visitSeveral(asked: RunOptions, world: World, session: Session): Promise<RunResult<Marked>> {
  const fleet = await openFleet(asked, world);
  const { options } = fleet;
  const { owners, found, repositories } = await openTargets(fleet, session, world);
  const sources = fleet.sourcesFor(found.targets, owners);
  if (!modes[options.mode].makesFile) await sources.refuse(repositories);
  const fingerprintsOf = fingerprintsFrom(options, sources);
  const { done, lines: resumed } = await doneBefore(repositories, fingerprintsOf, world.earlierRun);
  const open = repositories.filter((repository) => !done.has(repository));

  const round = await openRound({ repositories, open, known: found.known, sources }, options, session, world);
  const visited = await visitMarked(open, round, fingerprintsOf);
  const resultOf = new Map([
    ...done,
    ...open.map((repository, index) => [repository, visited.targets[index]!] as const),
  ]);
  const targets = repositories.map((repository) => resultOf.get(repository)!);
  const standings = repositories.map((repository, index) => standingOf(repository, targets[index]!));
  for (const one of standings) world.finished?.(one);
  const result = resultOfTargets<Marked>(options.mode, targets, [
    ...(round.limit?.lines() ?? []),
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

interface Opening {
  readonly repositories: readonly VisitedRepository[];
  /** Those that no earlier run has done. */
  readonly open: readonly VisitedRepository[];
  /** All that could have been targets. */
  readonly known: readonly RepositoryName[];
  readonly sources: SettingsSources;
}

/** What the visits of a run share. Limits, names and estimates are about repositories, not about organizations. */
async function openRound(opening: Opening, options: RunOptions, session: Session, world: World): Promise<Round> {
  const { repositories, open, sources } = opening;
  const { makesFile, editsFile } = modes[options.mode];
  const below = open.filter(({ repository }) => !isOrganization(repository));
  const planned = forecastOnce(options, below.length, session, world);
  const limit = fleetOf(below.length, options);
  const needs = makesFile ? await needsOfSnapshots(options, open) : undefined;
  const names = namesOf(below, opening, (visited) => session.host(visited, needs?.(visited)));
  const gates = await gatesFor(options, world, session, {
    limit,
    names,
    below: repositoriesBelow(repositories, options, session),
  });
  const settingsFor = editsFile
    ? (await import('../visits/adopt.ts')).fleetToAdopt(sources, options)
    : sources.settingsFor;
  const above = { options, session, world, settingsFor, gates };
  const run = { ...above, names, planned };
  const work = (visit: Visit) => reconcileOne(visit, isOrganization(visit.visited.repository) ? above : run);
  return { options, session, world, needs, names, limit, work };
}

/** Several names may lead to one repository, unless a list gave the id of each. */
function namesOf(
  below: readonly VisitedRepository[],
  { known, sources }: Opening,
  opened: (visited: VisitedRepository) => Opened,
): VisitedNames | undefined {
  const there = below.filter(({ missing }) => !missing);
  const mayMeet = there.length > 1 && there.some(({ id }) => id === undefined);
  return mayMeet ? createNames({ known, open: there, sources, opened }) : undefined;
}

/** Visits the repositories, and marks the results so that a run that resumes this one recognises them. */
async function visitMarked(
  open: readonly VisitedRepository[],
  round: Round,
  fingerprintsOf: FingerprintsOf,
): Promise<Visited> {
  const fingerprints = new Map<VisitedRepository, Fingerprint | undefined>();
  const work = async (visit: Visit) => {
    // Taken now: if a file changes later, its fingerprint differs, and a run that resumes this one visits the
    // repository again.
    fingerprints.set(visit.visited, await fingerprintsOf(visit.visited));
    return round.work(visit);
  };
  const { targets, lines } = await visitAll(open, { ...round, work });
  const marked = targets.map((target, index) => ({ ...target, ...markOf(target, fingerprints.get(open[index]!)) }));
  return { targets: marked, lines };
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
