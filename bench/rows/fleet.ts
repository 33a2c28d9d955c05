import type { RunResult } from '../../packages/core/src/report/result/result.ts';
import { openSimulator } from '../../packages/simulator/src/index.ts';
import { FakeClock } from '../../test/kit/runs/fake-github.ts';
import { run } from '../../test/kit/runs/program.ts';
import { createWorld, defaultOptions } from '../../test/kit/runs/scene.ts';
import { createCaller } from '../../test/kit/runs/simulator-caller.ts';
import { createConvergedFleet, platformFile } from '../../test/kit/samples/converged-fleet.ts';
import { samples } from '../../test/samples/index.ts';
import { fullest, latency, runFleet } from '../fleet.ts';
import { formatTarget, isKept } from '../goal.ts';
import type { Row } from '../row.ts';

const atOnce = 24;

export async function measureFleets(): Promise<Row[]> {
  return [...(await measureFifty()), await measurePlatformFile(), ...(await measureThousand())];
}

/** One file for all of them, as a team would write it. Without the swift clock, by which shared readings grow old. */
async function measurePlatformFile(): Promise<Row> {
  const simulator = openSimulator({ seed: await createConvergedFleet(platformFile, 50) });
  const world = { ...createWorld(simulator, platformFile.settings), environment: { ...platformFile.environment } };
  const { repository: _, ...bare } = defaultOptions;
  const repos = Array.from({ length: 50 }, (_, index) => ({ owner: 'acme', name: `r${index}` }));
  const { outcome } = await run({ ...bare, repos, defaultsFile: 'settings.yml' }, world);
  const each = simulator.requests.length / repos.length;
  return {
    what: 'converged check of 50 repositories with 21 sections',
    value: `${each.toFixed(1)} requests a repository, ${outcome}`,
    target: formatTarget('platform'),
    kept: isKept('platform', each) && outcome === 'success',
  };
}

async function measureFifty(): Promise<Row[]> {
  const slow = openSimulator({ seed: await createConvergedFleet(fullest, 50), latency });
  const { wall, peakMegabytes } = await runFleet(slow, 'check');
  const requests = slow.requests.length;
  const least = (requests * latency) / atOnce;
  return [
    {
      what: `converged check of 50 repositories with every section at ${latency} ms`,
      value: `${(wall / 1000).toFixed(1)} s for ${requests} requests, ${(wall / least).toFixed(2)} times the least`,
      target: 'at most 2.5 times requests × latency ÷ 24',
      kept: wall <= 2.5 * least,
    },
    {
      what: 'the same: peak memory of the command line',
      value: `${peakMegabytes.toFixed(0)} MB`,
      target: 'at most 150 MB',
      kept: peakMegabytes <= 150,
    },
  ];
}

/** Uses a simulated clock: GitHub counts its minutes by it, and the program waits by it. */
async function measureThousand(): Promise<Row[]> {
  const clock = new FakeClock();
  const text = ['labels', 'milestones', 'autolinks'].map((key) => samples[key]!.settings).join('');
  const repos = Array.from({ length: 1000 }, (_, index) => ({ owner: 'acme', name: `r${index}` }));
  const repositories = repos.map((repository) => ({ ...repository, files: { 'settings.yml': text } }));
  const tokens = [{ token: 'all-powerful', limit: 100_000 }, { token: 'another' }];
  const simulator = openSimulator({ seed: { repositories }, tokens, now: () => clock.now(), secondaryLimits: true });
  // GitHub reads its description at its first request, and that takes real time, so send a request first.
  await createCaller(simulator, 'another').get('/user');
  simulator.forgetRequests();
  const world = createWorld(simulator, '');
  const transport: typeof world.transport = async (request) => {
    await clock.sleep(latency / 2);
    const answer = await world.transport(request);
    await clock.sleep(latency / 2);
    return answer;
  };
  const { repository: _, ...bare } = defaultOptions;
  const started = clock.now();
  const result: RunResult = await clock.run(run({ ...bare, repos, maxWait: 600 }, { ...world, clock, transport }));
  const minutes = (clock.now() - started) / 60_000;
  const requests = simulator.requests.length;
  // The first 900 points may be spent at once, and the last ones at the end of the last full minute.
  const share = Math.floor((requests - 1) / 900) / minutes;
  const limited = simulator.requests.filter(({ status }) => status === 403 || status === 429).length;
  const failed = result.targets.filter(({ outcome }) => outcome === 'failed').length;
  return [
    {
      what: '1,000 repositories at 900 points a minute',
      value: `${requests} requests in ${minutes.toFixed(1)} min, ${(100 * share).toFixed(1)} % of the host's rate, ${failed} failed`,
      target: 'at least 95 %, none failed',
      kept: share >= 0.95 && failed === 0,
    },
    {
      what: 'the same: answers that tell of a limit',
      value: String(limited),
      target: 'none',
      kept: limited === 0,
    },
  ];
}
