import fc from 'fast-check';
import { expect, it } from 'vitest';
import { scaleExamples } from '../../../../test/kit/seed.ts';
import { arbitraryWorld } from './arbitrary-world.ts';
import { tryAllWays } from './contributor.ts';
import { judgeInSimulator } from './verdict-of.ts';

it('reports `works` only if all pull requests can be merged, and `blocks` only if none can [9.3]', async () => {
  await fc.assert(
    fc.asyncProperty(arbitraryWorld, async ({ held, token, atWorst, atBest }) => {
      const { verdict, reasons } = await judgeInSimulator(held, 'main', token);
      if (verdict === 'works' || verdict === 'unprotected') {
        const failed = (await tryAllWays(held, atWorst)).filter(({ merged }) => !merged);
        expect(failed).toEqual([]);
      }
      if (verdict === 'blocks') {
        const merged = (await tryAllWays(held, atBest)).filter((effort) => effort.merged);
        expect(merged, JSON.stringify(reasons)).toEqual([]);
      }
    }),
    { numRuns: scaleExamples(400) },
  );
});

it('generates repositories that lead to both verdicts, `works` and `blocks`', async () => {
  // The fixed seed keeps this test independent of the run.
  const some = fc.sample(arbitraryWorld, { seed: 1, numRuns: 40 });
  const verdicts = await Promise.all(some.map(({ held, token }) => judgeInSimulator(held, 'main', token)));
  expect(verdicts.map(({ verdict }) => verdict)).toEqual(expect.arrayContaining(['works', 'blocks']));
});
