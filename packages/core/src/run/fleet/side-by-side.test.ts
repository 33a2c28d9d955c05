import fc from 'fast-check';
import { expect, it } from 'vitest';
import { runInParallel } from '../run-repositories.ts';

const never = () => false;

it('returns the results in the order of the items, and never exceeds the limit of parallel items', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.scheduler(),
      fc.array(fc.nat()),
      fc.integer({ min: 1, max: 5 }),
      async (scheduler, items, most) => {
        let running = 0;
        let highest = 0;
        const work = async (item: number) => {
          running += 1;
          highest = Math.max(highest, running);
          await scheduler.schedule(Promise.resolve());
          running -= 1;
          return item * 2;
        };
        const results = runInParallel(items, most, work, never);
        await scheduler.waitFor(results);
        expect(await results).toEqual(items.map((item) => item * 2));
        expect(highest).toBe(Math.min(most, items.length));
      },
    ),
  );
});

it('starts no more items after the stop, and finishes items in progress', async () => {
  let isOver = false;
  const work = async (item: number) => {
    await Promise.resolve();
    if (item === 3) isOver = true;
    return item;
  };
  expect(await runInParallel([1, 2, 3, 4, 5, 6], 2, work, () => isOver)).toEqual([1, 2, 3, 4, undefined, undefined]);
});
