import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isInShard, parseShard } from '../../../../core/src/session/names/shards.ts';
import { type ExpectedRequests, planShards } from './plan-shards.ts';
import { formatShardsTable } from './table.ts';

const fleetOf = (owner: string, count: number, requests: number): ExpectedRequests[] =>
  Array.from({ length: count }, (_, at) => ({ repository: { owner, name: `r${at}` }, requests }));

const sizesOf = (expected: readonly ExpectedRequests[], largest: number, hourly: number) =>
  planShards(expected, largest, hourly).shards;

it('plans one shard for requests within an hourly quota, and for an empty fleet', () => {
  expect(sizesOf(fleetOf('acme', 100, 10), 64, 1000)).toEqual([
    { shard: '1/1', targets: 100, requests: 1000, busiest: { owner: 'acme', requests: 1000 } },
  ]);
  expect(sizesOf([], 64, 1000)).toEqual([{ shard: '1/1', targets: 0, requests: 0, busiest: undefined }]);
});

it('prints the lines of the run with their fix in the table, and escapes them for the terminal', () => {
  const lines = [{ kind: 'note' as const, key: '', message: 'a\u001b[2J', fix: 'b\n::stop' }];
  expect(formatShardsTable(planShards([], 64, 1000), 1000, lines)).toMatch(/^note a\\u001b\[2J\. To fix, b⏎::stop\n/);
});

it('plans the fewest shards that keep each within the quota', () => {
  const shards = sizesOf(fleetOf('acme', 200, 10), 64, 1000);
  expect(shards.length).toBeGreaterThanOrEqual(2);
  expect(Math.max(...shards.map(({ requests }) => requests))).toBeLessThanOrEqual(1000);
  const fewer = sizesOf(fleetOf('acme', 200, 10), shards.length - 1, 1000);
  expect(Math.max(...fewer.map(({ requests }) => requests))).toBeGreaterThan(1000);
});

it('counts each owner separately, because each has its own quota, and ignores the case of the name', () => {
  const two = [...fleetOf('acme', 100, 10), ...fleetOf('other', 100, 10)];
  expect(sizesOf(two, 64, 1000)).toHaveLength(1);
  const spelt = [...fleetOf('acme', 100, 10), ...fleetOf('ACME', 100, 10)];
  expect(sizesOf(spelt, 64, 1000).length).toBeGreaterThan(1);
});

it('plans at most the allowed number of shards, and at most one per repository', () => {
  expect(sizesOf(fleetOf('acme', 100, 1000), 7, 10)).toHaveLength(7);
  expect(sizesOf(fleetOf('acme', 3, 1000), 64, 10)).toHaveLength(3);
});

it('assigns each repository to the shard that the run assigns, in any order', () => {
  const word = fc.stringMatching(/^[A-Za-z0-9_.-]{1,8}$/);
  const one = fc.record({ repository: fc.record({ owner: word, name: word }), requests: fc.nat(50) });
  fc.assert(
    fc.property(fc.array(one, { maxLength: 60 }), fc.integer({ min: 1, max: 256 }), (expected, largest) => {
      const { shards, whole } = planShards(expected, largest, 100);
      for (const { shard, targets, requests } of shards) {
        const those = expected.filter(({ repository }) => isInShard(parseShard(shard)!, repository));
        expect([targets, requests]).toEqual([those.length, those.reduce((sum, { requests }) => sum + requests, 0)]);
      }
      expect(shards.reduce((sum, { requests }) => sum + requests, 0)).toBe(whole.requests);
      const counts = ({ shards }: ReturnType<typeof planShards>) =>
        shards.map(({ shard, targets, requests }) => [shard, targets, requests]);
      expect(counts(planShards(expected.toReversed(), largest, 100))).toEqual(counts({ shards, whole }));
    }),
  );
});
