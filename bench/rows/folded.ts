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
import { createRow, formatTarget, type goals, isKept } from '../goal.ts';
import type { Row } from '../row.ts';

const { repository: _, ...bare } = { ...defaultOptions, privateRepos: 'show' as const };
const byFleetFile: Partial<RunOptions> = { fleetFile: 'fleet.yml' };
const byOwnFiles: Partial<RunOptions> = { repos: [{ owner: 'acme', name: '*' }], settingsFile: '.github/settings.yml' };
const fleetFile = 'targets: [{repos: acme/*}]\nlayers: [{file: layer.yml}]\n';

const listRepositories = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ owner: 'acme', name: `r${at}` }));
const byNames: Partial<RunOptions> = {
  repos: listRepositories(50),
  defaultsFile: 'all.yml',
  settingsFile: '.github/settings.yml',
};

/** Each repository has the settings as a file of its own. */
const moveToOwnFiles = (file: FleetFile): FleetFile => ({
  ...file,
  drifted: { ...file.drifted, files: { ...Object(file.drifted.files), '.github/settings.yml': file.settings } },
});

const createLoader = (file: FleetFile) => async (name: string) => (name === 'fleet.yml' ? fleetFile : file.settings);

/** Queries show another description than the repositories themselves. */
const changeBatchedDescription: Between = (transport) => async (request) => {
  const answer = await transport(request);
  if (!request.body?.includes('query Fold')) return answer;
  return { ...answer, text: answer.text.replaceAll('"The shop"', '"Another"') };
};

/** A check at GitHub's limits a minute, by a clock that both go by. */
async function runCheckAtLimits(seed: Seed, file: FleetFile, wish: Partial<RunOptions>, between: Between) {
  const clock = new FakeClock();
  const tokens = [{ token: 'all-powerful' }, { token: 'another' }];
  const simulator = openSimulator({ seed: { ...seed, tokens }, now: () => clock.now(), secondaryLimits: true });
  // GitHub reads its description at its first request, and that takes real time, so send a request first.
  await createCaller(simulator, 'another').get('/user');
  simulator.forgetRequests();
  const world = createWorld(simulator, '');
  const transport = between(async (request) => {
    await clock.sleep(latency / 2);
    const answer = await world.transport(request);
    await clock.sleep(latency / 2);
    return answer;
  });
  const began = clock.now();
  const options = { ...bare, ...wish } as RunOptions;
  const { outcome } = await clock.run(run(options, { ...world, clock, transport, load: createLoader(file) }));
  const seconds = (clock.now() - began) / 1000;
  return { outcome, requests: simulator.requests.length, seconds, objections: simulator.objections.length };
}

type Between = (transport: World['transport']) => World['transport'];

interface Check {
  readonly goal: keyof typeof goals;
  readonly what: string;
  readonly count: number;
  readonly file?: FleetFile;
  readonly wish?: Partial<RunOptions>;
  readonly change?: (seed: Seed) => Seed;
  readonly between?: Between;
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
    wish: byOwnFiles,
  },
  { goal: 'convergedNames', what: '6 sections of one file, repositories given by name', count: 50, wish: byNames },
  { goal: 'driftedFleet', what: '6 sections, drifted', count: 50, change: driftSixSections, outcome: 'drift' },
  {
    goal: 'oddKey',
    what: '6 sections, of which queries show one key otherwise',
    count: 50,
    between: changeBatchedDescription,
  },
  { goal: 'convergedMany', what: '6 sections, people under `keep`', count: 300 },
  { goal: 'convergedManyExact', what: '6 sections, people under `delete`', count: 300, file: sixExactSections },
];

async function checkRow({
  goal,
  what,
  count,
  file = sixSections,
  wish = byFleetFile,
  change = (seed) => seed,
  between = (transport) => transport,
  outcome: expected = 'success',
}: Check): Promise<Row> {
  // This clock waits for no module that is loaded meanwhile, so a run about a few repositories loads them all before.
  await run({ ...bare, ...wish } as RunOptions, {
    ...createWorld(openSimulator({ seed: change(await createConvergedFleet(file, 9)) }), ''),
    load: createLoader(file),
  });
  const { outcome, requests, seconds, objections } = await runCheckAtLimits(
    change(await createConvergedFleet(file, count)),
    file,
    wish,
    between,
  );
  return {
    what: `${count} repositories, ${what}`,
    value: `${requests} requests in ${seconds.toFixed(1)} s at the host's limits, ${outcome}`,
    target: `${formatTarget(goal)} and ${formatTarget('checkSeconds')}`,
    kept: isKept(goal, requests) && isKept('checkSeconds', seconds) && outcome === expected && !objections,
  };
}

/** Every repository differs in the key that the pull request changes. */
async function measurePreview(count: number): Promise<Row> {
  const services = Array.from({ length: count }, (_, at) => ({ owner: 'acme', name: `svc-${at}` }));
  const formatFiles = (hasWiki: boolean) => ({
    'fleet.yml': 'targets: [{repos: acme/svc-*}]\nlayers: [{file: all.yml}]\n',
    'all.yml': `repository: {has_wiki: ${hasWiki}}\nlabels: [{name: bug}]\nteams: [{name: core, permission: push}]\n`,
  });
  const seed = { accounts: [{ login: 'acme', type: 'Organization' as const, teams: ['core'] }] };
  const { push, simulator } = openPullScene({ base: formatFiles(true), others: services, seed });
  const { outcome } = await push(formatFiles(false), { repository: undefined, ...byFleetFile, privateRepos: 'show' });
  const requests = simulator.requests.length;
  return {
    ...createRow(
      'previewOfKey',
      `preview of one key of ${count} repositories`,
      requests,
      `${requests} requests, ${outcome}`,
    ),
    kept: isKept('previewOfKey', requests) && outcome === 'success',
  };
}

/** An operator's file for each of a few repositories, without the clock by which shared readings grow old. */
async function measureOwnFiles(): Promise<Row> {
  const count = 15;
  const simulator = openSimulator({ seed: await createConvergedFleet(platformFile, count) });
  const world = { ...createWorld(simulator, platformFile.settings), environment: { ...platformFile.environment } };
  const list = async () => listRepositories(count).map(({ owner, name }) => `${owner}/${name}.yml`);
  const { outcome } = await run({ ...bare, repos: listRepositories(count), reposDir: 'repos' }, { ...world, list });
  const each = simulator.requests.length / count;
  const what = `${count} repositories with 21 sections, each with a file of its own`;
  return {
    ...createRow('platformOwnFiles', what, each, `${each.toFixed(1)} requests a repository, ${outcome}`),
    kept: isKept('platformOwnFiles', each) && outcome === 'success',
  };
}

export async function countBatchedRequests(): Promise<Row[]> {
  const rows: Row[] = [];
  for (const one of checks) rows.push(await checkRow(one));
  return [...rows, await measureOwnFiles(), await measurePreview(285)];
}

/** By the real clock, since shared readings grow old by a swift one. */
export async function measureFleetMemory(): Promise<Row[]> {
  const count = 285;
  const simulator = openSimulator({ seed: await createConvergedFleet(sixSections, count) });
  const { peakMegabytes } = await runFleet(simulator, 'check', { file: sixSections, isSwift: false });
  const what = `${count} repositories with 6 sections: peak memory of the command line`;
  return [createRow('fleetMegabytes', what, peakMegabytes, `${peakMegabytes.toFixed(0)} MB`)];
}
