import type { RunResult } from '../../packages/core/src/report/result/result.ts';
import { openSimulator } from '../../packages/simulator/src/index.ts';
import { FakeClock } from '../../test/kit/runs/fake-github.ts';
import { run } from '../../test/kit/runs/program.ts';
import { createWorld, defaultOptions } from '../../test/kit/runs/scene.ts';
import { createCaller } from '../../test/kit/runs/simulator-caller.ts';
import { createConvergedFleet, platformFile } from '../../test/kit/samples/converged-fleet.ts';
import { samples } from '../../test/samples/index.ts';
import { fullest, latency, runFleet } from '../fleet.ts';
import { formatTarget, isWithinGoal } from '../goal.ts';
import type { Row } from '../row.ts';

const parallelRequests = 24;

export async function measureFleets(): Promise<Row[]> {
  return [...(await measureFifty()), await measurePlatformFile(), ...(await measureThousand())];
}

/** Checks 50 repositories against one realistic file. Avoids the fast clock, which would make shared reads expire. */
async function measurePlatformFile(): Promise<Row> {
  const simulator = openSimulator({ seed: await createConvergedFleet(platformFile, 50) });
  const world = { ...createWorld(simulator, platformFile.settings), environment: { ...platformFile.environment } };
  const { repository: _, ...baseOptions } = defaultOptions;
  const repos = Array.from({ length: 50 }, (_, index) => ({ owner: 'acme', name: `r${index}` }));
  const { outcome } = await run({ ...baseOptions, repos, defaultsFile: 'settings.yml' }, world);
  const requestsPerRepository = simulator.requests.length / repos.length;
  return {
    what: 'converged check of 50 repositories with 21 sections',
    value: `${requestsPerRepository.toFixed(1)} requests a repository, ${outcome}`,
    target: formatTarget('platform'),
    kept: isWithinGoal('platform', requestsPerRepository) && outcome === 'success',
  };
}

async function measureFifty(): Promise<Row[]> {
  const slow = openSimulator({ seed: await createConvergedFleet(fullest, 50), latency });
  const { wall, peakMegabytes } = await runFleet(slow, 'check');
  const requests = slow.requests.length;
  const minimum = (requests * latency) / parallelRequests;
  return [
    {
      what: `converged check of 50 repositories with every section at ${latency} ms`,
      value: `${(wall / 1000).toFixed(1)} s for ${requests} requests, ${(wall / minimum).toFixed(2)} times the minimum`,
      target: 'at most 2.5 times requests × latency ÷ 24',
      kept: wall <= 2.5 * minimum,
    },
    {
      what: 'the same: peak memory of the command line',
      value: `${peakMegabytes.toFixed(0)} MB`,
      target: 'at most 150 MB',
      kept: peakMegabytes <= 150,
    },
  ];
}

/** The simulated GitHub and Trueup share a fake clock, so waiting takes no real time. */
async function measureThousand(): Promise<Row[]> {
  const clock = new FakeClock();
  const text = ['labels', 'milestones', 'autolinks'].map((key) => samples[key]!.settings).join('');
  const repos = Array.from({ length: 1000 }, (_, index) => ({ owner: 'acme', name: `r${index}` }));
  const repositories = repos.map((repository) => ({ ...repository, files: { 'settings.yml': text } }));
  const tokens = [{ token: 'all-powerful', limit: 100_000 }, { token: 'another' }];
  const simulator = openSimulator({ seed: { repositories }, tokens, now: () => clock.now(), secondaryLimits: true });
  // The simulator reads the API description at its first request. That takes real time, so send a request first.
  await createCaller(simulator, 'another').get('/user');
  simulator.forgetRequests();
  const world = createWorld(simulator, '');
  const transport: typeof world.transport = async (request) => {
    await clock.sleep(latency / 2);
    const answer = await world.transport(request);
    await clock.sleep(latency / 2);
    return answer;
  };
  const { repository: _, ...baseOptions } = defaultOptions;
  const started = clock.now();
  const result: RunResult = await clock.run(
    run({ ...baseOptions, repos, maxWait: 600 }, { ...world, clock, transport }),
  );
  const minutes = (clock.now() - started) / 60_000;
  const requests = simulator.requests.length;
  // GitHub grants 900 points per minute, the first 900 at once. So the minimum is this many full minutes.
  const share = Math.floor((requests - 1) / 900) / minutes;
  const limited = simulator.requests.filter(({ status }) => status === 403 || status === 429).length;
  const failed = result.targets.filter(({ outcome }) => outcome === 'failed').length;
  return [
    {
      what: '1,000 repositories at 900 points a minute',
      value: `${requests} requests in ${minutes.toFixed(1)} min, ${(100 * share).toFixed(1)} % of GitHub's rate, ${failed} failed`,
      target: 'at least 95 %, none failed',
      kept: share >= 0.95 && failed === 0,
    },
    {
      what: 'the same: answers with a rate limit error',
      value: String(limited),
      target: 'none',
      kept: limited === 0,
    },
  ];
}
