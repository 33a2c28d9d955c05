import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { registry } from '../../packages/core/src/sections/registry.ts';
import type { Seed } from '../../packages/simulator/src/index.ts';
import { expectRoundTrip } from '../kit/expect-round-trip.ts';
import { openScene } from '../kit/runs/scene.ts';
import { scaleExamples } from '../kit/seed.ts';
import { anyHost } from '../live/index.ts';

it('a snapshot of any repository is up to date in check and apply, and the next snapshot repeats it [2.1.11]', async () => {
  const sectionsInSnapshots = new Set<string>();
  const takeSnapshot = async (seed: Seed) => {
    for (const key of Object.keys(parse(await expectRoundTrip(openScene({ seed }))))) sectionsInSnapshots.add(key);
  };
  await fc.assert(fc.asyncProperty(anyHost, takeSnapshot), { numRuns: scaleExamples(25) });
  const readable = registry.map(({ key }) => key).filter((key) => key !== 'check_suite_preferences');
  // A fixed sample covers the sections that the random examples did not contain.
  for (const seed of fc.sample(anyHost, { seed: 1, numRuns: 100 }))
    if (sectionsInSnapshots.size < readable.length) await takeSnapshot(seed);
  expect(
    readable.filter((key) => !sectionsInSnapshots.has(key)),
    'give these values in test/live/index.ts',
  ).toEqual([]);
});
