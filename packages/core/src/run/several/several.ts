import { openFleet } from '../../fleet/fleet.ts';
import { openTargets } from '../../fleet/targets/open-targets.ts';
import type { BatchTally } from '../../github/batches/batch-reader.ts';
import { formatDuration } from '../../github/limits/clock.ts';
import type { Quota } from '../../github/limits/meter.ts';
import { pointsPerMinute } from '../../github/limits/pacer.ts';
import { type Mode, modes } from '../../report/result/modes.ts';
import { createRunResult } from '../../report/result/outcome.ts';
import type { Session } from '../../session/session.ts';
import { getSnapshotNeeds } from '../../session/token-needs.ts';
import type { World } from '../../session/world/world.ts';
import { fleetLimitOf } from '../braking.ts';
import { withheldLines } from '../privacy/redact.ts';
import { firstOf, type OpenedRun, openEditable, type Run } from '../visited-run.ts';
import { createNames } from './names.ts';
import { openResuming } from './resume.ts';
import { withDriftIssue } from './standings.ts';

/** A run about several repositories. Each one succeeds or fails on its own. */
export async function openSeveral(run: Run): Promise<OpenedRun> {
  const { world, session, extensions } = run;
  const fleet = await openFleet(run.options, world);
  const { options } = fleet;
  const { makesFile } = modes[options.mode];
  const { owners, found, repositories } = await openTargets(fleet, session, world);
  const sources = fleet.createSources(found, owners);
  if (!makesFile) await sources.refuseInvalid(repositories);
  const resuming = await openResuming(repositories, sources, { options, session, world });
  const { open, lines } = resuming;
  const limit = await fleetLimitOf(open.length, options);
  const editable = await openEditable(run, options);
  const snapshot = makesFile ? await getSnapshotNeeds(options) : undefined;
  const needs = () => snapshot;
  const disclosures = repositories.map(({ disclosure }) => disclosure);
  return {
    ...run,
    options,
    repositories: open,
    needs,
    planned: forecastOnce(options.mode, open.length, session, world),
    settingsFor: editable?.ofFleet(sources) ?? sources.resolveSettings,
    edit: editable?.edit,
    visiting: resuming.visiting,
    async ended(visited) {
      const targets = resuming.together(visited.targets);
      const result = createRunResult(options.mode, targets, [
        ...((await limit?.listLines()) ?? []),
        ...sources.createLines(found.known),
        ...found.lines,
        ...(found.reportWaves?.(targets) ?? []),
        ...lines,
        ...visited.lines,
        ...withheldLines(disclosures, options),
      ]);
      const undo = await firstOf(extensions, (one) => one.undoOfRun?.(options, targets));
      return withDriftIssue({ ...result, ...(undo && { undo }) }, repositories, options, session, world);
    },
    limit,
    refuseFormer: found.checkFormerName,
    names: createNames(open, { options, session }, sources, snapshot),
  };
}

interface ForecastInput {
  /** How many repositories the run is about, and how many of them have been read. */
  readonly repositories: number;
  readonly read: number;
  /** The requests that reading those took, and the writes that are planned for them. */
  readonly reads: number;
  readonly writes: number;
  /** How many of those differ, and their requests with the writes. */
  readonly differing?: number;
  readonly costly?: number;
  readonly quota?: Quota;
  /** What queries about many of them have cost so far. */
  readonly folded?: Pick<BatchTally, 'points' | 'names'>;
}

const minute = 60_000;

/** An estimate of the whole run, made from the first repositories. */
export function forecastText({ repositories, read, reads, writes, quota, folded, ...given }: ForecastInput): string {
  const ofAll = (count: number) => Math.ceil((count * repositories) / read);
  const requests = ofAll(reads + writes);
  const { differing = 0, costly = 0 } = given;
  // Repositories that an earlier run has done are often the first ones.
  const most = differing ? Math.ceil(reads + writes + ((repositories - read) * costly) / differing) : 0;
  const points =
    folded?.points && folded.names.size ? Math.ceil((folded.points * repositories) / folded.names.size) : 0;
  return [
    `${grouped(repositories)} ${repositories === 1 ? 'repository' : 'repositories'}`,
    `about ${grouped(requests)} requests${writes ? ` (${grouped(ofAll(writes))} writes)` : ''}${quota ? ` of this token's ${grouped(quota.limit)} per hour` : ''}${points ? ` and ${points} of its GraphQL points per hour` : ''}, estimated from the first ${read === 1 ? 'one' : read}${most > 2 * requests ? `, or about ${grouped(most)} if all others differ` : ''}`,
    quota && quotaText(quota, requests),
    quota && requests > quota.left ? '' : limitsText(ofAll(reads + 5 * writes)),
  ]
    .filter(Boolean)
    .join('; ');
}

/** The requests that one minute's points pay for go out at once. */
function limitsText(points: number) {
  const over = points - pointsPerMinute;
  if (over <= 0) return "no wait for GitHub's rate limits";
  return `at least ${formatDuration((over / pointsPerMinute) * minute)} because of GitHub's rate limits`;
}

const grouped = (count: number) => count.toLocaleString('en-US');

function quotaText({ left, renewedIn }: Quota, requests: number) {
  const wait = formatDuration(Math.max(renewedIn, 0));
  return `${grouped(left)} left${requests > left ? `, so some requests wait ${wait}` : `, reset in ${wait}`}`;
}

/**
 * Announces an estimate: in a check after the first repository is read, in an apply before the first write. Another one
 * follows where four times as many repositories show something quite different.
 */
function forecastOnce(mode: Mode, repositories: number, { traffic, batchTally: folded }: Session, world: World) {
  const known = { read: 0, reads: 0, writes: 0, differing: 0, costly: 0 };
  let told: Estimated | undefined;
  return (reads: number, writes: number) => {
    known.read += 1;
    known.reads += reads;
    known.writes += writes;
    if (writes) {
      known.differing += 1;
      known.costly += reads + writes;
    }
    const each = (known.reads + 5 * known.writes) / known.read;
    // There is nothing left to foretell.
    if (known.read === repositories && !known.writes) return;
    if (told ? !isNews(told, { ...known, each }, repositories) : modes[mode].writes && !writes) return;
    told = { read: known.read, each };
    world.printLine(forecastText({ repositories, ...known, quota: traffic.quota, folded }));
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
