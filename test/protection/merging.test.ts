import fc from 'fast-check';
import { expect, it } from 'vitest';
import { examples } from '../seed.ts';
import { arbitraryWorld } from './arbitrary-world.ts';
import { bestEfforts } from './contributor.ts';
import { verdictOf } from './verdict-of.ts';

const runs = examples(400);

it('says that merging works only where everybody can get a pull request merged, and that it blocks only where nobody can [9.3]', async () => {
  const counts: Record<string, number> = { works: 0, unprotected: 0, blocks: 0, sometimes: 0, unknown: 0 };
  await fc.assert(
    fc.asyncProperty(arbitraryWorld, async ({ held, token, atWorst, atBest }) => {
      const { verdict, reasons } = await verdictOf(held, 'main', token);
      counts[verdict]!++;
      if (verdict === 'works' || verdict === 'unprotected') {
        const failed = (await bestEfforts(held, atWorst)).filter(({ merged }) => !merged);
        expect(failed).toEqual([]);
      }
      if (verdict === 'blocks') {
        const merged = (await bestEfforts(held, atBest)).filter((effort) => effort.merged);
        expect(merged, JSON.stringify(reasons)).toEqual([]);
      }
    }),
    { numRuns: runs },
  );
  expect(counts.works).toBeGreaterThan(runs / 20);
  expect(counts.blocks).toBeGreaterThan(runs / 20);
}, 120_000);
