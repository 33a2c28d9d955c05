import type { RunOptions } from '../../src/session/inputs/run-options.ts';
import { openSimulator, type Seed } from '../../src/simulator/index.ts';
import { convergedFleet, type FleetFile } from '../../test/converged-fleet.ts';
import { FakeClock } from '../../test/fake-host.ts';
import { run } from '../../test/program.ts';
import { pullScene } from '../../test/pull-request.ts';
import { plainOptions, worldOf } from '../../test/scene.ts';
import { callerOf } from '../../test/simulator-caller.ts';
import { drifted, shown, six } from '../../test/six-sections.ts';
import { latency, visited } from '../fleet.ts';
import { type goals, isKept, rowOf, targetOf } from '../goal.ts';
import type { Row } from '../row.ts';

const { repository: _, ...bare } = { ...plainOptions, privateRepos: 'show' as const };
const byFleetFile: Partial<RunOptions> = { fleetFile: 'fleet.yml' };
const byOwnFiles: Partial<RunOptions> = { repos: [{ owner: 'acme', name: '*' }], settingsFile: '.github/settings.yml' };
const fleetFile = 'targets: [{repos: acme/*}]\nlayers: [{file: layer.yml}]\n';

const ofOwn: FleetFile = {
  ...shown,
  drifted: { ...shown.drifted, files: { '.github/settings.yml': shown.settings } },
};

const loaderOf = (file: FleetFile) => async (name: string) => (name === 'fleet.yml' ? fleetFile : file.settings);

/** A check at the host's limits a minute, by a clock that both go by. */
async function checked(seed: Seed, file: FleetFile, wish: Partial<RunOptions>) {
  const clock = new FakeClock();
  const tokens = [{ token: 'all-powerful' }, { token: 'another' }];
  const simulator = openSimulator({ seed: { ...seed, tokens }, now: () => clock.now(), secondaryLimits: true });
  // The host reads its description at its first request, and that takes real time, so send a request first.
  await callerOf(simulator, 'another').get('/user');
  simulator.forgetRequests();
  const world = worldOf(simulator, '');
  const transport: typeof world.transport = async (request) => {
    await clock.sleep(latency / 2);
    const answer = await world.transport(request);
    await clock.sleep(latency / 2);
    return answer;
  };
  const began = clock.now();
  const options = { ...bare, ...wish } as RunOptions;
  const { outcome } = await clock.run(run(options, { ...world, clock, transport, load: loaderOf(file) }));
  const seconds = (clock.now() - began) / 1000;
  return { outcome, requests: simulator.requests.length, seconds, objections: simulator.objections.length };
}

interface Check {
  readonly goal: keyof typeof goals;
  readonly what: string;
  readonly count?: number;
  readonly file?: FleetFile;
  readonly wish?: Partial<RunOptions>;
  readonly isDrifted?: true;
}

const checks: readonly Check[] = [
  { goal: 'convergedFleet', what: '6 sections that a query shows' },
  { goal: 'convergedOwnFiles', what: 'the same, in files of their own', file: ofOwn, wish: byOwnFiles },
  {
    goal: 'convergedWithPeople',
    what: '6 sections, of which each repository says its invitations and teams',
    file: six,
  },
  { goal: 'driftedFleet', what: 'the same, drifted', file: six, isDrifted: true },
  { goal: 'convergedMany', what: '6 sections that a query shows', count: 300 },
];

async function checkRow({ goal, what, count = 50, file = shown, wish = byFleetFile, isDrifted }: Check): Promise<Row> {
  // This clock waits for no module that is loaded meanwhile, so a run about a few repositories loads them all before.
  const few = await convergedFleet(file, 9);
  const load = loaderOf(file);
  await run({ ...bare, ...wish } as RunOptions, {
    ...worldOf(openSimulator({ seed: isDrifted ? drifted(few) : few }), ''),
    load,
  });
  const seed = await convergedFleet(file, count);
  const { outcome, requests, seconds, objections } = await checked(isDrifted ? drifted(seed) : seed, file, wish);
  return {
    what: `${count} repositories, ${what}`,
    value: `${requests} requests in ${seconds.toFixed(1)} s at the host's limits, ${outcome}`,
    target: `${targetOf(goal)} and ${targetOf('checkSeconds')}`,
    kept:
      isKept(goal, requests) &&
      isKept('checkSeconds', seconds) &&
      outcome === (isDrifted ? 'drift' : 'success') &&
      !objections,
  };
}

/** Every repository differs in the key that the pull request changes, so each is asked itself. */
async function preview(count: number): Promise<Row> {
  const services = Array.from({ length: count }, (_, at) => ({ owner: 'acme', name: `svc-${at}` }));
  const texts = (hasWiki: boolean) => ({
    'fleet.yml': 'targets: [{repos: acme/svc-*}]\nlayers: [{file: all.yml}]\n',
    'all.yml': `repository: {has_wiki: ${hasWiki}}\nlabels: [{name: bug}]\nteams: [{name: core, permission: push}]\n`,
  });
  const seed = { accounts: [{ login: 'acme', type: 'Organization' as const, teams: ['core'] }] };
  const { push, simulator } = pullScene({ base: texts(true), others: services, seed });
  const { outcome } = await push(texts(false), { repository: undefined, ...byFleetFile, privateRepos: 'show' });
  const each = simulator.requests.length / count;
  return {
    ...rowOf(
      'previewOfKey',
      `preview of one key of ${count} repositories`,
      each,
      `${each.toFixed(2)} a repository, ${outcome}`,
    ),
    kept: isKept('previewOfKey', each) && outcome === 'success',
  };
}

export async function foldedRequests(): Promise<Row[]> {
  const rows: Row[] = [];
  for (const one of checks) rows.push(await checkRow(one));
  return [...rows, await preview(100)];
}

export const folded = async (): Promise<Row[]> => [...(await foldedRequests()), await preview(285)];

/** By the real clock, since shared readings grow old by a swift one. */
export async function fleetMemory(): Promise<Row[]> {
  const count = 285;
  const simulator = openSimulator({ seed: await convergedFleet(six, count) });
  const { peakMegabytes } = await visited(simulator, 'check', { file: six, isSwift: false });
  const what = `${count} repositories with 6 sections: peak memory of the command line`;
  return [rowOf('fleetMegabytes', what, peakMegabytes, `${peakMegabytes.toFixed(0)} MB`)];
}
