import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { registry } from '../../src/sections/registry.ts';
import { anyHost } from '../live/index.ts';
import { readsBack } from '../reads-back.ts';
import { scene } from '../scene.ts';
import { examples } from '../seed.ts';

it('gives for any repository a file that check and apply find converged, and the next snapshot repeats it [2.1.11]', async () => {
  const seen = new Set<string>();
  await fc.assert(
    fc.asyncProperty(anyHost, async (seed) => {
      for (const key of Object.keys(parse(await readsBack(scene({ seed }))))) seen.add(key);
    }),
    { numRuns: examples(25) },
  );
  const readable = registry.map(({ key }) => key).filter((key) => key !== 'check_suite_preferences');
  expect([...seen].sort()).toEqual(readable.sort());
}, 60_000);
