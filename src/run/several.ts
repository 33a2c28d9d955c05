import { widest } from '../host/pacer.ts';
import { createSharing } from '../host/sharing.ts';
import type { RunOptions } from '../inputs/options.ts';
import { resultOfTargets } from '../modes/outcome.ts';
import type { Marked, RunResult } from '../modes/result.ts';
import { type VisitedRepository, visitedRepositories } from '../privacy/disclosure.ts';
import { withheldLines } from '../privacy/redact.ts';
import { createOwners } from '../requests/owners.ts';
import { isSearch } from '../targets/filters.ts';
import { sideBySide } from '../targets/side-by-side.ts';
import type { World } from '../world/world.ts';
import { createPatience, type Patience, staysWithItsRepository } from './failures.ts';
import { findTargets } from './find-targets.ts';
import { openFleet } from './fleet.ts';
import { forecastText } from './forecast.ts';
import { fleetOf, gatesFor } from './gates.ts';
import { notLookedAt, overLines } from './lines.ts';
import { createNames } from './names.ts';
import { toSnapshot } from './needed.ts';
import { doneBefore, fingerprintsFrom, markOf } from './resumed.ts';
import type { Session } from './session.ts';
import type { SettingsSources } from './sources.ts';
import { type Visits, visit } from './visit.ts';

/** A run about several repositories, visited side by side. Each one succeeds or fails on its own. */
export async function visitSeveral(asked: RunOptions, world: World, session: Session): Promise<RunResult<Marked>> {
  const fleet = await openFleet(asked, world);
  const { options } = fleet;
  session.about(options);
  if (isSearch(options.repos)) world.said('listing the repositories');
  const owners = createOwners(session);
  const found = await findTargets(options, owners, fleet.wanted);
  session.covers(found.targets.map(({ repository }) => repository));
  const repositories = visitedRepositories(found.targets, options, world.environment.GITHUB_REPOSITORY);
  const sources = fleet.sourcesFor(found.targets, owners);
  if (options.mode !== 'snapshot') await sources.refuse(found.targets);
  const disclosures = repositories.map(({ disclosure }) => disclosure);
  const fingerprintsOf = fingerprintsFrom(options, sources);
  const resumed = await doneBefore(repositories, fingerprintsOf, world.earlierRun);
  const open = repositories.filter((repository) => !resumed.done.has(repository));
  const progress = session.progress(open.length);

  const patience = createPatience(widest);
  const planned = forecastOnce(options, open.length, session, world);
  const limit = fleetOf(open.length, options);
  const gates = await gatesFor(options, world, session, limit);
  const sharing = createSharing(
    session.readerOf,
    open.map(({ repository }) => repository),
  );
  const needs = options.mode === 'snapshot' ? await toSnapshot(options) : undefined;
  const names =
    open.length > 1 && open.some(({ id }) => id === undefined)
      ? createNames({ known: found.known, open, sources, opened: (visited) => session.host(visited, needs) })
      : undefined;
  const visits: Visits = {
    ...visitsOf(options, sources, session, patience, world),
    gates,
    needs,
    planned,
    sharing,
    names,
  };
  const marked = async (visited: VisitedRepository) => {
    // A file that changes from here on is not in the fingerprint, so a run that resumes this one visits it again.
    const fingerprint = await fingerprintsOf(visited);
    const result = await visit(visited, visits).finally(() => limit?.leave(visited.repository));
    progress.done(result?.outcome ?? 'failed');
    return result && { ...result, ...markOf(result, fingerprint) };
  };
  // As many at a time as may have a request under way, unless each waits for the plans of all others. More would only
  // use more memory.
  const width = limit?.waits ? open.length : widest;
  const visited = await sideBySide(open, width, marked, () => patience.over !== undefined);
  const resultOf = new Map([
    ...resumed.done,
    ...open.map((repository, index) => [repository, visited[index]] as const),
  ]);
  const results = repositories.map((repository) => resultOf.get(repository));
  const early = results.includes(undefined) ? overLines(patience.over, disclosures) : [];
  return resultOfTargets<Marked>(
    options.mode,
    results.map((result, index) => result ?? notLookedAt(disclosures[index]!)),
    [
      ...(limit?.lines() ?? []),
      ...sources.lines(found.known),
      ...found.lines,
      ...resumed.lines,
      ...early,
      ...withheldLines(disclosures, options),
    ],
  );
}

/** What all visits to several repositories share. */
export const visitsOf = (
  options: RunOptions,
  sources: SettingsSources,
  session: Session,
  patience: Patience,
  { files, environment }: World,
): Visits => ({
  options,
  session,
  files,
  gates: () => [],
  environment,
  settingsFor: sources.settingsFor,
  failures: staysWithItsRepository(options.mode, patience),
});

/** Announces an estimate once: in a check after the first repository is read, in an apply before the first write. */
function forecastOnce(
  { mode }: RunOptions,
  repositories: number,
  { traffic }: Session,
  world: World,
): NonNullable<Visits['planned']> {
  const known = { read: 0, reads: 0, writes: 0 };
  let isTold = false;
  return (reads, writes) => {
    known.read += 1;
    known.reads += reads;
    known.writes += writes;
    if (isTold || (mode === 'apply' && !writes)) return;
    isTold = true;
    world.announced(forecastText({ repositories, ...known, quota: traffic.quota }));
  };
}
