import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openSimulator } from '../../packages/simulator/src/index.ts';
import { cli, getMedian, type MeasuredRun, measureProcess } from '../measure.ts';
import type { Row } from '../row.ts';
import { measureEmptyProcess } from '../yardstick.ts';

const count = 10_000;
const most = 64;
const mostTimes = 40;
const repositories = Array.from({ length: count }, (_, at) => ({ owner: 'acme', name: `service-${at}` }));

export async function measureShards(): Promise<Row[]> {
  const named = await runShards(formatRepositoryFlags(repositories), 3);
  const discovered = await runShards(['--repos', '*'], 1);
  const times = getMedian(named.map((ran) => ran.processor)) / (await measureEmptyProcess());
  return [
    {
      what: `${count} repositories planned in ${most} shards`,
      value: `${times.toFixed(1)} times \`node -e 0\`, ${getPeakMemory(named).toFixed(0)} MB`,
      target: `at most ${mostTimes} times and 200 MB`,
      kept: times <= mostTimes && getPeakMemory(named) <= 200,
    },
    {
      // This host takes long for a hundred pages, which says nothing about the program.
      what: 'the same, discovered',
      value: `${getPeakMemory(discovered).toFixed(0)} MB`,
      target: 'at most 200 MB',
      kept: getPeakMemory(discovered) <= 200,
    },
  ];
}

const getPeakMemory = (runs: readonly MeasuredRun[]) => Math.max(...runs.map(({ peakMegabytes }) => peakMegabytes));

/** In two halves, because a single argument of a process may not be longer than 128 kB. */
const formatRepositoryFlags = (all: typeof repositories) =>
  [all.slice(0, count / 2), all.slice(count / 2)].flatMap((half) => [
    '--repos',
    half.map(({ owner, name }) => `${owner}/${name}`).join(','),
  ]);

async function runShards(repos: readonly string[], rounds: number): Promise<MeasuredRun[]> {
  // With such a small quota, more shards would be needed than are allowed.
  const tokens = [{ token: 'all-powerful', login: 'acme', limit: 400 }];
  const simulator = openSimulator({ seed: { repositories }, tokens });
  const { url, close } = await simulator.listen();
  const folder = mkdtempSync(join(tmpdir(), 'trueup-bench-'));
  writeFileSync(join(folder, 'defaults.yml'), 'labels: []\n');
  const words = [cli, 'shards', ...repos, '--defaults-file', 'defaults.yml', '--largest', String(most)];
  const runs = [];
  for (let round = 0; round < rounds; round++) {
    const ran = await measureProcess(words, { GITHUB_API_URL: url, GITHUB_TOKEN: 'all-powerful' }, folder);
    const made = ran.output.match(new RegExp(`"shard":"\\d+/${most}"`, 'g'))?.length;
    if (ran.code !== 0 || made !== most) throw new Error(`shards ended with ${ran.code}: ${ran.output}`);
    runs.push(ran);
  }
  await close();
  rmSync(folder, { recursive: true });
  return runs;
}
