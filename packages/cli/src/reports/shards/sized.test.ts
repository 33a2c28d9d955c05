import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isInShard, parseShard } from '../../../../core/src/session/names/shards.ts';
import { type ExpectedRequests, sizeShards } from './sized.ts';
import { shardsTable } from './table.ts';

const fleetOf = (owner: string, count: number, requests: number): ExpectedRequests[] =>
  Array.from({ length: count }, (_, at) => ({ repository: { owner, name: `r${at}` }, requests }));

const sizesOf = (expected: readonly ExpectedRequests[], largest: number, hourly: number) =>
  sizeShards(expected, largest, hourly).shards;

it('makes one shard of what an hour’s quota allows, and of nothing at all', () => {
  expect(sizesOf(fleetOf('acme', 100, 10), 64, 1000)).toEqual([
    { shard: '1/1', targets: 100, requests: 1000, busiest: { owner: 'acme', requests: 1000 } },
  ]);
  expect(sizesOf([], 64, 1000)).toEqual([{ shard: '1/1', targets: 0, requests: 0, busiest: undefined }]);
});

it('tells in its table what the run says, with its fix, and lets nothing in it reach the terminal', () => {
  const lines = [{ kind: 'note' as const, key: '', message: 'a\u001b[2J', fix: 'b\n::stop' }];
  expect(shardsTable(sizeShards([], 64, 1000), 1000, lines)).toMatch(/^note a\\u001b\[2J\. To fix, b⏎::stop\n/);
});

it('makes as few shards as keep each within the quota', () => {
  const shards = sizesOf(fleetOf('acme', 200, 10), 64, 1000);
  expect(shards.length).toBeGreaterThanOrEqual(2);
  expect(Math.max(...shards.map(({ requests }) => requests))).toBeLessThanOrEqual(1000);
  const fewer = sizesOf(fleetOf('acme', 200, 10), shards.length - 1, 1000);
  expect(Math.max(...fewer.map(({ requests }) => requests))).toBeGreaterThan(1000);
});

it('counts each owner apart, whose quota is its own, and its spellings together', () => {
  const two = [...fleetOf('acme', 100, 10), ...fleetOf('other', 100, 10)];
  expect(sizesOf(two, 64, 1000)).toHaveLength(1);
  const spelt = [...fleetOf('acme', 100, 10), ...fleetOf('ACME', 100, 10)];
  expect(sizesOf(spelt, 64, 1000).length).toBeGreaterThan(1);
});

it('makes no more shards than it may, nor than there are repositories', () => {
  expect(sizesOf(fleetOf('acme', 100, 1000), 7, 10)).toHaveLength(7);
  expect(sizesOf(fleetOf('acme', 3, 1000), 64, 10)).toHaveLength(3);
});

it('holds of every repository what the run with that shard takes, whatever their order', () => {
  const word = fc.stringMatching(/^[A-Za-z0-9_.-]{1,8}$/);
  const one = fc.record({ repository: fc.record({ owner: word, name: word }), requests: fc.nat(50) });
  fc.assert(
    fc.property(fc.array(one, { maxLength: 60 }), fc.integer({ min: 1, max: 256 }), (expected, largest) => {
      const { shards, whole } = sizeShards(expected, largest, 100);
      for (const { shard, targets, requests } of shards) {
        const those = expected.filter(({ repository }) => isInShard(parseShard(shard)!, repository));
        expect([targets, requests]).toEqual([those.length, those.reduce((sum, { requests }) => sum + requests, 0)]);
      }
      expect(shards.reduce((sum, { requests }) => sum + requests, 0)).toBe(whole.requests);
      const counts = ({ shards }: ReturnType<typeof sizeShards>) =>
        shards.map(({ shard, targets, requests }) => [shard, targets, requests]);
      expect(counts(sizeShards(expected.toReversed(), largest, 100))).toEqual(counts({ shards, whole }));
    }),
  );
});
