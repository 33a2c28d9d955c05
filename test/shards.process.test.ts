import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openSimulator, type Simulator } from '../packages/simulator/src/index.ts';
import { createTestFolder } from './kit/folder.ts';
import { cliFile, startProcess } from './kit/runs/start-process.ts';

const files = { '.github/settings.yml': 'labels:\n  - name: bug\n  - name: idea\n' };
const repositories = Array.from({ length: 20 }, (_, at) => ({ owner: 'acme', name: `r${at}`, labels: [], files }));
/** The planning token has a small quota, so it plans many shards. The other tokens have a large one. */
const tokens = [
  { token: 'planning', login: 'acme', limit: 20 },
  { token: 'working', login: 'acme' },
];

let simulator: Simulator;
let host: Awaited<ReturnType<Simulator['listen']>>;
const folder = createTestFolder();

beforeEach(async () => {
  simulator = openSimulator({ seed: { repositories }, tokens });
  host = await simulator.listen();
});
afterEach(() => host.close());

const runCommand = (words: readonly string[], token = 'working') =>
  startProcess([cliFile, ...words], { cwd: folder.path, env: { GITHUB_API_URL: host.url, GITHUB_TOKEN: token } }).ended;

/** Runs one process for each shard in parallel, like the jobs of a workflow. Returns their exit codes. */
async function runShards(mode: string): Promise<{ codes: (number | null)[]; reports: string[] }> {
  const { out } = await runCommand(['report', 'shards', '--repos', '*', '--largest', '2'], 'planning');
  const include: { shard: string }[] = JSON.parse(out).include;
  const jobs = include.map(({ shard }, job) =>
    runCommand([
      mode,
      ...(mode === 'apply' ? ['--yes'] : []),
      '--repos',
      '*',
      '--shard',
      shard,
      '--report-file',
      `${mode}/${job}.json`,
    ]),
  );
  const codes = (await Promise.all(jobs)).map(({ code }) => code);
  return { codes, reports: readdirSync(folder.at(mode)).map((name) => join(mode, name)) };
}

it('two processes apply to many repositories, each repository in one process [1.4]', async () => {
  const { codes, reports } = await runShards('apply');
  expect(codes).toEqual([0, 0]);
  const created = simulator.requests.flatMap(({ route, path }) => (route.startsWith('POST /repos') ? path : []));
  expect(created.sort()).toEqual(
    repositories.flatMap(({ name }) => Array(2).fill(`/repos/acme/${name}/labels`)).sort(),
  );
  const { code, out } = await runCommand(['report', 'merge', ...reports, '--summary-file', 'summary.md']);
  expect([code, out.split('\n')[0]]).toEqual([0, 'Trueup apply of 20 repositories']);
  expect(out).toContain('Applied 40 changes.');
  expect(folder.read('summary.md')).toContain('<h2>Trueup apply of 20 repositories: 40 changes</h2>');
});

/** Parses a report without its times and batch counts. */
function dropTimes(report: string) {
  const { origin: _, folded: ___, targets, ...rest } = JSON.parse(report);
  return { ...rest, targets: targets.map(({ visited: __, ...target }: { visited: unknown }) => target) };
}

it('merges two shards into the report of a single run, and fails if one is missing [1.6]', async () => {
  const { codes, reports } = await runShards('check');
  expect(codes).toEqual([2, 2]);
  const whole = await runCommand(['check', '--repos', '*', '--json']);
  const merged = await runCommand(['report', 'merge', ...reports.toReversed(), '--json']);
  expect(merged).toMatchObject({ code: 2, err: '' });
  expect(dropTimes(merged.out)).toEqual(dropTimes(whole.out));
  const one = reports.filter((file) => JSON.parse(folder.read(file)).shard !== '2/2');
  const partial = await runCommand(['report', 'merge', ...one]);
  expect(partial.code).toBe(1);
  expect(partial.out).toContain('error shard 2/2 has no report, so the state of its repositories is unknown');
});
