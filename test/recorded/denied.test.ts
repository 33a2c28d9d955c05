import { expect, it } from 'vitest';
import { readSections } from '../invariants/lists.ts';
import { formatLines } from '../kit/runs/scene.ts';
import { getLiveRepository, openSampleScene } from '../kit/samples/every-section.ts';
import { pickSample } from '../kit/seed.ts';

/**
 * GitHub hides some settings behind a 404 and denies others with a 403. Recordings show that this changes over time.
 */
it.each(pickSample(readSections, 9, 'denied').flatMap((tried) => [403, 404].map((status) => ({ ...tried, status }))))(
  'treats a $status for $key without the permission as a denial, and not as a missing setting [5.5]',
  async ({ status, ...tried }) => {
    const tokens = [{ token: 'all-powerful', grants: {}, deniedReads: status as 403 | 404 }];
    const stage = openSampleScene(tried, {}, { tokens });
    const before = JSON.stringify(getLiveRepository(stage));
    for (const run of [stage.check, stage.apply]) {
      const result = await run(tried.sample.settings, { brakes: 'off' });
      expect({ outcome: result.outcome, drift: formatLines(result, 'drift').length > 0 }).not.toEqual({
        outcome: 'success',
        drift: false,
      });
      expect(formatLines(result, 'error').filter((line) => !line.includes('To fix, '))).toEqual([]);
    }
    expect(JSON.stringify(getLiveRepository(stage))).toBe(before);
  },
);
