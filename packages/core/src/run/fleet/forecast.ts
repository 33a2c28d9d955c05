/** Estimates the requests and the time of a fleet run from its first repositories, and announces the estimate. */

import type { BatchTally } from '../../github/batches/batch-reader.ts';
import { formatDuration, minute } from '../../github/limits/clock.ts';
import type { Quota } from '../../github/limits/meter.ts';
import { pointsPerMinute } from '../../github/limits/pacer.ts';
import { type Mode, modes } from '../../report/result/modes.ts';
import type { Session } from '../../session/session.ts';
import type { World } from '../../session/world/world.ts';

/** Announces a new estimate if four times as many repositories give a different average. */
export function createForecaster(mode: Mode, repositoryCount: number, { traffic, batchTally }: Session, world: World) {
  const measured = { measuredCount: 0, reads: 0, writes: 0, differingCount: 0, requestsOfDiffering: 0 };
  let announced: Estimate | undefined;
  return (reads: number, writes: number) => {
    measured.measuredCount += 1;
    measured.reads += reads;
    measured.writes += writes;
    if (writes) {
      measured.differingCount += 1;
      measured.requestsOfDiffering += reads + writes;
    }
    const { measuredCount } = measured;
    const points = (measured.reads + 5 * measured.writes) / measuredCount;
    if (measuredCount === repositoryCount && !measured.writes) return;
    const estimate = { measuredCount, points };
    if (announced ? !isOutdated(announced, estimate, repositoryCount) : modes[mode].writes && !writes) return;
    announced = estimate;
    world.printLine(formatForecast({ repositoryCount, ...measured, quota: traffic.quota, batchTally }));
  };
}

interface Estimate {
  readonly measuredCount: number;
  /** The average of a repository. */
  readonly points: number;
}

const isOutdated = (announced: Estimate, current: Estimate, repositoryCount: number) =>
  current.measuredCount >= 4 * announced.measuredCount &&
  current.measuredCount <= repositoryCount / 2 &&
  (current.points > 1.5 * announced.points || 1.5 * current.points < announced.points);

interface ForecastInput {
  readonly repositoryCount: number;
  /** The repositories that the run has read so far. The requests below are theirs. */
  readonly measuredCount: number;
  readonly reads: number;
  readonly writes: number;
  readonly differingCount?: number;
  readonly requestsOfDiffering?: number;
  readonly quota?: Quota;
  readonly batchTally?: Pick<BatchTally, 'points' | 'names'>;
}

export function formatForecast({
  repositoryCount,
  measuredCount,
  reads,
  writes,
  differingCount = 0,
  requestsOfDiffering = 0,
  quota,
  batchTally,
}: ForecastInput): string {
  const estimateTotal = (count: number) => Math.ceil((count * repositoryCount) / measuredCount);
  const requests = estimateTotal(reads + writes);
  // The first repositories of a resumed run are often finished already.
  const upperEstimate = differingCount
    ? Math.ceil(reads + writes + ((repositoryCount - measuredCount) * requestsOfDiffering) / differingCount)
    : 0;
  const queryPoints =
    batchTally?.points && batchTally.names.size
      ? Math.ceil((batchTally.points * repositoryCount) / batchTally.names.size)
      : 0;
  const parts = [
    `about ${formatCount(requests)} requests`,
    writes ? ` (${formatCount(estimateTotal(writes))} writes)` : '',
    quota ? ` of this token's ${formatCount(quota.limit)} per hour` : '',
    queryPoints ? ` and ${queryPoints} of its GraphQL points per hour` : '',
    `, estimated from the first ${measuredCount === 1 ? 'one' : measuredCount}`,
    upperEstimate > 2 * requests ? `, or about ${formatCount(upperEstimate)} if all others differ` : '',
  ];
  return [
    `${formatCount(repositoryCount)} ${repositoryCount === 1 ? 'repository' : 'repositories'}`,
    parts.join(''),
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
