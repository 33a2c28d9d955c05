import { expect, it } from 'vitest';
import { Secret } from '../../packages/core/src/github/http/secret.ts';
import type { RunResult } from '../../packages/core/src/report/result/result.ts';
import type { RunOptions } from '../../packages/core/src/session/inputs/run-options.ts';
import { formatLines } from '../kit/runs/scene.ts';
import { listOutcomes, openFleet } from '../kit/samples/fleet.ts';

const names = Array.from({ length: 12 }, (_, index) => `r${index + 1}`);
const repositories = names.map((name, index) => ({
  owner: 'acme',
  name,
  labels: index % 2 ? [{ name: 'bug' }] : [],
  settings: { topics: index < 8 ? ['node'] : [] },
}));
const files = { 'defaults.yml': 'labels:\n  - name: bug\n' };
const tokens = [{ token: 'all-powerful', login: 'acme' }];
const defaults = { defaultsFile: 'defaults.yml' };

async function runInShards(count: number, options: Partial<RunOptions>): Promise<RunResult[]> {
  const results = [];
  for (let index = 1; index <= count; index++) {
    const { check } = openFleet({ repositories, files, tokens });
    results.push(await check({ ...defaults, ...options, shard: { index, of: count } }));
  }
  return results;
}

const listRepositories = (results: readonly RunResult[]) =>
  results.flatMap(({ targets }) => targets.map((target) => target.repository));

it.each<[string, Partial<RunOptions>, number]>([
  ['`repos`', {}, 12],
  ['`repos: *`', { repos: '*' }, 12],
  ['`exclude`', { exclude: ['r1*'] }, 8],
])(
  'splits the repositories of a run with %s into four shards that together cover all of them [1.4]',
  async (_, options, count) => {
    const unshardedResult = await openFleet({ repositories, files, tokens }).check({ ...defaults, ...options });
    const shards = await runInShards(4, options);
    expect(listRepositories(shards)).toHaveLength(count);
    expect(Object.assign({}, ...shards.map(listOutcomes))).toEqual(listOutcomes(unshardedResult));
    expect(shards.map(({ shard }) => shard)).toEqual(['1/4', '2/4', '3/4', '4/4']);
  },
);

it('reports how many repositories the shard covers, and keeps their order', async () => {
  const [first, second] = await runInShards(2, {});
  for (const result of [first!, second!]) {
    expect(formatLines(result)).toContain(
      `note: shard ${result.shard}: ${result.targets.length} of the 12 repositories of this run`,
    );
    const indexes = listRepositories([result]).map((repository) => names.indexOf(repository.slice('acme/'.length)));
    expect(indexes).toEqual([...indexes].sort((left, right) => left - right));
  }
});

it('succeeds with a note if a shard is empty, and sends no request', async () => {
  const { check, simulator } = openFleet({ repositories: [{ owner: 'acme', name: 'r1' }], files });
  const results = [];
  for (const index of [1, 2, 3]) results.push(await check({ ...defaults, shard: { index, of: 3 } }));
  const emptyResults = results.filter(({ targets }) => !targets.length);
  expect(emptyResults).toHaveLength(2);
  for (const result of emptyResults) {
    expect(result.outcome).toBe('success');
    expect(formatLines(result)).toEqual([
      `note: shard ${result.shard} contains none of the one repository of this run, so there is nothing to do`,
    ]);
  }
  const fullResult = results.find(({ targets }) => targets.length)!;
  simulator.forgetRequests();
  await check({ ...defaults, shard: { index: (Number(fullResult.shard?.[0]) % 3) + 1, of: 3 } });
  expect(simulator.requests).toEqual([]);
});

it('does not report a file of `repos-dir` for another shard as unused', async () => {
  const { check } = openFleet({
    repositories,
    files: Object.fromEntries(names.map((name) => [`repos/${name}.yml`, files['defaults.yml']])),
  });
  const result = await check({ reposDir: 'repos', shard: { index: 1, of: 4 } });
  expect(formatLines(result).filter((line) => line.includes('no repository of this run'))).toEqual([]);
});

it('reports its shard even if the run ends before it reaches a repository', async () => {
  const { check } = openFleet({ repositories, files });
  const { outcome, shard } = await check({ token: new Secret('unknown'), repos: '*', shard: { index: 2, of: 4 } });
  expect([outcome, shard]).toEqual(['failed', '2/4']);
});
