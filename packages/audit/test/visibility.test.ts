import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { openConvergedScene } from '../../../test/invariants/converged.ts';
import { trickFactories } from '../../../test/invariants/hiding.ts';
import { readSections } from '../../../test/invariants/lists.ts';
import { pickSample } from '../../../test/kit/seed.ts';
import { openSimulator } from '../../simulator/src/index.ts';
import { protectionKeys } from '../src/audit/policy/paths.ts';
import type { PathReadings } from '../src/audit/readings/read.ts';
import { protectedShops } from './protected-shops.ts';
import { distinctPaths, listContradictions, listPathsIn, readPathsOf } from './visibility.ts';

describe.each(pickSample(readSections, 2, 'visibility'))('$key', (tried) => {
  const { key, sample } = tried;
  const paths = distinctPaths(listPathsIn(parse(sample.settings)[key], key));

  it.each(trickFactories)(
    'gives the verdict of full visibility, or unknown, if parts are %s [18.3]',
    async (_, tricksOf) => {
      const fullStage = await openConvergedScene(tried);
      const full = await readPathsOf(fullStage, paths);
      if (full instanceof Error) throw full;
      const found: string[] = [];
      for (const trick of pickSample(tricksOf(tried)({ stage: fullStage } as never), 4)) {
        const stage = await openConvergedScene(tried);
        trick.play(stage);
        const less = await readPathsOf(stage, paths);
        found.push(...listContradictions(full, less, paths).map((one) => `${trick.name}: ${one}`));
      }
      expect(found).toEqual([]);
    },
  );
});

const guards = readSections.filter(({ key }) => ['branches', 'rulesets'].includes(key));

describe.each(pickSample(Object.entries(protectedShops), 2, 'visibility of protection'))(
  'protection: %s',
  (_, seed) => {
    const paths = distinctPaths(protectionKeys.map((key) => `protection.${key}`));
    const opened = () => ({ simulator: openSimulator({ seed: structuredClone(seed) }) }) as never;

    it.each(trickFactories)(
      'gives the verdict of full visibility, or unknown, if parts are %s [18.3]',
      async (_way, tricksOf) => {
        const fullStage = opened();
        const full = await readPathsOf(fullStage, paths);
        if (full instanceof Error) throw full;
        const found: string[] = [];
        const tricks = guards.flatMap((tried) => tricksOf(tried)({ stage: fullStage } as never));
        for (const trick of pickSample(tricks, 4)) {
          const stage = opened();
          trick.play(stage);
          found.push(
            ...listContradictions(full, await readPathsOf(stage, paths), paths).map((one) => `${trick.name}: ${one}`),
          );
        }
        expect(found).toEqual([]);
      },
    );
  },
);

it('gives the reason of GitHub for one of two keys with the same parent [18.3]', async () => {
  const simulator = openSimulator({ seed: { repositories: [{ owner: 'acme', name: 'shop' }] } });
  simulator.misbehave({
    match: ({ path }) => path.endsWith('/actions/cache/storage-limit'),
    with: { kind: 'status', status: 409, body: { message: 'The enterprise sets this limit' } },
  });
  const { paths } = (await readPathsOf(
    { simulator },
    distinctPaths(['actions.cache.max_cache_size_gb', 'actions.cache.max_cache_retention_days']),
  )) as PathReadings;
  const [size, days] = Object.values(paths);
  expect(size!.found).toEqual([{ at: 'actions.cache.max_cache_size_gb', value: undefined, may: 'differ' }]);
  expect(size!.gaps).toEqual([
    expect.objectContaining({ why: expect.stringContaining('`cache.max_cache_size_gb` is left out: ') }),
  ]);
  expect(days!.gaps).toEqual([]);
});
