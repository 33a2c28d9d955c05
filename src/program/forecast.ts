import { durationText } from '../host/clock.ts';
import type { Quota } from '../host/meter.ts';
import { pointsAMinute } from '../host/pacer.ts';

export interface ForecastInput {
  /** How many repositories the run is about, and how many of them have been read. */
  readonly repositories: number;
  readonly read: number;
  /** The requests that reading those took, and the writes that are planned for them. */
  readonly reads: number;
  readonly writes: number;
  readonly quota?: Quota;
}

const minute = 60_000;

/** An estimate of the whole run, made from the first repositories. */
export function forecastText({ repositories, read, reads, writes, quota }: ForecastInput): string {
  const ofAll = (count: number) => Math.ceil((count * repositories) / read);
  const requests = ofAll(reads + writes);
  return [
    `${repositories} ${repositories === 1 ? 'repository' : 'repositories'}`,
    `about ${requests} requests${writes ? ` (${ofAll(writes)} of them writes)` : ''}, going by the first ${read === 1 ? 'one' : read}`,
    quota && quotaText(quota, requests),
    limitsText(ofAll(reads + 5 * writes)),
  ]
    .filter(Boolean)
    .join('; ');
}

/** The requests that one minute's points pay for go out at once. */
function limitsText(points: number) {
  const over = points - pointsAMinute;
  if (over <= 0) return "no wait at the host's limits";
  return `at least ${durationText((over / pointsAMinute) * minute)} at the host's limits`;
}

function quotaText({ left, limit, renewedIn }: Quota, requests: number) {
  const wait = durationText(Math.max(renewedIn, 0));
  return `${left} of ${limit} an hour are left${requests > left ? `, so some wait ${wait} for the next ones` : `, renewed in ${wait}`}`;
}
