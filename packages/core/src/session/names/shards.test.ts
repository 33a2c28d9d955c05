import fc from 'fast-check';
import { expect, it } from 'vitest';
import { computeShardIndex, formatShard, hashRepository, isInShard, parseShard } from './shards.ts';

const word = fc.stringMatching(/^[A-Za-z0-9_.-]{1,12}$/);
const repository = fc.record({ owner: word, name: word });
const listShards = (of: number) => Array.from({ length: of }, (_, at) => ({ index: at + 1, of }));

it('assigns every repository to exactly one shard, whatever the order of the list [1.4]', () => {
  const listed = fc
    .uniqueArray(repository, { maxLength: 40, selector: ({ owner, name }) => `${owner}/${name}`.toLowerCase() })
    .chain((all) => fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length })));
  fc.assert(
    fc.property(listed, fc.integer({ min: 1, max: 256 }), ([all, shuffled], of) => {
      const splitIntoShards = (list: typeof all) =>
        listShards(of).map((shard) => list.filter((repository) => isInShard(shard, repository)));
      const parts = splitIntoShards(all);
      expect(parts.flat()).toHaveLength(all.length);
      expect(new Set(parts.flat())).toEqual(new Set(all));
      expect(splitIntoShards(shuffled).map((part) => new Set(part))).toEqual(parts.map((part) => new Set(part)));
    }),
  );
});

it('ignores case, as GitHub does', () => {
  fc.assert(
    fc.property(repository, ({ owner, name }) => {
      expect(hashRepository({ owner: owner.toUpperCase(), name: name.toUpperCase() })).toBe(
        hashRepository({ owner, name }),
      );
    }),
  );
});

it('assigns the same shard in every release, because shards of one run may use different releases', () => {
  const standings = ['acme/shop', 'acme/site', 'other/shop'].map((full) => {
    const [owner = '', name = ''] = full.split('/');
    return hashRepository({ owner, name });
  });
  expect(standings).toEqual([3_524_996_319, 3_400_029_396, 1_972_093_666]);
});

it('creates shards of similar size', () => {
  const sizes = new Map<number, number>();
  for (let at = 0; at < 10_000; at++) {
    const index = computeShardIndex(64, hashRepository({ owner: 'acme', name: `service-${at}` }));
    sizes.set(index, (sizes.get(index) ?? 0) + 1);
  }
  expect([...sizes.keys()].sort((left, right) => left - right)).toEqual(listShards(64).map(({ index }) => index));
  expect(Math.max(...sizes.values())).toBeLessThan(1.4 * (10_000 / 64));
});

it('parses a shard as it is formatted', () => {
  for (const shard of listShards(256)) expect(parseShard(formatShard(shard))).toEqual(shard);
});
