import { expect, it } from 'vitest';
import { readSections } from '../invariants/lists.ts';
import { told } from '../kit/runs/scene.ts';
import { liveOf, stageOf } from '../kit/samples/every-section.ts';
import { sampled } from '../kit/seed.ts';

/** GitHub hides some readings behind a 404 and denies others with a 403, and recordings show that this changes. */
it.each(sampled(readSections, 9, 'denied').flatMap((tried) => [403, 404].map((status) => ({ ...tried, status }))))(
  '$key takes a reading without its grant for a denial, where the host answers $status [5.5]',
  async ({ status, ...tried }) => {
    const tokens = [{ token: 'all-powerful', grants: {}, deniedReads: status as 403 | 404 }];
    const stage = stageOf(tried, {}, { tokens });
    const before = JSON.stringify(liveOf(stage));
    for (const run of [stage.check, stage.apply]) {
      const result = await run(tried.sample.settings, { brakes: 'off' });
      expect({ outcome: result.outcome, drift: told(result, 'drift').length > 0 }).not.toEqual({
        outcome: 'success',
        drift: false,
      });
      expect(told(result, 'error').filter((line) => !line.includes('To fix, '))).toEqual([]);
    }
    expect(JSON.stringify(liveOf(stage))).toBe(before);
  },
);
