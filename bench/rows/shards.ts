import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openSimulator } from '../../src/simulator/index.ts';
import { cli, median, time } from '../measure.ts';
import type { Row } from '../table.ts';

const count = 10_000;
const most = 64;

/** Planning alone: the repositories are named, since how fast a host lists them is the host's own affair. */
export async function shards(): Promise<Row[]> {
  const repositories = Array.from({ length: count }, (_, at) => ({ owner: 'acme', name: `service-${at}` }));
  const simulator = openSimulator({ seed: { repositories }, tokens: [{ token: 'all-powerful', limit: 100 }] });
  const { url, close } = await simulator.listen();
  const folder = mkdtempSync(join(tmpdir(), 'trueup-bench-'));
  writeFileSync(join(folder, 'defaults.yml'), 'labels: []\n');
  const names = repositories.map(({ owner, name }) => `${owner}/${name}`);
  // No one argument of a process may be longer than 128 kB.
  const half = [names.slice(0, count / 2), names.slice(count / 2)].flatMap((part) => ['--repos', part.join(',')]);
  const words = [cli, 'shards', ...half, '--defaults-file', 'defaults.yml', '--largest', String(most)];
  const runs = [];
  for (let round = 0; round < 3; round++) {
    const ran = await time(words, { GITHUB_API_URL: url, GITHUB_TOKEN: 'all-powerful' }, folder);
    const planned = ran.output.match(new RegExp(`"shard":"\\d+/${most}"`, 'g'))?.length;
    if (ran.code !== 0 || planned !== most) throw new Error(`shards ended with ${ran.code}: ${ran.output}`);
    runs.push(ran);
  }
  await close();
  rmSync(folder, { recursive: true });
  const wall = median(runs.map((ran) => ran.wall));
  const peak = Math.max(...runs.map(({ peakMegabytes }) => peakMegabytes));
  return [
    {
      what: `${count} repositories planned in ${most} shards`,
      value: `${(wall / 1000).toFixed(2)} s, ${peak.toFixed(0)} MB`,
      target: 'at most 2 s and 200 MB',
      kept: wall <= 2000 && peak <= 200,
    },
  ];
}
