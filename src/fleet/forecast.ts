import { durationText } from '../host/duration.ts';
import type { Quota } from '../host/meter.ts';

export interface Outlook {
  readonly repositories: number;
  /** What the first repository took to read, and what is planned to be written to it. */
  readonly reads: number;
  readonly writes: number;
  readonly quota?: Quota;
  readonly now: number;
}

/** The host's published limit, in which a read counts once and a write five times. */
const pointsAMinute = 900;
const minute = 60_000;

/** What a run is about to do, as far as its first repository shows it. */
export function forecastText({ repositories, reads, writes, quota, now }: Outlook): string {
  const points = repositories * (reads + 5 * writes);
  const requests = repositories * (reads + writes);
  return [
    `${repositories} repositories: about ${requests} requests (${repositories * writes} of them writes), going by the first one`,
    quota && quotaText(quota, requests, now),
    `at the host's limits, at least ${durationText((points / pointsAMinute) * minute)}`,
  ]
    .filter(Boolean)
    .join('; ');
}

function quotaText({ left, limit, renewed }: Quota, requests: number, now: number) {
  const wait = durationText(Math.max(renewed - now, 0));
  return `${left} of ${limit} an hour are left${requests > left ? `, so some wait ${wait} for the next ones` : `, renewed in ${wait}`}`;
}
