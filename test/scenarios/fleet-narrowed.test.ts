import { expect, it } from 'vitest';
import type { RepositorySeed, SimulatorOptions } from '../../packages/simulator/src/index.ts';
import { formatLines } from '../kit/runs/scene.ts';
import { createCaller } from '../kit/runs/simulator-caller.ts';
import { listOutcomes, openFleet } from '../kit/samples/fleet.ts';

const createRepositorySeed = (name: string, repositorySeed: Partial<RepositorySeed> = {}) => ({
  owner: 'acme',
  name,
  labels: [],
  ...repositorySeed,
});
const excludedRepositories = Array.from({ length: 120 }, (_, index) => createRepositorySeed(`lib-${index}`));
const seeds = [
  createRepositorySeed('site', { settings: { topics: ['web'] } }),
  createRepositorySeed('svc-pay', { visibility: 'private' }),
  createRepositorySeed('svc-log'),
  createRepositorySeed('svc-old', { archived: true }),
  ...excludedRepositories,
];
const manifest = `targets: [{repos: acme/*, exclude: [acme/lib-*]}]
layers:
  - file: layers/everyone.yml
  - {file: layers/web.yml, where: {topic: web}}
  - {file: layers/go.yml, where: {language: Go}}
  - {file: 'layers/{owner}/{name}.yml', optional: true}
`;
const formatLabelLayer = (name: string) => `labels: [{name: ${name}}]\n`;
const layers = {
  'layers/everyone.yml': formatLabelLayer('everyone'),
  'layers/web.yml': formatLabelLayer('web'),
  'layers/go.yml': formatLabelLayer('go'),
  'layers/acme/gone.yml': formatLabelLayer('gone'),
};

type NarrowedFleetOptions = Omit<SimulatorOptions, 'seed'> & {
  readonly fleetFile?: string;
  readonly seeds?: readonly RepositorySeed[];
};

function openNarrowableFleet({
  fleetFile = manifest,
  seeds: repositories = seeds,
  ...options
}: NarrowedFleetOptions = {}) {
  const fleet = openFleet({
    repositories,
    files: { 'fleet.yml': fleetFile, ...layers },
    around: { accounts: [{ login: 'acme', type: 'Organization' }] },
    ...options,
  });
  const parseNames = (names: string) =>
    names.split(',').map((fullName) => {
      const [owner = '', name = ''] = fullName.split('/');
      return { owner, name };
    });
  return {
    ...fleet,
    check: (names: string, options: object = {}) => fleet.check({ only: parseNames(names), ...options }),
    apply: (names: string, options: object = {}) => fleet.apply({ only: parseNames(names), ...options }),
    snapshot: (names: string, options: object = {}) => fleet.snapshot({ only: parseNames(names), ...options }),
  };
}

it('a run narrowed to one repository uses its matching layers and requests no list [10.10]', async () => {
  const { check, apply, simulator } = openNarrowableFleet();
  const result = await check('ACME/site');
  expect(listOutcomes(result)).toEqual({ 'acme/site': 'drift' });
  expect(result.targets[0]!.sections[0]!.lines.map(({ message }) => message)).toEqual([
    expect.stringContaining('label "everyone"'),
    expect.stringContaining('label "web"'),
  ]);
  // An unknown name in the fleet file may be a former name of this repository.
  const otherPaths = simulator.requests.map(({ path }) => path).filter((path) => !/^\/repos\/acme\/site/i.test(path));
  expect(otherPaths).toEqual(['/repos/acme/gone']);
  expect(result.narrowed).toBe(true);
  simulator.forgetRequests();
  expect((await apply('acme/site')).outcome).toBe('success');
  expect(simulator.requests.filter(({ method }) => method === 'POST').map(({ path }) => path)).toEqual(
    Array(2).fill('/repos/acme/site/labels'),
  );
});

it('patterns narrow a run to some targets of the fleet and never add a repository [10.10]', async () => {
  const { check, snapshot, savedFiles } = openNarrowableFleet();
  expect(Object.keys(listOutcomes(await check('acme/svc-*,acme/lib-1*')))).toEqual(['acme/svc-log', 'acme/svc-pay']);
  expect(formatLines(await check('acme/lib-*'), 'error')).toEqual([
    'error: no repository matches (124 found at the organization acme, 0 selected, left out 120 by `exclude`, 4 by `repos`). To fix, check the patterns in `--repos`, and the targets of the fleet file',
  ]);
  await snapshot('acme/svc-log');
  expect(Object.keys(savedFiles)).toEqual(['snapshots/acme/svc-log.yml']);
});

it('a narrowed run notes that it covers a part of the fleet and reports no unused layer or file [10.10]', async () => {
  expect(formatLines(await openNarrowableFleet().check('acme/svc-log'), 'note')).toEqual([
    'note: this run covers 1 of the repositories of `fleet.yml`, and none of the others',
  ]);
});

const changeFileFix = 'change `fleet.yml`, or remove this name';
const targetsByTopic = 'targets: [{repos: acme/*, where: {topic: web}}]\n';
it.each([
  ['acme/sit', 'no entry', 'write `acme/site`', 'targets: [{repos: [acme/site, acme/svc-log]}]\n'],
  ['acme/sit', 'it is not visible to this token', 'write `acme/site`', undefined],
  ['else/site', 'no entry of `targets` matches it', 'check the name, or the entries of `fleet.yml`', undefined],
  ['acme/lib-7', '`exclude` leaves it out', changeFileFix, undefined],
  [
    'acme/svc-log',
    'its topic does not match the `where` of any entry that matches its name',
    changeFileFix,
    targetsByTopic,
  ],
  ['acme/svc-old', 'it is archived, and no entry', changeFileFix, undefined],
])(
  'a narrowed run refuses %s, which is not a target, and gives the reason [10.10]',
  async (name, reason, fix, targets) => {
    const fleetFile = targets && `${targets}${manifest.slice(manifest.indexOf('layers:'))}`;
    const { apply, listWrites } = openNarrowableFleet(targets ? { fleetFile } : {});
    const result = await apply(`acme/site,${name}`);
    expect(result).toMatchObject({ outcome: 'failed', targets: [] });
    expect(result.lines[0]).toMatchObject({ code: 'not_found', fix });
    expect(result.lines[0]!.message).toContain(`\`${name}\` is not a target of \`fleet.yml\`: `);
    expect(result.lines[0]!.message).toContain(reason);
    expect(listWrites()).toEqual([]);
  },
);

it('a narrowed run names no repository that its report must hide [10.10]', async () => {
  const { check } = openNarrowableFleet();
  const redactedResult = await check('acme/svc-pey', { privateRepos: 'redact' });
  expect(redactedResult.lines[0]!.message).toBe(
    'a repository of this run is not a target of `fleet.yml`: it is not visible to this token',
  );
  expect(redactedResult.lines[0]!.fix).toBe('check the name, or the entries of `fleet.yml`');
  const namedResult = await check('acme/svc-pey', { privateRepos: 'names' });
  expect(JSON.stringify(namedResult)).toContain('svc-pey');
  expect(JSON.stringify(namedResult)).not.toContain('svc-pay');
  const archivedSeed = createRepositorySeed('svc-old', { archived: true, visibility: 'private' });
  const excludedResult = await openNarrowableFleet({ seeds: [archivedSeed] }).check('acme/svc-old', {
    privateRepos: 'names',
  });
  expect(excludedResult.lines[0]!.message).toBe(
    '`acme/svc-old` is not a target of `fleet.yml`: its `where` or `exclude` leaves it out',
  );
  const renamedFleet = openNarrowableFleet();
  await createCaller(renamedFleet.simulator, 'all-powerful').send('PATCH', '/repos/acme/svc-pay', { name: 'svc-paid' });
  expect((await renamedFleet.check('acme/svc-pay', { privateRepos: 'names' })).lines[0]).toMatchObject({
    message: '`acme/svc-pay` has a new name, which is not shown here',
    fix: 'write its new name, also in `fleet.yml` if it is there',
  });
  const hiddenResult = await check('acme/svc-pay', { privateRepos: 'redact' });
  expect(Object.keys(listOutcomes(hiddenResult))).toEqual(['redacted-1']);
  expect(JSON.stringify(hiddenResult)).not.toContain('svc-pay');
});

it('a narrowed run names no hidden repository if GitHub fails to show it [6.3]', async () => {
  const refusal = { kind: 'status', status: 403, body: { message: 'kestrel is not available' } } as const;
  for (const trouble of [refusal, { kind: 'drop' }] as const) {
    const { check, simulator } = openNarrowableFleet({
      fleetFile: "targets: [{repos: '*'}]\nlayers: [{file: layers/go.yml}]\n",
    });
    const path = '/repos/acme/kestrel';
    simulator.misbehave({ match: (request) => request.path === path, times: 99, with: trouble });
    const result = await check('acme/kestrel', { privateRepos: 'redact' });
    expect(simulator.requests.some((request) => request.path === path)).toBe(true);
    expect(result.outcome).toBe('failed');
    expect(JSON.stringify(result)).not.toContain('kestrel');
  }
});

it('a narrowed run reports the new name of a renamed repository and does not follow the old name [10.10]', async () => {
  for (const targets of ['{repos: acme/*}', '{repos: [acme/svc-log, acme/site]}']) {
    const stage = openNarrowableFleet({
      fleetFile: `targets: [${targets}]\n${manifest.slice(manifest.indexOf('layers:'))}`,
    });
    await createCaller(stage.simulator, 'all-powerful').send('PATCH', '/repos/acme/svc-log', { name: 'svc-logs' });
    for (const run of [() => stage.apply('acme/svc-log'), () => stage.check('acme/svc-log')]) {
      const result = await run();
      expect([result.outcome, formatLines(result, 'error').join()]).toEqual([
        'failed',
        expect.stringContaining('is now called `acme/svc-logs`'),
      ]);
    }
    expect(stage.listWrites().filter((route) => route.startsWith('POST'))).toEqual([]);
    const redactedResult = await stage.check('acme/svc-log', { privateRepos: 'redact' });
    expect(formatLines(redactedResult, 'error').join()).toContain('svc-logs');
  }
});

it('the resume hash of a finished repository does not depend on the other repositories of the run [10.10]', async () => {
  const narrowedResult = await openNarrowableFleet().apply('acme/site');
  const largerResult = await openNarrowableFleet().apply('acme/site,acme/svc-log');
  const findMark = (result: typeof narrowedResult) =>
    result.targets.find(({ repository }) => repository === 'acme/site')?.mark;
  expect(findMark(narrowedResult)).toMatch(/^[0-9a-f]{64}$/);
  expect(findMark(largerResult)).toBe(findMark(narrowedResult));
});
