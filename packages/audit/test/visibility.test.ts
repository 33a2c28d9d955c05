import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { openConvergedScene } from '../../../test/invariants/converged.ts';
import { trickFactories } from '../../../test/invariants/hiding.ts';
import { readSections } from '../../../test/invariants/lists.ts';
import { pickSample } from '../../../test/kit/seed.ts';
import { openSimulator } from '../../simulator/src/index.ts';
import { protectionKeys } from '../src/audit/policy/paths.ts';
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
