import { widest } from '../host/pacer.ts';
import type { RunOptions } from '../inputs/table.ts';
import { resultOfTargets } from '../modes/outcome.ts';
import type { RunResult } from '../modes/result.ts';
import { type VisitedRepository, visitedRepositories } from '../privacy/disclosure.ts';
import { withheldLines } from '../privacy/redact.ts';
import { sideBySide } from '../targets/side-by-side.ts';
import { type FleetOptions, findTargets } from './find-targets.ts';
import { fingerprintsFrom } from './fingerprints.ts';
import { forecastText } from './forecast.ts';
import { notLookedAt, overLines, runLines } from './lines.ts';
import { createPatience } from './patience.ts';
import { createFleetProgress, type Progress } from './progress.ts';
import { doneBefore } from './resumed.ts';
import { openSession, type Session, type World } from './session.ts';
import { openSources } from './sources.ts';
import { type Fleet, visit } from './visit.ts';

/** Several repositories, side by side over one session: each is a success or a failure of its own. */
export async function runFleet(options: FleetOptions, world: World): Promise<RunResult> {
  const sources = await openSources(options, world);
  let progress: Progress | undefined;
  const said = (line: string) => (progress ?? world).said(line);
  const session = openSession(options, { ...world, said });
  if (options.repos === '*') said('listing the repositories of the token’s user');
  const found = await findTargets(options, session.ask);
  const guests = visitedRepositories(found.targets, options, world.environment.GITHUB_REPOSITORY);
  const disclosures = guests.map(({ disclosure }) => disclosure);
  const fingerprintsOf = fingerprintsFrom(sources, world.load);
  const resumed = await doneBefore(guests, fingerprintsOf, world.earlier);
  const open = guests.filter((guest) => !resumed.done.has(guest));
  progress = createFleetProgress(open.length, () => session.traffic.sent, world.said);

  const planned = forecastOnce(options, open.length, session, world);
  const patience = createPatience(widest);
  const fleet: Fleet = { options, session, sources, fingerprintsOf, patience, files: world.files, planned };
  const visited = await visitAll(open, fleet, progress);
  const results = guests.map((guest) => resumed.done.get(guest) ?? visited.get(guest));
  const early = results.includes(undefined) ? overLines(patience.over, disclosures) : [];
  return resultOfTargets(
    options.mode,
    results.map((result, index) => result ?? notLookedAt(disclosures[index]!)),
    [...runLines(options, sources, found), ...resumed.lines, ...early, ...withheldLines(disclosures, options)],
  );
}

/** As many at one time as may have a request under way: more would only hold more of what was read. */
async function visitAll(guests: readonly VisitedRepository[], fleet: Fleet, progress: Progress) {
  const { patience } = fleet;
  const visited = async (guest: VisitedRepository) => {
    const result = await visit(guest, fleet);
    progress.done(result?.outcome ?? 'failed');
    return result;
  };
  const results = await sideBySide(guests, widest, visited, () => patience.over !== undefined);
  return new Map(guests.map((guest, index) => [guest, results[index]]));
}

/** The first that are read speak for all of them. In an apply that is told when the first one comes to its writes. */
function forecastOnce(
  { mode }: RunOptions,
  repositories: number,
  { traffic }: Session,
  world: World,
): Fleet['planned'] {
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
