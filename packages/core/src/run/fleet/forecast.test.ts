import { expect, it } from 'vitest';
import { formatForecast } from './forecast.ts';

const quota = { limit: 5000, left: 4000, renewedIn: 20 * 60_000 };
const batchTally = { points: 2, names: new Set(['acme/a', 'acme/b', 'acme/c', 'acme/d']) };

it('estimates all repositories from the first ones, and compares the estimate with the rate limits [1.18]', () => {
  expect(formatForecast({ repositoryCount: 120, measuredCount: 4, reads: 96, writes: 12, quota, batchTally })).toBe(
    "120 repositories; about 3,240 requests (360 writes) of this token's 5,000 per hour and 60 of its GraphQL points per hour, estimated from the first 4; 4,000 left, reset in 20 min; at least 5 min because of GitHub's rate limits",
  );
});

it('reports the wait for the next quota, and omits an unknown quota', () => {
  expect(formatForecast({ repositoryCount: 1000, measuredCount: 1, reads: 24, writes: 0, quota })).toContain(
    '4,000 left, so some requests wait 20 min',
  );
  expect(formatForecast({ repositoryCount: 1, measuredCount: 1, reads: 24, writes: 0 })).toBe(
    "1 repository; about 24 requests, estimated from the first one; no wait for GitHub's rate limits",
  );
});
