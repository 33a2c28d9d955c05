import { expect, it } from 'vitest';
import { formatRetryTime } from './clock.ts';

it.each([
  ['2026-11-22T14:30:00Z', 90_000, 'at 14:32 UTC or later'],
  ['2026-11-22T14:30:00Z', undefined, 'at 14:35 UTC or later'],
  ['2026-11-22T23:59:01Z', 1000, 'at 2026-11-23 00:00 UTC or later'],
  ['2026-11-22T14:30:00Z', 1e300, 'at 2027-11-22 14:30 UTC or later'],
])('formats the time for the next run: %s and %s [6.13]', (now, wait, said) => {
  expect(formatRetryTime(Date.parse(now), wait)).toBe(said);
});
