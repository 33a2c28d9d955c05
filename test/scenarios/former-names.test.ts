import { describe, expect, it } from 'vitest';
import { Secret } from '../../packages/core/src/github/http/secret.ts';
import type { RunOptions } from '../../packages/core/src/session/inputs/run-options.ts';
import type { RepositorySeed, Seed, Simulator } from '../../packages/simulator/src/index.ts';
import { openAppFleet } from '../kit/runs/app-fleet.ts';
import { formatLines, openScene } from '../kit/runs/scene.ts';
import { createCaller } from '../kit/runs/simulator-caller.ts';
import { type Fleet, listOutcomes, listOwnLines, openFleet } from '../kit/samples/fleet.ts';

const createLabel = (name: string) => ({ name, color: 'ffffff', description: '' });
const createName = (name: string, owner = 'acme') => ({ owner, name });
const createRepositorySeed = (name: string, moreSeed: Partial<RepositorySeed> = {}): RepositorySeed => ({
  ...createName(name),
  labels: [createLabel('bug'), createLabel('pay')],
  ...moreSeed,
});

/** Deletes the label `pay` and creates the label `new`. */
const strictSettings = 'labels: {_undeclared: delete, entries: [{name: bug}, {name: new}]}\n';
const addingSettings = 'labels: {_undeclared: keep, entries: [{name: new}]}\n';
const currentSettings = 'labels: [{name: bug, color: ffffff}, {name: pay, color: ffffff}]\n';

const renameRepository = (simulator: Simulator, name = 'store', from = 'shop') =>
  createCaller(simulator, 'all-powerful').send('PATCH', `/repos/acme/${from}`, { name });

/** Renames `acme/shop` to `acme/store`. `acme/zoo` keeps its name. */
async function openRenamedFleet(files: Record<string, string>, around?: Omit<Seed, 'repositories'>): Promise<Fleet> {
  const stage = openFleet({ repositories: [createRepositorySeed('shop'), createRepositorySeed('zoo')], files, around });
  await renameRepository(stage.simulator);
  stage.simulator.forgetRequests();
  return stage;
}

const listLabels = ({ simulator }: Fleet, name: string) =>
  (simulator.repository(`acme/${name}`).labels as { name: string }[]).map(({ name }) => name);
const countRepositoryReads = ({ simulator }: Fleet, name: string) =>
  simulator.requests.filter(({ method, path }) => method === 'GET' && path === `/repos/acme/${name}`).length;

const defaultsFiles = { 'defaults.yml': strictSettings };
const patternOptions = { repos: [createName('*')], defaultsFile: 'defaults.yml' };
const optionsByName: readonly (readonly [input: string, options: Partial<RunOptions>, files: object, fix: string])[] = [
  ['exclude', { ...patternOptions, exclude: ['acme/shop'] }, {}, 'replace `acme/shop` with `acme/store`'],
  ['exclude without an owner', { ...patternOptions, exclude: ['shop'] }, {}, 'replace `shop` with `acme/store`'],
  [
    'a file in repos-dir',
    { ...patternOptions, reposDir: 'r' },
    { 'r/acme/shop.yml': currentSettings },
    'rename `r/acme/shop.yml` to `r/acme/store.yml`',
  ],
  [
    'a file in repos-dir without an owner',
    { ...patternOptions, reposDir: 'r' },
    { 'r/shop.yml': currentSettings },
    'rename `r/shop.yml` to `r/store.yml`',
  ],
  [
    'exclude beside its new name',
    { ...patternOptions, repos: [createName('store'), createName('zoo')], exclude: ['acme/shop'] },
    {},
    'replace `acme/shop` with `acme/store`',
  ],
  [
    'exclude and repos',
    { ...patternOptions, repos: [createName('shop'), createName('*')], exclude: ['acme/shop'] },
    {},
    'replace `acme/shop` with `acme/store`',
  ],
];

describe.each(optionsByName)('a repository that the run names by %s', (_, options, files, fix) => {
  it('a renamed repository fails with the fix and keeps its settings [10.12]', async () => {
    const stage = await openRenamedFleet({ ...defaultsFiles, ...files });
    const checkResult = await stage.check(options);
    expect(listOutcomes(checkResult)).toEqual({ 'acme/store': 'failed', 'acme/zoo': 'drift' });
    const result = await stage.apply(options);
    expect(listOutcomes(result)).toEqual({ 'acme/store': 'failed', 'acme/zoo': 'success' });
    expect(listOwnLines(result, 'store')).toEqual([expect.stringContaining('is now called `acme/store`')]);
    expect(listOwnLines(result, 'store')[0]).toContain(fix);
    expect([listLabels(stage, 'store'), listLabels(stage, 'zoo')]).toEqual([
      ['bug', 'pay'],
      ['bug', 'new'],
    ]);
  });

  it('the run looks up a former name once and a current name never [10.12]', async () => {
    const stage = await openRenamedFleet({ ...defaultsFiles, ...files });
    await stage.check(options);
    expect(countRepositoryReads(stage, 'shop')).toBe(1);
    const fleetBeforeRename = openFleet({
      repositories: [createRepositorySeed('shop'), createRepositorySeed('zoo')],
      files: { ...defaultsFiles, ...files },
    });
    await fleetBeforeRename.check({ ...options, repos: [createName('*')] });
    expect(countRepositoryReads(fleetBeforeRename, 'shop')).toBe(0);
  });
});

it('a snapshot fails for a repository whose former name is excluded, and writes no file for it [10.12]', async () => {
  const stage = await openRenamedFleet({});
  const result = await stage.snapshot({ repos: [createName('*')], exclude: ['acme/shop'], sections: ['labels'] });
  expect(listOutcomes(result)).toEqual({ 'acme/store': 'failed', 'acme/zoo': 'success' });
  expect(Object.keys(stage.savedFiles)).toEqual(['snapshots/acme/zoo.yml']);
});

it('a name without a repository, or of a repository outside the run, fails nothing [10.12]', async () => {
  const stage = await openRenamedFleet({ ...defaultsFiles, 'r/acme/gone.yml': currentSettings });
  const options = { ...patternOptions, repos: [createName('zoo')], exclude: ['acme/shop', 'acme/gone'], reposDir: 'r' };
  expect(listOutcomes(await stage.apply(options))).toEqual({ 'acme/zoo': 'success' });
});

it('apply writes nothing if GitHub does not answer the request for an excluded name [10.12]', async () => {
  const stage = await openRenamedFleet(defaultsFiles);
  const match = ({ path }: { path: string }) => path === '/repos/acme/shop';
  stage.simulator.misbehave({ match, times: 9, with: { kind: 'status', status: 451, body: { message: 'no' } } });
  const result = await stage.apply({ ...patternOptions, exclude: ['acme/shop'] });
  expect([result.outcome, stage.listWrites()]).toEqual(['failed', []]);
});

it.each([
  [502, 'failed'],
  [403, 'success'],
])('after a %i answer about a name of another owner, the run ends as %s [10.12]', async (status, outcome) => {
  const around = { moved: { 'globex/shop': 9 } };
  const stage = openFleet({
    repositories: [createRepositorySeed('store', { id: 9 }), createRepositorySeed('zoo')],
    files: defaultsFiles,
    around,
  });
  const match = ({ path }: { path: string }) => path === '/repos/globex/shop';
  stage.simulator.misbehave({ match, times: 99, with: { kind: 'status', status, body: { message: 'no' } } });
  expect((await stage.apply({ ...patternOptions, exclude: ['globex/shop'] })).outcome).toBe(outcome);
  expect(stage.listWrites().length > 0).toBe(outcome === 'success');
});

it('an excluded repository stays excluded after a transfer to another owner [10.12]', async () => {
  const repositories = [createRepositorySeed('store', { id: 9 }), createRepositorySeed('zoo')];
  const stage = openFleet({ repositories, files: defaultsFiles, around: { moved: { 'globex/shop': 9 } } });
  const result = await stage.apply({ ...patternOptions, exclude: ['globex/shop', 'globex/gone'] });
  expect(listOutcomes(result)).toEqual({ 'acme/store': 'failed', 'acme/zoo': 'success' });
  expect(listLabels(stage, 'store')).toEqual(['bug', 'pay']);
});

const transferSeed = { moved: { 'globex/shop': 9 } };

it("an excluded repository stays excluded after a transfer in a run with an app's token [10.12]", async () => {
  const appTokens = [{ token: 'ghs_all-powerful', kind: 'app' as const }];
  const repositories = [createRepositorySeed('store', { id: 9 }), createRepositorySeed('zoo')];
  const stage = openFleet({ repositories, files: defaultsFiles, around: transferSeed, tokens: appTokens });
  const options = { ...patternOptions, token: new Secret('ghs_all-powerful'), exclude: ['globex/shop', 'globex/gone'] };
  expect(listOutcomes(await stage.apply(options))).toEqual({ 'acme/store': 'failed', 'acme/zoo': 'success' });
  expect(listLabels(stage, 'store')).toEqual(['bug', 'pay']);
});

it('an excluded repository stays excluded after a transfer from an account without the app [10.12]', async () => {
  const stage = openAppFleet({ more: [createRepositorySeed('store', { id: 9 })], around: transferSeed });
  const result = await stage.apply(stage.wish(['acme/*'], { exclude: ['elsewhere/shop', 'globex/shop'] }));
  expect(listOutcomes(result)).toMatchObject({ 'acme/store': 'failed', 'acme/shop': 'success' });
  expect(listLabels(stage, 'store')).toEqual(['bug', 'pay']);
});

it.each(['initech/none', 'globex/closed'])(
  'an account that refuses the app fails no other repository: %s [10.12]',
  async (refusedRepository) => {
    const stage = openAppFleet({
      more: [createRepositorySeed('store', { id: 9 })],
      around: { moved: { 'elsewhere/shop': 9 } },
    });
    const exclude = ['elsewhere/shop', `${refusedRepository.split('/')[0]}/gone`];
    const result = await stage.apply(stage.wish([refusedRepository, 'acme/*'], { exclude }));
    expect(listOutcomes(result)).toMatchObject({
      [refusedRepository]: 'failed',
      'acme/store': 'failed',
      'acme/shop': 'success',
    });
    expect(listOwnLines(result, 'store').join()).toContain('`elsewhere/shop` in `exclude`');
  },
);

it.each(['elsewhere', 'initech', 'globex'])(
  'many excluded names of %s, which the app cannot read, fail no other repository [10.12]',
  async (owner) => {
    const stage = openAppFleet({
      more: [createRepositorySeed('store', { id: 9 })],
      around: { moved: { [`${owner}/shop-7`]: 9 } },
    });
    const exclude = Array.from({ length: 40 }, (_, index) => `${owner}/shop-${index}`);
    const repos = owner === 'elsewhere' ? ['acme/*'] : [`${owner}/one`, 'acme/*'];
    const result = await stage.apply(stage.wish(repos, { exclude }));
    expect(listOutcomes(result)).toMatchObject({ 'acme/store': 'failed', 'acme/shop': 'success' });
    expect(listOwnLines(result, 'store').join()).toContain(`\`${owner}/shop-7\` in \`exclude\``);
  },
);

it('an app looks up a name without an owner with one token in each account [10.12]', async () => {
  const stage = openAppFleet();
  await stage.check(stage.wish(['decoy/*', 'acme/*'], { exclude: ['gone', 'decoy/lost'] }));
  const listTokensFor = (name: string) =>
    stage.simulator.requests.flatMap(({ path, token }) => (path === `/repos/${name}` ? [token] : []));
  expect(['acme/gone', 'decoy/gone', 'decoy/lost'].map((name) => new Set(listTokensFor(name)).size)).toEqual([1, 1, 2]);
});

it('an excluded repository stays excluded after a transfer between two accounts of an app [10.12]', async () => {
  const stage = openAppFleet({
    more: [createRepositorySeed('store', { id: 9, visibility: 'private' })],
    around: { moved: { 'decoy/shop': 9 } },
  });
  const result = await stage.apply(stage.wish(['decoy/*', 'acme/*'], { exclude: ['decoy/shop'] }));
  expect(listOutcomes(result)).toMatchObject({ 'acme/store': 'failed', 'acme/shop': 'success' });
  expect(listLabels(stage, 'store')).toEqual(['bug', 'pay']);
});

it.each(['show', 'redact'] as const)(
  'warns if GitHub refuses to look up a name of another account, with `private-repos: %s` [10.12]',
  async (privateRepos) => {
    const stage = openFleet({ repositories: [createRepositorySeed('zoo')], files: defaultsFiles });
    const match = ({ path }: { path: string }) => path === '/repos/globex/shop';
    stage.simulator.misbehave({ match, times: 9, with: { kind: 'status', status: 403, body: { message: 'no' } } });
    const result = await stage.check({ ...patternOptions, exclude: ['globex/shop'], privateRepos });
    expect(formatLines(result, 'warning')).toEqual([
      `warning: GitHub does not show this token who has ${privateRepos === 'show' ? '`globex/shop`' : 'a name of another account'} now, so a repository renamed from it counts as another one. To fix, write the current name of the repository, or remove the name`,
    ]);
    expect(listOutcomes(result)).toEqual({ 'acme/zoo': 'drift' });
  },
);

it.each([
  ['repos-dir', { ...patternOptions, reposDir: 'r' }, {}],
  [
    'a layer',
    {},
    {
      'fleet.yml':
        'targets: [{repos: acme/*}]\nlayers: [{file: defaults.yml}, {file: "r/{owner}/{name}.yml", optional: true}]\n',
    },
  ],
])('a file of %s that is named after the former owner fails the repository [10.12]', async (_, options, files) => {
  const repositories = [createRepositorySeed('store', { id: 9 }), createRepositorySeed('zoo', { id: 10 })];
  const around = { moved: { 'globex/shop': 9, 'globex/zoo': 10 } };
  const stage = openFleet({
    repositories,
    files: { ...defaultsFiles, ...files, 'r/globex/shop.yml': currentSettings },
    around,
  });
  const result = await stage.apply(options);
  expect(listOutcomes(result)).toEqual({ 'acme/store': 'failed', 'acme/zoo': 'success' });
  expect(listOwnLines(result, 'store').join()).toContain('rename `r/globex/shop.yml` to `r/acme/store.yml`');
  expect(listLabels(stage, 'store')).toEqual(['bug', 'pay']);
});

it('asks to rename a file whose path joins the former owner to the name with a hyphen [10.12]', async () => {
  const text =
    'targets: [{repos: acme/*}]\nlayers: [{file: defaults.yml}, {file: "r/{owner}-{name}.yml", optional: true}]\n';
  const files = { ...defaultsFiles, 'fleet.yml': text, 'r/glo-bex-sh-op.yml': currentSettings };
  const around = { moved: { 'glo-bex/sh-op': 9 } };
  const stage = openFleet({
    repositories: [createRepositorySeed('store', { id: 9 }), createRepositorySeed('zoo')],
    files,
    around,
  });
  const result = await stage.apply();
  expect(listOutcomes(result)).toEqual({ 'acme/store': 'failed', 'acme/zoo': 'success' });
  expect(listOwnLines(result, 'store').join()).toContain('rename `r/glo-bex-sh-op.yml` to `r/acme-store.yml`');
  expect(listLabels(stage, 'store')).toEqual(['bug', 'pay']);
});

describe.each([
  [
    'repos-dir',
    { repos: [createName('*'), createName('*', 'globex')], defaultsFile: 'defaults.yml', reposDir: 'r' },
    {},
  ],
  [
    'a layer',
    {},
    {
      'fleet.yml':
        'targets: [{repos: [acme/*, globex/*]}]\nlayers: [{file: defaults.yml}, {file: "r/{name}.yml", optional: true}]\n',
    },
  ],
])('a file of %s for any owner, with another owner that has a repository of this name', (_, options, files) => {
  async function openRenamedFleetWithNamesake(moreFiles: Record<string, string>) {
    const repositories = [
      createRepositorySeed('shop'),
      createRepositorySeed('zoo'),
      { ...createRepositorySeed('shop'), owner: 'globex' },
    ];
    const stage = openFleet({
      repositories,
      files: { ...defaultsFiles, ...files, 'r/shop.yml': currentSettings, ...moreFiles },
    });
    await renameRepository(stage.simulator);
    return stage;
  }

  it('the renamed repository fails with the fix [10.12]', async () => {
    const stage = await openRenamedFleetWithNamesake({});
    const result = await stage.apply(options);
    expect(listOutcomes(result)).toEqual({ 'acme/store': 'failed', 'acme/zoo': 'success', 'globex/shop': 'success' });
    expect(listOwnLines(result, 'store').join()).toContain('copy `r/shop.yml` to `r/store.yml`');
    expect(listLabels(stage, 'store')).toEqual(['bug', 'pay']);
  });

  it('the renamed repository succeeds with a file under its new name [10.12]', async () => {
    const stage = await openRenamedFleetWithNamesake({ 'r/store.yml': currentSettings });
    const outcomes = { 'acme/store': 'success', 'acme/zoo': 'success', 'globex/shop': 'success' };
    expect(listOutcomes(await stage.apply(options))).toEqual(outcomes);
    expect(listLabels(stage, 'store')).toContain('pay');
  });
});

it('a repository whose former name is in `repositories` is written under neither name [10.12]', async () => {
  const text = 'targets: [{repos: acme/*}]\nrepositories: {acme/shop: {}}\nlayers: [{file: defaults.yml}]\n';
  const stage = await openRenamedFleet({ ...defaultsFiles, 'fleet.yml': text });
  const result = await stage.apply();
  expect(listOutcomes(result)).toEqual({ 'acme/shop': 'failed', 'acme/store': 'failed', 'acme/zoo': 'success' });
  expect(listOwnLines(result, 'store').join()).toContain('`acme/shop` in `repositories`');
  expect(listLabels(stage, 'store')).toEqual(['bug', 'pay']);
});

it('looks up many unknown names in one list of repositories, not one by one [10.12]', async () => {
  const files = Object.fromEntries(
    Array.from({ length: 40 }, (_, index) => [`r/acme/gone-${index}.yml`, currentSettings]),
  );
  const stage = await openRenamedFleet({ ...defaultsFiles, ...files, 'r/acme/shop.yml': currentSettings });
  const options = { ...patternOptions, repos: [createName('store')], reposDir: 'r' };
  expect(listOutcomes(await stage.check(options))).toEqual({ 'acme/store': 'failed' });
  expect(stage.simulator.requests.some(({ path }) => path === '/user/repos' || path === '/orgs/acme/repos')).toBe(true);
});

describe('a target with a former name', () => {
  const createFleetFiles = (repos: string, layer: string) => ({
    'fleet.yml': `targets: [{repos: ${repos}}]\nlayers: [{file: ${layer}.yml}]\n`,
    'strict.yml': strictSettings,
    'adding.yml': addingSettings,
  });
  const allFiles = { 'all.yml': addingSettings };

  it.each([
    ['repos', allFiles, { repos: [createName('shop'), createName('zoo')], defaultsFile: 'all.yml' }],
    ['repos alone', allFiles, { repos: [createName('shop')], defaultsFile: 'all.yml' }],
    ['a fleet file', createFleetFiles('[acme/shop, acme/zoo]', 'strict'), {}],
    ['a fleet file that only creates', createFleetFiles('[acme/shop, acme/zoo]', 'adding'), {}],
  ])(
    'a former name fails in every mode with the new name, and nothing is written: %s [10.12]',
    async (_, files, options) => {
      const stage = await openRenamedFleet(files);
      for (const run of [stage.check, stage.apply, stage.snapshot]) {
        const result = await run({ ...options, sections: ['labels'] });
        expect(listOutcomes(result)['acme/shop']).toBe('failed');
        expect(listOwnLines(result, 'shop')).toEqual([
          'error: `acme/shop` in `repos` is now called `acme/store`: replace `acme/shop` with `acme/store`. To fix, replace the old name with the new one',
        ]);
      }
      expect(listLabels(stage, 'store')).toEqual(['bug', 'pay']);
    },
  );

  it('a former name fails even if the new name is excluded [10.12]', async () => {
    const stage = await openRenamedFleet(defaultsFiles);
    const result = await stage.apply({
      ...patternOptions,
      repos: [createName('shop'), createName('*')],
      exclude: ['acme/store'],
    });
    expect(listOutcomes(result)).toEqual({ 'acme/shop': 'failed', 'acme/zoo': 'success' });
    expect(listLabels(stage, 'store')).toEqual(['bug', 'pay']);
  });

  it('a former name fails in its shard, and the new name fails in another shard [1.15]', async () => {
    const stage = await openRenamedFleet({ 'r/acme/shop.yml': addingSettings, 'r/acme/store.yml': strictSettings });
    const options = { repos: [createName('shop'), createName('store')], reposDir: 'r' };
    const results = [];
    for (const index of [1, 2, 3, 4]) {
      const shard = { index, of: 4 };
      results.push(listOutcomes(await stage.apply({ ...options, shard })));
    }
    expect(Object.assign({}, ...results)).toEqual({ 'acme/shop': 'failed', 'acme/store': 'failed' });
    expect(new Set(results.map((outcomes) => Object.keys(outcomes).length))).not.toContain(2);
    expect(stage.listWrites()).toEqual([]);
  });
});

it('a narrowed run writes nothing to a repository whose former name is excluded [10.12]', async () => {
  const stage = await openRenamedFleet({
    'fleet.yml': 'targets: [{repos: acme/*, exclude: acme/shop}]\nlayers: [{file: adding.yml}]\n',
    'adding.yml': addingSettings,
  });
  const result = await stage.apply({ only: [createName('store')] });
  expect([listOutcomes(result), stage.listWrites()]).toEqual([{ 'acme/store': 'failed' }, []]);
  expect(listOwnLines(result, 'store').join()).toContain('replace `acme/shop` with `acme/store`');
});

it.each(['check', 'apply'] as const)(
  'a narrowed run finds a former name even if nothing differs: %s [10.12]',
  async (mode) => {
    const stage = await openRenamedFleet({
      'fleet.yml': 'targets: [{repos: acme/*}]\nlayers: [{file: own.yml}, {file: adding.yml, where: {repos: shop}}]\n',
      'own.yml': currentSettings,
      'adding.yml': addingSettings,
    });
    const result = await stage[mode]({ only: [createName('store')] });
    expect(listOutcomes(result)).toEqual({ 'acme/store': 'failed' });
    expect(listOwnLines(result, 'store').join()).toContain('replace `shop` with `acme/store`');
  },
);

it('a narrowed run does not look up the other names in the fleet file [10.12]', async () => {
  const text = 'targets: [{repos: [acme/zoo, acme/gone]}]\nlayers: [{file: defaults.yml}]\n';
  const stage = await openRenamedFleet({ ...defaultsFiles, 'fleet.yml': text });
  expect(listOutcomes(await stage.check({ only: [createName('zoo')] }))).toEqual({ 'acme/zoo': 'drift' });
  expect(countRepositoryReads(stage, 'gone')).toBe(0);
});

describe('a run for one repository by its former name', () => {
  const redirectNote = {
    kind: 'note',
    message: '`acme/shop` is now called `acme/store`, and GitHub redirected the requests',
  };

  it.each(['check', 'apply', 'snapshot'] as const)('%s notes the new name of the repository [1.10]', async (mode) => {
    const { simulator, ...stage } = openScene({ seed: { repositories: [createRepositorySeed('shop')] } });
    const run = async (settings: string) =>
      mode === 'snapshot' ? (await stage.snapshot()).result : stage[mode](settings);
    expect(JSON.stringify(await run(addingSettings))).not.toContain('is now called');
    await renameRepository(simulator);
    const result = await run(addingSettings.replace('new', 'newer'));
    expect(result.outcome).not.toBe('failed');
    expect(result.targets[0]!.lines).toContainEqual(
      expect.objectContaining({ ...redirectNote, fix: 'use the new name' }),
    );
  });

  it('a run that renames the repository itself notes no redirect [1.10]', async () => {
    const { apply } = openScene({ seed: { repositories: [createRepositorySeed('shop')] } });
    const result = await apply(`repository: {name: store}\n${addingSettings}`, { allow: ['rename=store'] as never });
    expect(formatLines(result, 'note').join()).not.toContain('redirected');
  });
});

describe('a policy rule that names a repository', () => {
  const files = {
    'defaults.yml': 'repository: {has_wiki: true}\n',
    'p.yml': 'rules: [{id: w, says: S., where: {repos: shop}, require: {repository.has_wiki: {equals: false}}}]\n',
  };
  const oneRepositoryOptions = { repos: undefined, repository: createName('store'), settingsFile: 'defaults.yml' };
  const openFleetWithRule = async (name: string) => {
    const repositories = [createRepositorySeed('shop', { settings: { has_wiki: false } }), createRepositorySeed('zoo')];
    const stage = openFleet({ repositories, files });
    if (name !== 'shop') await renameRepository(stage.simulator, name);
    stage.simulator.forgetRequests();
    return stage;
  };
  const fix = '`acme/shop` in `where.repos` is now called `acme/store`: replace `shop` with `acme/store`';

  it.each([
    ['a fleet', patternOptions],
    ['a named repository', { ...patternOptions, repos: [createName('store')] }],
    ['one repository', oneRepositoryOptions],
  ])(
    'a renamed repository fails with the fix, and nothing is written to it: %s [10.12] [18.11]',
    async (_, options) => {
      const stage = await openFleetWithRule('store');
      const result = await stage.apply({ ...options, policy: 'p.yml' });
      expect(listOutcomes(result)['acme/store']).toBe('failed');
      expect(listOwnLines(result, 'store').join()).toContain(fix);
      expect(stage.listWrites().filter((write) => write.includes('/store'))).toEqual([]);
      expect(countRepositoryReads(stage, 'shop')).toBe(1);
      const checkResult = await stage.check({ ...options, policy: 'p.yml' });
      expect([checkResult.outcome, listOwnLines(checkResult, 'store').join()]).toEqual([
        'failed',
        expect.stringContaining(fix),
      ]);
    },
  );

  it.each(['check', 'apply'] as const)(
    'a rule with the new name applies to a run with the former name: %s [10.12] [18.11]',
    async (mode) => {
      const stage = await openFleetWithRule('store');
      stage.localFiles['p.yml'] = files['p.yml'].replace('shop', 'acme/store');
      const result = await stage[mode]({ ...oneRepositoryOptions, repository: createName('shop'), policy: 'p.yml' });
      expect([result.outcome, stage.listWrites()]).toEqual(['failed', []]);
      expect(listOwnLines(result, 'shop').join()).toContain('replace `acme/shop` with `acme/store`');
    },
  );

  it('the run looks up the name in a rule once for all repositories of a fleet [10.12]', async () => {
    const repositories = Array.from({ length: 8 }, (_, index) => createRepositorySeed(`shop-${index}`));
    const stage = openFleet({ repositories, files: { ...files, 'p.yml': files['p.yml'].replace('shop', 'gone') } });
    await stage.check({ ...patternOptions, policy: 'p.yml' });
    expect(countRepositoryReads(stage, 'gone')).toBe(1);
  });

  it('a rule with the new name applies before the run renames the repository [10.12] [18.11]', async () => {
    const stage = await openFleetWithRule('shop');
    stage.localFiles['p.yml'] = files['p.yml'].replace('shop', 'acme/store');
    stage.localFiles['fleet.yml'] =
      'policy: p.yml\nrepositories: {acme/store: {was: acme/shop}}\nlayers: [{file: defaults.yml}]\n';
    const result = await stage.apply();
    expect([result.outcome, stage.listWrites()]).toEqual(['failed', []]);
    expect(listOwnLines(result, 'store').join()).toContain('rule w: S.');
  });

  it.each(['acme/store', 'st*', 'acme/shop'])(
    'a rule applies to the name that the settings give to the repository: %s [18.11]',
    async (repos) => {
      const stage = await openFleetWithRule('shop');
      stage.localFiles['p.yml'] = files['p.yml'].replace('repos: shop', `repos: ${JSON.stringify(repos)}`);
      stage.localFiles['defaults.yml'] = 'repository: {name: store, has_wiki: true}\n_allow: [rename=store]\n';
      const result = await stage.apply({ ...oneRepositoryOptions, repository: createName('shop'), policy: 'p.yml' });
      expect([result.outcome, stage.listWrites()]).toEqual(['failed', []]);
      expect(listOwnLines(result, 'shop').join()).toContain('rule w: S.');
    },
  );

  it('a rule applies to no other repository, and its present name needs no look-up [10.12]', async () => {
    const stage = await openFleetWithRule('store');
    const zooOptions = { ...oneRepositoryOptions, repository: createName('zoo'), policy: 'p.yml' };
    expect(listOutcomes(await stage.apply(zooOptions))).toEqual({ 'acme/zoo': 'success' });
    const fleetBeforeRename = await openFleetWithRule('shop');
    const result = await fleetBeforeRename.apply({
      ...oneRepositoryOptions,
      repository: createName('shop'),
      policy: 'p.yml',
    });
    expect(listOwnLines(result, 'shop').join()).toContain('rule w: S.');
    expect(listOwnLines(result, 'shop').join()).not.toContain('is now called');
  });
});
