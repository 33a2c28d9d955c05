/**
 * Opens a run over several repositories, from a fleet file or from inputs. Announces an estimate of requests and time
 * before the first write.
 */

import { openFleet } from '../../fleet/fleet.ts';
import { createLeftFleetTest } from '../../fleet/targets/left-fleet.ts';
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
import { createFleetLimit } from '../braking.ts';
import { explainWithheld } from '../privacy/redact.ts';
import { askExtensions, type OpenedRun, openEditable, type Run } from '../repository-run.ts';
import { reportFleetDrift } from './fleet-drift.ts';
import { createNameTracker } from './names.ts';
import { openResuming } from './resume.ts';

export async function openFleetRun(run: Run): Promise<OpenedRun> {
  const { world, session, extensions } = run;
  const fleet = await openFleet(run.options, world);
  const { options } = fleet;
  const { makesFile } = modes[options.mode];
  const { owners, found, repositories } = await openTargets(fleet, session, world);
  const sources = fleet.createSources(found, owners);
  if (!makesFile) await sources.refuseInvalid(repositories);
  const resuming = await openResuming(repositories, sources, { options, session, world });
  const { open, lines } = resuming;
  const limit = await createFleetLimit(open.length, options);
  const editable = await openEditable(run, options);
  const snapshot = makesFile ? await getSnapshotNeeds(options) : undefined;
  const needs = () => snapshot;
  const disclosures = repositories.map(({ disclosure }) => disclosure);
  return {
    ...run,
    options,
    repositories: open,
    needs,
    recordPlan: createForecaster(options.mode, open.length, session, world),
    settingsFor: editable?.createFleetReader(sources) ?? sources.readSettings,
    edit: editable?.edit,
    beforeRepository: resuming.beforeRepository,
    async toResult(results) {
      const targets = resuming.mergeResults(results.targets);
      const result = createRunResult(options.mode, targets, [
        ...((await limit?.listLines()) ?? []),
        ...sources.createLines(found.known),
        ...found.lines,
        ...(found.reportWaves?.(targets) ?? []),
        ...lines,
        ...results.lines,
        ...explainWithheld(disclosures, options),
      ]);
      const undo = await askExtensions(extensions, (extension) => extension.formatUndoCommand?.(options, targets));
      const checkedFleet = { repositories, found, hasLeft: createLeftFleetTest(fleet, found, owners) };
      return reportFleetDrift({ ...result, ...(undo && { undo }) }, checkedFleet, { options, session, world });
    },
    limit,
    checkFormerName: found.checkFormerName,
    names: createNameTracker(open, { options, session }, sources, snapshot),
  };
}

interface ForecastInput {
  readonly repositories: number;
  readonly read: number;
  readonly reads: number;
  readonly writes: number;
  readonly differing?: number;
  readonly costly?: number;
  readonly quota?: Quota;
  readonly folded?: Pick<BatchTally, 'points' | 'names'>;
}

const minute = 60_000;

export function formatForecast({ repositories, read, reads, writes, quota, folded, ...given }: ForecastInput): string {
  const estimateTotal = (count: number) => Math.ceil((count * repositories) / read);
  const requests = estimateTotal(reads + writes);
  const { differing = 0, costly = 0 } = given;
  // The first repositories of a resumed run are often finished already.
  const upperEstimate = differing ? Math.ceil(reads + writes + ((repositories - read) * costly) / differing) : 0;
  const points =
    folded?.points && folded.names.size ? Math.ceil((folded.points * repositories) / folded.names.size) : 0;
  return [
    `${formatCount(repositories)} ${repositories === 1 ? 'repository' : 'repositories'}`,
    `about ${formatCount(requests)} requests${writes ? ` (${formatCount(estimateTotal(writes))} writes)` : ''}${quota ? ` of this token's ${formatCount(quota.limit)} per hour` : ''}${points ? ` and ${points} of its GraphQL points per hour` : ''}, estimated from the first ${read === 1 ? 'one' : read}${upperEstimate > 2 * requests ? `, or about ${formatCount(upperEstimate)} if all others differ` : ''}`,
    quota && formatQuota(quota, requests),
    quota && requests > quota.left ? '' : formatRateLimitWait(estimateTotal(reads + 5 * writes)),
  ]
    .filter(Boolean)
    .join('; ');
}

/** GitHub lets a client spend the points of one minute at once. */
function formatRateLimitWait(points: number) {
  const over = points - pointsPerMinute;
  if (over <= 0) return "no wait for GitHub's rate limits";
  return `at least ${formatDuration((over / pointsPerMinute) * minute)} because of GitHub's rate limits`;
}

const formatCount = (count: number) => count.toLocaleString('en-US');

function formatQuota({ left, renewedIn }: Quota, requests: number) {
  const wait = formatDuration(Math.max(renewedIn, 0));
  return `${formatCount(left)} left${requests > left ? `, so some requests wait ${wait}` : `, reset in ${wait}`}`;
}

/** Announces a new estimate if four times as many repositories give a different average. */
function createForecaster(mode: Mode, repositories: number, { traffic, batchTally }: Session, world: World) {
  const known = { read: 0, reads: 0, writes: 0, differing: 0, costly: 0 };
  let estimate: Estimate | undefined;
  return (reads: number, writes: number) => {
    known.read += 1;
    known.reads += reads;
    known.writes += writes;
    if (writes) {
      known.differing += 1;
      known.costly += reads + writes;
    }
    const each = (known.reads + 5 * known.writes) / known.read;
    if (known.read === repositories && !known.writes) return;
    if (estimate ? !isOutdated(estimate, { ...known, each }, repositories) : modes[mode].writes && !writes) return;
    estimate = { read: known.read, each };
    world.printLine(formatForecast({ repositories, ...known, quota: traffic.quota, folded: batchTally }));
  };
}

interface Estimate {
  readonly read: number;
  readonly each: number;
}

const isOutdated = (estimate: Estimate, current: Estimate, repositoryCount: number) =>
  current.read >= 4 * estimate.read &&
  current.read <= repositoryCount / 2 &&
  (current.each > 1.5 * estimate.each || 1.5 * current.each < estimate.each);
