import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openSimulator, type Simulator } from '../../src/simulator/index.ts';
import { most, saveAnswers } from '../../src/wings/answers/answer-files.ts';
import { convergedFleet } from '../../test/converged-fleet.ts';
import { fullest, latency, visited } from '../fleet.ts';
import { action, median, stepAt, time } from '../measure.ts';
import type { Row } from '../row.ts';
import { emptyProcess } from '../yardstick.ts';

export async function kept(): Promise<Row[]> {
  const folder = mkdtempSync(join(tmpdir(), 'trueup-bench-'));
  try {
    return [...(await twice(join(folder, 'fifty'))), ...(await full(join(folder, 'full')))];
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** The cost of a second check if nothing has changed. */
async function twice(folder: string): Promise<Row[]> {
  const simulator = openSimulator({ seed: await convergedFleet(fullest, 50), latency });
  // Answers are stored by address, so the host needs the same address again.
  const { url, close } = await simulator.listen();
  await close();
  const check = () => visited(simulator, 'check', { flags: ['--cache-dir', folder], port: Number(new URL(url).port) });
  const first = await check();
  simulator.forgetRequests();
  const second = await check();
  const count = (isCounted: (request: Simulator['requests'][number]) => boolean) =>
    simulator.requests.filter(isCounted).length;
  const unchanged = count(({ status }) => status === 304);
  const answeredAgain = count(({ method, status }) => method === 'GET' && status === 200);
  const untagged = count(({ method, status }) => method === 'GET' && status !== 200 && status !== 304);
  return [
    {
      what: 'second check of 50 unchanged repositories with every section: repeatable reads answered 304',
      value: `${unchanged} of ${unchanged + answeredAgain}; and ${untagged} answers without a tag`,
      target: 'all of them',
      kept: answeredAgain === 0 && unchanged > 0,
    },
    {
      what: 'the same: time of the second check, and of the first',
      value: `${(second.wall / 1000).toFixed(1)} s, ${(first.wall / 1000).toFixed(1)} s`,
      target: '',
      kept: true,
    },
    {
      what: 'the same: kept answers, peak memory of the command line',
      value: `${megabytes(folder)} MB kept, ${second.peakMegabytes.toFixed(0)} MB`,
      target: 'at most 150 MB of memory',
      kept: second.peakMegabytes <= 150,
    },
  ];
}

const megabytes = (folder: string) =>
  (readdirSync(folder).reduce((sum, name) => sum + statSync(join(folder, name)).size, 0) / 1e6).toFixed(1);

/** The time that a folder of the largest size adds to a run about one repository. */
async function full(folder: string): Promise<Row[]> {
  const sealed = 'A'.repeat(900);
  const answers = Array.from({ length: 66 }, (_, at) => [`${at}`.padStart(43, '0'), { used: 0, sealed }] as const);
  const count = Math.floor(most.folder / 66_000);
  const shelves = Array.from({ length: count }, (_, at) => [`${at}`.padStart(43, '0'), new Map(answers)] as const);
  await saveAnswers(folder, new Map(shelves));
  const held = megabytes(folder);
  const simulator = openSimulator({ seed: { repositories: [{ owner: 'acme', name: 'shop', labels: [] }] } });
  const { url, close } = await simulator.listen();
  const step = stepAt(url, 'labels: []\n');
  const check = async (inputs: Record<string, string>) => {
    const runs = [];
    for (let round = 0; round < 5; round++)
      runs.push(await time([action], { ...step.environment, ...inputs }, step.folder));
    return {
      processor: median(runs.map(({ processor }) => processor)),
      peak: median(runs.map((one) => one.peakMegabytes)),
    };
  };
  const without = await check({});
  const over = await check({ 'INPUT_CACHE-DIR': folder });
  const times = (over.processor - without.processor) / (await emptyProcess());
  step.end();
  await close();
  return [
    {
      what: `a check of one repository over a full folder: ${held} MB of ${count} repositories`,
      value: `${times.toFixed(1)} times \`node -e 0\` and ${(over.peak - without.peak).toFixed(0)} MB more than without`,
      target: 'at most 4 times and 20 MB more',
      kept: times <= 4 && over.peak - without.peak <= 20,
    },
  ];
}
