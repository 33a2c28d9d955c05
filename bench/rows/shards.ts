import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openSimulator } from '../../packages/simulator/src/index.ts';
import { cli, getMedian, type MeasuredRun, measureProcess } from '../measure.ts';
import type { Row } from '../row.ts';
import { measureEmptyProcess } from '../yardstick.ts';

const count = 10_000;
const maxShards = 64;
const maxRatio = 40;
const repositories = Array.from({ length: count }, (_, index) => ({ owner: 'acme', name: `service-${index}` }));

export async function measureShards(): Promise<Row[]> {
  const named = await runShards(formatRepositoryFlags(repositories), 3);
  const discovered = await runShards(['--repos', '*'], 1);
  const times = getMedian(named.map(({ processor }) => processor)) / (await measureEmptyProcess());
  return [
    {
      what: `${count} repositories planned in ${maxShards} shards`,
      value: `${times.toFixed(1)} times \`node -e 0\`, ${getPeakMemory(named).toFixed(0)} MB`,
      target: `at most ${maxRatio} times and 200 MB`,
      kept: times <= maxRatio && getPeakMemory(named) <= 200,
    },
    {
      // The simulator needs long for a hundred pages, so the time would not measure Trueup.
      what: 'the same, discovered',
      value: `${getPeakMemory(discovered).toFixed(0)} MB`,
      target: 'at most 200 MB',
      kept: getPeakMemory(discovered) <= 200,
    },
  ];
}

const getPeakMemory = (runs: readonly MeasuredRun[]) => Math.max(...runs.map(({ peakMegabytes }) => peakMegabytes));

/** Splits the list into two halves, because an argument of a process must not exceed 128 kB. */
const formatRepositoryFlags = (list: typeof repositories) =>
  [list.slice(0, count / 2), list.slice(count / 2)].flatMap((half) => [
    '--repos',
    half.map(({ owner, name }) => `${owner}/${name}`).join(','),
  ]);

async function runShards(repos: readonly string[], rounds: number): Promise<MeasuredRun[]> {
  // With this small quota, Trueup needs more shards than `--largest` allows, so it plans the maximum.
  const tokens = [{ token: 'all-powerful', login: 'acme', limit: 400 }];
  const simulator = openSimulator({ seed: { repositories }, tokens });
  const { url, close } = await simulator.listen();
  const folder = mkdtempSync(join(tmpdir(), 'trueup-bench-'));
  writeFileSync(join(folder, 'defaults.yml'), 'labels: []\n');
  const args = [cli, 'report', 'shards', ...repos, '--defaults-file', 'defaults.yml', '--largest', String(maxShards)];
  const runs = [];
  for (let round = 0; round < rounds; round++) {
    const result = await measureProcess(args, { GITHUB_API_URL: url, GITHUB_TOKEN: 'all-powerful' }, folder);
    const shardCount = result.output.match(new RegExp(`"shard":"\\d+/${maxShards}"`, 'g'))?.length;
    if (result.code !== 0 || shardCount !== maxShards)
      throw new Error(`shards ended with ${result.code}: ${result.output}`);
    runs.push(result);
  }
  await close();
  rmSync(folder, { recursive: true });
  return runs;
}
