import { expect, it } from 'vitest';
import type { RepositorySeed, SimulatorOptions } from '../../packages/simulator/src/index.ts';
import { formatLines } from '../kit/runs/scene.ts';
import { createCaller } from '../kit/runs/simulator-caller.ts';
import { listOutcomes, openFleet } from '../kit/samples/fleet.ts';

const createRepositorySeed = (name: string, more: Partial<RepositorySeed> = {}) => ({
  owner: 'acme',
  name,
  labels: [],
  ...more,
});
const many = Array.from({ length: 120 }, (_, index) => createRepositorySeed(`lib-${index}`));
const seeds = [
  createRepositorySeed('site', { settings: { topics: ['web'] } }),
  createRepositorySeed('svc-pay', { visibility: 'private' }),
  createRepositorySeed('svc-log'),
  createRepositorySeed('svc-old', { archived: true }),
  ...many,
];
const manifest = `targets: [{repos: acme/*, exclude: [acme/lib-*]}]
layers:
  - file: layers/everyone.yml
  - {file: layers/web.yml, where: {topic: web}}
  - {file: layers/go.yml, where: {language: Go}}
  - {file: 'layers/{owner}/{name}.yml', optional: true}
`;
const label = (name: string) => `labels: [{name: ${name}}]\n`;
const layers = {
  'layers/everyone.yml': label('everyone'),
  'layers/web.yml': label('web'),
  'layers/go.yml': label('go'),
  'layers/acme/gone.yml': label('gone'),
};

type More = Omit<SimulatorOptions, 'seed'> & {
  readonly fleetFile?: string;
  readonly seeds?: readonly RepositorySeed[];
};

function openGithub({ fleetFile = manifest, seeds: repositories = seeds, ...options }: More = {}) {
  const made = openFleet({
    repositories,
    files: { 'fleet.yml': fleetFile, ...layers },
    around: { accounts: [{ login: 'acme', type: 'Organization' }] },
    ...options,
  });
  const parseOnly = (names: string) =>
    names.split(',').map((one) => {
      const [owner = '', name = ''] = one.split('/');
      return { owner, name };
    });
  return {
    ...made,
    check: (names: string, more: object = {}) => made.check({ only: parseOnly(names), ...more }),
    apply: (names: string, more: object = {}) => made.apply({ only: parseOnly(names), ...more }),
    snapshot: (names: string, more: object = {}) => made.snapshot({ only: parseOnly(names), ...more }),
  };
}

it('a run narrowed to one repository uses its matching layers and requests no list [10.10]', async () => {
  const { check, apply, simulator } = openGithub();
  const result = await check('ACME/site');
  expect(listOutcomes(result)).toEqual({ 'acme/site': 'drift' });
  expect(result.targets[0]!.sections[0]!.lines.map(({ message }) => message)).toEqual([
    expect.stringContaining('label "everyone"'),
    expect.stringContaining('label "web"'),
  ]);
  // An unknown name in the fleet file may be a former name of this repository.
  const others = simulator.requests.map(({ path }) => path).filter((path) => !/^\/repos\/acme\/site/i.test(path));
  expect(others).toEqual(['/repos/acme/gone']);
  expect(result.narrowed).toBe(true);
  simulator.forgetRequests();
  expect((await apply('acme/site')).outcome).toBe('success');
  expect(simulator.requests.filter(({ method }) => method === 'POST').map(({ path }) => path)).toEqual(
    Array(2).fill('/repos/acme/site/labels'),
  );
});

it('patterns narrow a run to some targets of the fleet and never add a repository [10.10]', async () => {
  const { check, snapshot, savedFiles } = openGithub();
  expect(Object.keys(listOutcomes(await check('acme/svc-*,acme/lib-1*')))).toEqual(['acme/svc-log', 'acme/svc-pay']);
  expect(formatLines(await check('acme/lib-*'), 'error')).toEqual([
    'error: no repository matches (124 found at the organization acme, 0 selected, left out 120 by `exclude`, 4 by `repos`). To fix, check the patterns in `--repos`, and the targets of the fleet file',
  ]);
  await snapshot('acme/svc-log');
  expect(Object.keys(savedFiles)).toEqual(['snapshots/acme/svc-log.yml']);
});

it('a narrowed run notes that it covers a part of the fleet and reports no unused layer or file [10.10]', async () => {
  expect(formatLines(await openGithub().check('acme/svc-log'), 'note')).toEqual([
    'note: this run covers 1 of the repositories of `fleet.yml`, and none of the others',
  ]);
});

const ofFile = 'change `fleet.yml`, or remove this name';
const byTopic = 'targets: [{repos: acme/*, where: {topic: web}}]\n';
it.each([
  ['acme/sit', 'no entry', 'write `acme/site`', 'targets: [{repos: [acme/site, acme/svc-log]}]\n'],
  ['acme/sit', 'it is not visible to this token', 'write `acme/site`', undefined],
  ['else/site', 'no entry of `targets` matches it', 'check the name, or the entries of `fleet.yml`', undefined],
  ['acme/lib-7', '`exclude` leaves it out', ofFile, undefined],
  ['acme/svc-log', 'its topic does not match the `where` of any entry that matches its name', ofFile, byTopic],
  ['acme/svc-old', 'it is archived, and no entry', ofFile, undefined],
])(
  'a narrowed run refuses %s, which is not a target, and gives the reason [10.10]',
  async (name, why, fix, targets) => {
    const fleetFile = targets && `${targets}${manifest.slice(manifest.indexOf('layers:'))}`;
    const { apply, listWrites } = openGithub(targets ? { fleetFile } : {});
    const result = await apply(`acme/site,${name}`);
    expect(result).toMatchObject({ outcome: 'failed', targets: [] });
    expect(result.lines[0]).toMatchObject({ code: 'not_found', fix });
    expect(result.lines[0]!.message).toContain(`\`${name}\` is not a target of \`fleet.yml\`: `);
    expect(result.lines[0]!.message).toContain(why);
    expect(listWrites()).toEqual([]);
  },
);

it('a narrowed run names no repository that its report must hide [10.10]', async () => {
  const { check } = openGithub();
  const redacted = await check('acme/svc-pey', { privateRepos: 'redact' });
  expect(redacted.lines[0]!.message).toBe(
    'a repository of this run is not a target of `fleet.yml`: it is not visible to this token',
  );
  expect(redacted.lines[0]!.fix).toBe('check the name, or the entries of `fleet.yml`');
  const named = await check('acme/svc-pey', { privateRepos: 'names' });
  expect(JSON.stringify(named)).toContain('svc-pey');
  expect(JSON.stringify(named)).not.toContain('svc-pay');
  const archived = createRepositorySeed('svc-old', { archived: true, visibility: 'private' });
  const left = await openGithub({ seeds: [archived] }).check('acme/svc-old', { privateRepos: 'names' });
  expect(left.lines[0]!.message).toBe(
    '`acme/svc-old` is not a target of `fleet.yml`: its `where` or `exclude` leaves it out',
  );
  const moved = openGithub();
  await createCaller(moved.simulator, 'all-powerful').send('PATCH', '/repos/acme/svc-pay', { name: 'svc-paid' });
  expect((await moved.check('acme/svc-pay', { privateRepos: 'names' })).lines[0]).toMatchObject({
    message: '`acme/svc-pay` has a new name, which is not shown here',
    fix: 'write its new name, also in `fleet.yml` if it is there',
  });
  const held = await check('acme/svc-pay', { privateRepos: 'redact' });
  expect(Object.keys(listOutcomes(held))).toEqual(['redacted-1']);
  expect(JSON.stringify(held)).not.toContain('svc-pay');
});

it('a narrowed run reports the new name of a renamed repository and does not follow the old name [10.10]', async () => {
  for (const targets of ['{repos: acme/*}', '{repos: [acme/svc-log, acme/site]}']) {
    const stage = openGithub({ fleetFile: `targets: [${targets}]\n${manifest.slice(manifest.indexOf('layers:'))}` });
    await createCaller(stage.simulator, 'all-powerful').send('PATCH', '/repos/acme/svc-log', { name: 'svc-logs' });
    for (const run of [() => stage.apply('acme/svc-log'), () => stage.check('acme/svc-log')]) {
      const result = await run();
      expect([result.outcome, formatLines(result, 'error').join()]).toEqual([
        'failed',
        expect.stringContaining('is now called `acme/svc-logs`'),
      ]);
    }
    expect(stage.listWrites().filter((one) => one.startsWith('POST'))).toEqual([]);
    const redacted = await stage.check('acme/svc-log', { privateRepos: 'redact' });
    expect(formatLines(redacted, 'error').join()).toContain('svc-logs');
  }
});

it('the resume hash of a finished repository does not depend on the other repositories of the run [10.10]', async () => {
  const narrowed = await openGithub().apply('acme/site');
  const whole = await openGithub().apply('acme/site,acme/svc-log');
  const markOf = (result: typeof narrowed) => result.targets.find(({ repository }) => repository === 'acme/site')?.mark;
  expect(markOf(narrowed)).toMatch(/^[0-9a-f]{64}$/);
  expect(markOf(whole)).toBe(markOf(narrowed));
});
