import fc from 'fast-check';
import { expect, it } from 'vitest';
import { examples } from '../../../../test/kit/seed.ts';
import { arbitraryWorld } from './arbitrary-world.ts';
import { bestEfforts } from './contributor.ts';
import { verdictOf } from './verdict-of.ts';

it('says that merging works only where everybody can get a pull request merged, and that it blocks only where nobody can [9.3]', async () => {
  await fc.assert(
    fc.asyncProperty(arbitraryWorld, async ({ held, token, atWorst, atBest }) => {
      const { verdict, reasons } = await verdictOf(held, 'main', token);
      if (verdict === 'works' || verdict === 'unprotected') {
        const failed = (await bestEfforts(held, atWorst)).filter(({ merged }) => !merged);
        expect(failed).toEqual([]);
      }
      if (verdict === 'blocks') {
        const merged = (await bestEfforts(held, atBest)).filter((effort) => effort.merged);
        expect(merged, JSON.stringify(reasons)).toEqual([]);
      }
    }),
    { numRuns: examples(400) },
  );
});

it('says of some of these worlds that merging works, and of others that it blocks', async () => {
  // The seed of a run decides nothing here.
  const some = fc.sample(arbitraryWorld, { seed: 1, numRuns: 40 });
  const verdicts = await Promise.all(some.map(({ held, token }) => verdictOf(held, 'main', token)));
  expect(verdicts.map(({ verdict }) => verdict)).toEqual(expect.arrayContaining(['works', 'blocks']));
});
