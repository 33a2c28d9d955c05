import type { RunResult } from '../../packages/core/src/report/result/result.ts';
import type { RunOptions } from '../../packages/core/src/session/inputs/run-options.ts';
import type { World } from '../../packages/core/src/session/world/world.ts';
import { openSimulator, type Seed } from '../../packages/simulator/src/index.ts';
import { FakeClock } from '../../test/kit/runs/fake-github.ts';
import { run } from '../../test/kit/runs/program.ts';
import { createWorld, defaultOptions } from '../../test/kit/runs/scene.ts';
import { createCaller } from '../../test/kit/runs/simulator-caller.ts';
import { createConvergedFleet, type FleetFile, platformFile } from '../../test/kit/samples/converged-fleet.ts';
import { driftSixSections, sixExactSections, sixSections } from '../../test/kit/samples/six-sections.ts';
import { openPullScene } from '../../test/kit/workflows/pull-request.ts';
import { latency, runFleet } from '../fleet.ts';
import { createRow, formatTarget, type goals, isWithinGoal } from '../goal.ts';
import type { Row } from '../row.ts';

const { repository: _, ...baseOptions } = { ...defaultOptions, privateRepos: 'show' as const };
const fleetFileOptions: Partial<RunOptions> = { fleetFile: 'fleet.yml' };
const ownFilesOptions: Partial<RunOptions> = {
  repos: [{ owner: 'acme', name: '*' }],
  settingsFile: '.github/settings.yml',
};
const fleetFile = 'targets: [{repos: acme/*}]\nlayers: [{file: layer.yml}]\n';

const listRepositories = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ owner: 'acme', name: `r${index}` }));
const nameOptions: Partial<RunOptions> = {
  repos: listRepositories(50),
  defaultsFile: 'all.yml',
  settingsFile: '.github/settings.yml',
};

/** Moves the settings into a file of each repository. */
const moveToOwnFiles = (file: FleetFile): FleetFile => ({
  ...file,
  drifted: { ...file.drifted, files: { ...Object(file.drifted.files), '.github/settings.yml': file.settings } },
});

const createLoader = (file: FleetFile) => async (name: string) => (name === 'fleet.yml' ? fleetFile : file.settings);

/** Makes batched queries return a different description than REST. */
const changeBatchedDescription: TransportWrapper = (transport) => async (request) => {
  const answer = await transport(request);
  if (!request.body?.includes('query Fold')) return answer;
  return { ...answer, text: answer.text.replaceAll('"The shop"', '"Another"') };
};

/** Runs a check at GitHub's limits per minute. The simulated GitHub and Trueup share a fake clock. */
async function runCheckAtLimits(
  seed: Seed,
  file: FleetFile,
  overrides: Partial<RunOptions>,
  wrapTransport: TransportWrapper,
) {
  const clock = new FakeClock();
  const tokens = [{ token: 'all-powerful' }, { token: 'another' }];
  const simulator = openSimulator({ seed: { ...seed, tokens }, now: () => clock.now(), secondaryLimits: true });
  // The simulator reads the API description at its first request. That takes real time, so send a request first.
  await createCaller(simulator, 'another').get('/user');
  simulator.forgetRequests();
  const world = createWorld(simulator, '');
  const transport = wrapTransport(async (request) => {
    await clock.sleep(latency / 2);
    const answer = await world.transport(request);
    await clock.sleep(latency / 2);
    return answer;
  });
  const startTime = clock.now();
  const options = { ...baseOptions, ...overrides } as RunOptions;
  const { outcome } = await clock.run(run(options, { ...world, clock, transport, load: createLoader(file) }));
  const seconds = (clock.now() - startTime) / 1000;
  return { outcome, requests: simulator.requests.length, seconds, objections: simulator.objections.length };
}

type TransportWrapper = (transport: World['transport']) => World['transport'];

interface Check {
  readonly goal: keyof typeof goals;
  readonly what: string;
  readonly count: number;
  readonly file?: FleetFile;
  readonly overrides?: Partial<RunOptions>;
  readonly changeSeed?: (seed: Seed) => Seed;
  readonly wrapTransport?: TransportWrapper;
  readonly outcome?: RunResult['outcome'];
}

const checks: readonly Check[] = [
  { goal: 'convergedFleet', what: '6 sections, people under `keep`', count: 50 },
  { goal: 'convergedExact', what: '6 sections, people under `delete`', count: 50, file: sixExactSections },
  {
    goal: 'convergedOwnFiles',
    what: '6 sections in files of their own',
    count: 50,
    file: moveToOwnFiles(sixSections),
    overrides: ownFilesOptions,
  },
  {
    goal: 'convergedNames',
    what: '6 sections of one file, repositories listed by name',
    count: 50,
    overrides: nameOptions,
  },
  { goal: 'driftedFleet', what: '6 sections, drifted', count: 50, changeSeed: driftSixSections, outcome: 'drift' },
  {
    goal: 'oddKey',
    what: '6 sections, one key different in batched queries',
    count: 50,
    wrapTransport: changeBatchedDescription,
  },
  { goal: 'convergedMany', what: '6 sections, people under `keep`', count: 300 },
  { goal: 'convergedManyExact', what: '6 sections, people under `delete`', count: 300, file: sixExactSections },
];

async function checkRow({
  goal,
  what,
  count,
  file = sixSections,
  overrides = fleetFileOptions,
  changeSeed = (seed) => seed,
  wrapTransport = (transport) => transport,
  outcome: expected = 'success',
}: Check): Promise<Row> {
  // The fake clock does not wait while modules load, so a run on a few repositories loads all modules first.
  await run({ ...baseOptions, ...overrides } as RunOptions, {
    ...createWorld(openSimulator({ seed: changeSeed(await createConvergedFleet(file, 9)) }), ''),
    load: createLoader(file),
  });
  const { outcome, requests, seconds, objections } = await runCheckAtLimits(
    changeSeed(await createConvergedFleet(file, count)),
    file,
    overrides,
    wrapTransport,
  );
  return {
    what: `${count} repositories, ${what}`,
    value: `${requests} requests in ${seconds.toFixed(1)} s at GitHub's limits, ${outcome}`,
    target: `${formatTarget(goal)} and ${formatTarget('checkSeconds')}`,
    kept: isWithinGoal(goal, requests) && isWithinGoal('checkSeconds', seconds) && outcome === expected && !objections,
  };
}

/** Measures a preview of a pull request that changes one key of every repository. */
async function measurePreview(count: number): Promise<Row> {
  const services = Array.from({ length: count }, (_, index) => ({ owner: 'acme', name: `svc-${index}` }));
  const formatFiles = (hasWiki: boolean) => ({
    'fleet.yml': 'targets: [{repos: acme/svc-*}]\nlayers: [{file: all.yml}]\n',
    'all.yml': `repository: {has_wiki: ${hasWiki}}\nlabels: [{name: bug}]\nteams: [{name: core, permission: push}]\n`,
  });
  const seed = { accounts: [{ login: 'acme', type: 'Organization' as const, teams: ['core'] }] };
  const { push, simulator } = openPullScene({ base: formatFiles(true), others: services, seed });
  const { outcome } = await push(formatFiles(false), {
    repository: undefined,
    ...fleetFileOptions,
    privateRepos: 'show',
  });
  const requests = simulator.requests.length;
  return {
    ...createRow(
      'previewOfKey',
      `preview of one key of ${count} repositories`,
      requests,
      `${requests} requests, ${outcome}`,
    ),
    kept: isWithinGoal('previewOfKey', requests) && outcome === 'success',
  };
}

/** Checks repositories that each have an operator's file. Avoids the fast clock, which would make shared reads expire. */
async function measureOwnFiles(): Promise<Row> {
  const count = 15;
  const simulator = openSimulator({ seed: await createConvergedFleet(platformFile, count) });
  const world = { ...createWorld(simulator, platformFile.settings), environment: { ...platformFile.environment } };
  const list = async () => listRepositories(count).map(({ owner, name }) => `${owner}/${name}.yml`);
  const { outcome } = await run(
    { ...baseOptions, repos: listRepositories(count), reposDir: 'repos' },
    { ...world, list },
  );
  const requestsPerRepository = simulator.requests.length / count;
  const what = `${count} repositories with 21 sections, each with a file of its own`;
  return {
    ...createRow(
      'platformOwnFiles',
      what,
      requestsPerRepository,
      `${requestsPerRepository.toFixed(1)} requests a repository, ${outcome}`,
    ),
    kept: isWithinGoal('platformOwnFiles', requestsPerRepository) && outcome === 'success',
  };
}

export async function countBatchedRequests(): Promise<Row[]> {
  const rows: Row[] = [];
  for (const check of checks) rows.push(await checkRow(check));
  return [...rows, await measureOwnFiles(), await measurePreview(285)];
}

/** Uses the real clock, because the fast clock would make shared reads expire. */
export async function measureFleetMemory(): Promise<Row[]> {
  const count = 285;
  const simulator = openSimulator({ seed: await createConvergedFleet(sixSections, count) });
  const { peakMegabytes } = await runFleet(simulator, 'check', { file: sixSections, hasFastClock: false });
  const what = `${count} repositories with 6 sections: peak memory of the command line`;
  return [createRow('fleetMegabytes', what, peakMegabytes, `${peakMegabytes.toFixed(0)} MB`)];
}
