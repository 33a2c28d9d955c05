import { expect, it } from 'vitest';
import { behaviours, reached } from './coverage.ts';
import listed from './without-belief.json' with { type: 'json' };

const unbelieved: readonly string[] = listed;

it('lists what the simulator does and no belief asks for; the list may only shrink [19.10]', async () => {
  const found = await reached();
  const without = behaviours().filter((one) => !found.has(one));
  const fresh = without.filter((one) => !unbelieved.includes(one));
  expect(fresh, 'write a belief for each of these').toEqual([]);
  const covered = unbelieved.filter((one) => !without.includes(one));
  expect(covered, 'take these out of test/beliefs/without-belief.json').toEqual([]);
});
