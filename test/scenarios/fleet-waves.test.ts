import { expect, it } from 'vitest';
import type { RepositorySeed, Simulator, SimulatorOptions } from '../../packages/simulator/src/index.ts';
import { formatLines } from '../kit/runs/scene.ts';
import { createCaller } from '../kit/runs/simulator-caller.ts';
import { listOutcomes, listOwnLines, openFleet } from '../kit/samples/fleet.ts';

const createRepositorySeed = (name: string, repositorySeed: Partial<RepositorySeed> = {}) => ({
  owner: 'acme',
  name,
  labels: [],
  ...repositorySeed,
});
const seeds = [
  createRepositorySeed('api', { teams: [{ slug: 'core', permission: 'push' }] }),
  createRepositorySeed('site', { settings: { topics: ['web'] }, labels: [{ name: 'bug' }] }),
  ...Array.from({ length: 28 }, (_, index) => createRepositorySeed(`lib-${index}`)),
];
const waves = `waves:
  - {name: core, where: {team: core}}
  - {name: web, where: {topic: web}}
  - {name: fifth, where: {share: 20}}
  - {name: half, where: {share: 50}}
`;
const formatManifest = (parts = waves, targets = '[{repos: acme/*}]') =>
  `targets: ${targets}\nlayers: [{file: everyone.yml}]\n${parts}`;

type WaveFleetOptions = Omit<SimulatorOptions, 'seed'> & {
  readonly file?: string;
  readonly seeds?: readonly RepositorySeed[];
};

function openFleetWithWaves({
  file = formatManifest(),
  seeds: repositories = seeds,
  ...options
}: WaveFleetOptions = {}) {
  const fleet = openFleet({
    repositories,
    files: { 'fleet.yml': file, 'everyone.yml': 'labels: [{name: bug}]\n' },
    around: { accounts: [{ login: 'acme', type: 'Organization', teams: ['core'] }] },
    ...options,
  });
  return { ...fleet, namesIn: async (wave: string) => Object.keys(listOutcomes(await fleet.check({ wave }))) };
}

const listWrittenRepositories = ({ requests }: Simulator) => [
  ...new Set(
    requests.filter(({ method }) => /POST|PUT|PATCH|DELETE/.test(method)).map(({ path }) => path.split('/')[3]),
  ),
];

it('apply of a wave writes only to its repositories and counts as a narrowed run [10.17]', async () => {
  const { apply, simulator } = openFleetWithWaves();
  const result = await apply({ wave: 'core' });
  expect(listOutcomes(result)).toEqual({ 'acme/api': 'success' });
  expect(result.narrowed).toBe(true);
  expect(listWrittenRepositories(simulator)).toEqual(['api']);
});

it('a run of a wave reads no other repository and notes the size of later waves [10.18]', async () => {
  const { check, simulator } = openFleetWithWaves();
  const [line] = formatLines(await check({ wave: 'core' }), 'note').filter((note) => note.includes('wave'));
  expect(line).toMatch(
    /^note: wave `core` contains 1 of 30 repositories of `fleet.yml`; not read: 1 in `web`, \d+ in `fifth`, \d+ in `half`, \d+ in no later wave$/,
  );
  const counts = [...line!.matchAll(/(\d+) in/g)].map(([, count]) => Number(count));
  expect(counts.reduce((sum, count) => sum + count, 1)).toBe(30);
  expect(simulator.requests.map(({ path }) => path).filter((path) => /^\/repos\/acme\/(site|lib)/.test(path))).toEqual(
    [],
  );
});

it('a share selects repositories by id, and a larger share includes a smaller one [10.19]', async () => {
  const stage = openFleetWithWaves();
  const [fifth, half] = [await stage.namesIn('fifth'), await stage.namesIn('half')];
  expect(fifth.length).toBeGreaterThan(2);
  expect(half.length).toBeGreaterThan(fifth.length);
  expect(half.length).toBeLessThan(26);
  expect(fifth.filter((name) => !half.includes(name))).toEqual([]);
  await createCaller(stage.simulator, 'all-powerful').send('PATCH', `/repos/${fifth[0]}`, { name: 'zebra' });
  expect((await stage.namesIn('fifth')).toSorted()).toEqual(['acme/zebra', ...fifth.slice(1)].toSorted());
  const namesInReverse = seeds.map(({ owner, name }) => `${owner}/${name}`).reverse();
  const stageWithNames = openFleetWithWaves({
    file: formatManifest(waves, `[{repos: [${namesInReverse.join(', ')}]}]`),
  });
  expect((await stageWithNames.namesIn('fifth')).toSorted()).toEqual(fifth.toSorted());
});

it('a wave does not exclude the repositories of an earlier wave [10.17]', async () => {
  const { namesIn } = openFleetWithWaves();
  expect(await namesIn('web')).toEqual(['acme/site']);
  const stageWithWaveForAll = openFleetWithWaves({
    file: formatManifest('waves: [{name: first, where: {team: core}}, {name: all}]\n'),
  });
  expect(await stageWithWaveForAll.namesIn('all')).toHaveLength(30);
});

it('an unknown wave ends the run before the first request and suggests a name [10.20]', async () => {
  for (const [wave, file, fix] of [
    ['cor', formatManifest(), 'write `core`'],
    ['everything', formatManifest(), 'write one of `core`, `web`, `fifth`, `half`'],
    ['core', formatManifest(''), 'add it to `waves`, or leave it out'],
  ] as const) {
    const { apply, simulator } = openFleetWithWaves({ file });
    const result = await apply({ wave });
    expect(result).toMatchObject({ outcome: 'failed', targets: [] });
    expect(result.lines[0]).toMatchObject({ message: `\`${wave}\` is not a wave of \`fleet.yml\``, fix });
    expect(simulator.requests).toEqual([]);
  }
});

it('a wave without a repository fails the run [10.20]', async () => {
  const { check } = openFleetWithWaves({ file: formatManifest('waves: [{name: go, where: {language: Go}}]\n') });
  const result = await check({ wave: 'go' });
  expect(result.outcome).toBe('failed');
  expect(formatLines(result, 'error')).toEqual([
    'error: wave `go` contains 0 of 30 repositories of `fleet.yml`; not read: 30 in no later wave. To fix, check its `where`',
  ]);
});

it('a check of the whole fleet counts the drift of each wave, and apply reads no team [10.21]', async () => {
  const { check, apply, simulator } = openFleetWithWaves();
  const [line] = formatLines(await check(), 'note').filter((note) => note.includes('wave'));
  expect(line).toMatch(
    /^note: repositories by the first wave that contains them: `core` 1, 1 of them with drift; `web` 1, 0 of them with drift; `fifth` (\d+), \1 of them with drift; `half` (\d+), \2 of them with drift; in none (\d+), \3 of them with drift$/,
  );
  simulator.forgetRequests();
  expect(formatLines(await apply(), 'note').filter((note) => note.includes('wave'))).toEqual([]);
  expect(simulator.requests.filter(({ path }) => path.includes('/teams/'))).toEqual([]);
});

it('a repository that GitHub does not list belongs to no wave and fails alone [10.22]', async () => {
  const targets = '[{repos: [acme/api, acme/gone, acme/lib-1]}]';
  for (const where of ['{share: 20}', '{topic: web}', '{visibility: public}']) {
    const { apply, simulator } = openFleetWithWaves({
      file: formatManifest(`waves: [{name: part, where: ${where}}]\n`, targets),
    });
    const result = await apply({ wave: 'part' });
    expect(result.outcome).not.toBe('success');
    expect(listOwnLines(result, 'gone')).toEqual([
      'error: `acme/gone` is not visible to this token, so Trueup cannot check which wave contains it. To fix, give the token access to the repository, or check its name',
    ]);
    expect(listWrittenRepositories(simulator)).not.toContain('gone');
  }
});

it.each(['[{repos: site}]', '[{repos: acme/site}, {topic: none}]'])(
  'a repository that a wave excludes by its old name fails without a write: %s [10.12]',
  async (except) => {
    const { apply, simulator } = openFleetWithWaves({
      file: formatManifest(`waves: [{name: first, where: {except: ${except}}}]\n`),
    });
    await createCaller(simulator).send('PATCH', '/repos/acme/site', { name: 'shop' });
    simulator.forgetRequests();
    const result = await apply({ wave: 'first' });
    expect(listOutcomes(result)).toMatchObject({ 'acme/shop': 'failed', 'acme/api': 'success' });
    expect(listOwnLines(result, 'shop').join()).toMatch(/replace `[\w/]+` with `acme\/shop`/);
    expect(listWrittenRepositories(simulator)).not.toContain('shop');
  },
);

it("a repository that a wave excludes by team fails without a write if the team's list omits the repository [10.13]", async () => {
  const { apply, simulator } = openFleetWithWaves({
    file: formatManifest('waves: [{name: first, where: {except: {team: core}}}]\n'),
  });
  simulator.misbehave({
    match: ({ path }) => path === '/orgs/acme/teams/core/repos',
    times: 9,
    with: { kind: 'answer', change: (answer) => ({ ...answer, text: '[]' }) },
  });
  const result = await apply({ wave: 'first' });
  expect(listOutcomes(result)).toMatchObject({ 'acme/api': 'failed', 'acme/lib-0': 'success' });
  expect(listOwnLines(result, 'api').join()).toContain('the wave `first` does not contain it');
  expect(listWrittenRepositories(simulator)).not.toContain('api');
});

it('an unreadable team ends a run of a wave before any write, with the missing permission [10.22]', async () => {
  const grants = { Metadata: 'read', Issues: 'write', Administration: 'read' } as const;
  const { apply, check, listWrites } = openFleetWithWaves({ tokens: [{ token: 'all-powerful', grants }] });
  const result = await apply({ wave: 'core' });
  expect(result).toMatchObject({ outcome: 'failed', targets: [] });
  expect(JSON.stringify(result.lines)).toContain('Members');
  expect(listWrites()).toEqual([]);
  const fleetCheck = await check();
  expect([fleetCheck.outcome, formatLines(fleetCheck, 'note').filter((note) => note.includes('wave'))]).toEqual([
    'drift',
    ['note: the waves are not counted, because the token may not read what they select by'],
  ]);
});

it('a snapshot and a shard cover their part of a wave [10.17]', async () => {
  const { snapshot, savedFiles, check } = openFleetWithWaves();
  await snapshot({ wave: 'core' });
  expect(Object.keys(savedFiles)).toEqual(['snapshots/acme/api.yml']);
  const parts = await Promise.all([1, 2].map((index) => check({ wave: 'half', shard: { index, of: 2 } })));
  const waveResult = await check({ wave: 'half' });
  expect(parts.flatMap((part) => Object.keys(listOutcomes(part))).toSorted()).toEqual(
    Object.keys(listOutcomes(waveResult)).toSorted(),
  );
});
