import { describe, expect, it } from 'vitest';
import type { RepositorySeed, Simulator } from '../../packages/simulator/src/index.ts';
import { createCaller } from '../kit/runs/simulator-caller.ts';
import { findTarget, listOutcomes, listOwnLines, openFleet } from '../kit/samples/fleet.ts';

const createLabel = (name: string) => ({ name, color: 'ffffff', description: '' });
const createRepositorySeed = (name: string, repositorySeed: Partial<RepositorySeed> = {}): RepositorySeed => ({
  owner: 'acme',
  name,
  labels: [createLabel('all'), createLabel('pay')],
  ...repositorySeed,
});
const platformTeam = { teams: [{ slug: 'platform', role: 'push' }] } as Partial<RepositorySeed>;
const around = { accounts: [{ login: 'acme', type: 'Organization' as const, teams: ['platform'] }] };
const baseLayer = 'labels: {_undeclared: delete, entries: [{name: all, color: ffffff}]}\n';
const payLayer = 'labels: [{name: pay, color: ffffff}]\n';

interface MembershipOptions {
  readonly targets?: string;
  readonly layer: string;
  readonly seeds?: readonly RepositorySeed[];
  readonly files?: Readonly<Record<string, string>>;
}

/** The base layer deletes undeclared labels. Another layer declares `pay`. */
function openFleetWithTwoLayers({
  targets = '{repos: acme/*}',
  layer,
  seeds = [createRepositorySeed('shop'), createRepositorySeed('zoo', { labels: [createLabel('all')] })],
  files,
}: MembershipOptions) {
  const fleetFile = `targets: [${targets}]\nlayers:\n  - file: base.yml\n  - ${layer}\n`;
  return openFleet({
    repositories: seeds,
    files: { 'fleet.yml': fleetFile, 'base.yml': baseLayer, 'pay.yml': payLayer, ...files },
    around,
  });
}

const renameRepository = (simulator: Simulator, name = 'store', from = 'shop') =>
  createCaller(simulator, 'all-powerful').send('PATCH', `/repos/acme/${from}`, { name });
const listDeletions = (simulator: Simulator) =>
  simulator.requests.filter(({ method }) => method === 'DELETE').map(({ path }) => path);
const countRepositoryReads = (simulator: Simulator, name: string) =>
  simulator.requests.filter(({ method, path }) => method === 'GET' && path === `/repos/acme/${name}`).length;

const layersByName = [
  ['where.repos', '{file: pay.yml, where: {repos: [acme/shop]}}', 'replace `acme/shop` with `acme/store`'],
  ['where.repos without an owner', '{file: pay.yml, where: {repos: [shop]}}', 'replace `shop` with `acme/store`'],
  ['a file by name', "{file: 'by/{owner}/{name}.yml', optional: true}", 'rename `by/acme/shop.yml`'],
  ['a file by name alone', "{file: 'alone/x-{name}.yml', optional: true}", 'rename `alone/x-shop.yml`'],
] as const;
const files = { 'by/acme/shop.yml': payLayer, 'alone/x-shop.yml': payLayer };

describe.each(layersByName)('a repository that a fleet file names by %s', (selector, layer, fix) => {
  const fleetOptions = { layer, files: selector.startsWith('a file') ? files : {} };

  it('a renamed repository keeps the settings of its layer, and the error shows the fix [10.12]', async () => {
    const stage = openFleetWithTwoLayers(fleetOptions);
    expect((await stage.check()).outcome).toBe('success');
    await renameRepository(stage.simulator);
    for (const run of [stage.check, stage.apply]) {
      const result = await run();
      expect(listOutcomes(result)).toEqual({ 'acme/store': 'failed', 'acme/zoo': 'success' });
      expect(listOwnLines(result, 'store')[0]).toContain('is now called `acme/store`');
      expect(listOwnLines(result, 'store')[0]).toContain(fix);
    }
    expect(listDeletions(stage.simulator)).toEqual([]);
  });

  it('the run looks up an unknown name once and a current name never [10.12]', async () => {
    const stage = openFleetWithTwoLayers(fleetOptions);
    await stage.check();
    expect(stage.simulator.requests.filter(({ path }) => path === '/repos/acme/shop')).toHaveLength(0);
    await renameRepository(stage.simulator);
    stage.simulator.forgetRequests();
    await stage.check();
    expect(countRepositoryReads(stage.simulator, 'shop')).toBe(1);
  });

  it('a run narrowed to the renamed repository fails with the fix and deletes nothing [10.12]', async () => {
    const stage = openFleetWithTwoLayers(fleetOptions);
    await renameRepository(stage.simulator);
    for (const run of [stage.check, stage.apply]) {
      const result = await run({ only: [{ owner: 'acme', name: 'store' }] });
      expect(listOutcomes(result)).toEqual({ 'acme/store': 'failed' });
      expect(listOwnLines(result, 'store').join()).toContain(fix);
    }
    expect(listDeletions(stage.simulator)).toEqual([]);
  });
});

it('an excluded repository stays excluded after a rename, and the error shows the fix [10.12]', async () => {
  const stage = openFleetWithTwoLayers({
    targets: '{repos: acme/*, exclude: [acme/shop]}',
    layer: '{file: pay.yml, where: {topic: web}}',
  });
  expect(listOutcomes(await stage.check())).toEqual({ 'acme/zoo': 'success' });
  await renameRepository(stage.simulator);
  const result = await stage.apply();
  expect(listOutcomes(result)).toEqual({ 'acme/store': 'failed', 'acme/zoo': 'success' });
  expect(listOwnLines(result, 'store')[0]).toContain('`acme/shop` in `exclude` is now called `acme/store`');
  expect(listDeletions(stage.simulator)).toEqual([]);
});

it('a name without a repository, or of a repository outside the targets, fails nothing [10.12]', async () => {
  const stage = openFleetWithTwoLayers({ layer: '{file: pay.yml, where: {repos: [acme/shop, acme/gone]}}' });
  expect((await stage.check()).outcome).toBe('success');
  expect(countRepositoryReads(stage.simulator, 'gone')).toBe(1);
});

it('a redacted report about a renamed repository shows neither name [10.12]', async () => {
  const seeds = [createRepositorySeed('shop', { visibility: 'private' }), createRepositorySeed('zoo')];
  const stage = openFleetWithTwoLayers({ layer: '{file: pay.yml, where: {repos: [acme/shop]}}', seeds });
  await renameRepository(stage.simulator);
  const badGateway = { kind: 'status', status: 502, headers: { 'retry-after': '3' }, body: {} } as const;
  stage.simulator.misbehave({ match: ({ path }) => path === '/repos/acme/shop', with: badGateway });
  const text = JSON.stringify([await stage.check({ privateRepos: 'redact' }), stage.progressLines]);
  expect(text).toContain('a GET answered 502: retrying');
  expect(text).not.toMatch(/store|shop/);
  expect(text).toContain('a name in the inputs of this run belongs to this repository, which now has another name');
});

describe('a layer for a team', () => {
  const layer = '{file: pay.yml, where: {team: platform}}';
  const seeds = [
    createRepositorySeed('shop', { ...platformTeam, visibility: 'private' }),
    createRepositorySeed('zoo', { labels: [createLabel('all')] }),
  ];

  it('a target with its old name keeps the settings of the layer, and the error shows the fix [10.12]', async () => {
    const stage = openFleetWithTwoLayers({ layer, seeds, targets: '{repos: [acme/shop, acme/zoo]}' });
    expect((await stage.check()).outcome).toBe('success');
    await renameRepository(stage.simulator);
    for (const run of [stage.check, stage.apply]) {
      const result = await run();
      expect(listOutcomes(result)).toEqual({ 'acme/shop': 'failed', 'acme/zoo': 'success' });
      expect(listOwnLines(result, 'shop').join()).toContain('replace `acme/shop` with `acme/store`');
    }
    expect(listDeletions(stage.simulator)).toEqual([]);
  });

  it('a repository that is renamed between two lists keeps the settings of the layer [10.12]', async () => {
    const stage = openFleetWithTwoLayers({ layer, seeds });
    const simulator = stage.simulator;
    simulator.misbehave({
      match: ({ path }) => path === '/orgs/acme/teams/platform/repos',
      with: { kind: 'meanwhile', act: () => renameRepository(simulator) },
    });
    expect((await stage.apply()).outcome).toBe('success');
    expect(stage.simulator.repository('acme/store').name).toBe('store');
    expect(listDeletions(stage.simulator)).toEqual([]);
  });

  it("a repository that the team's list omits fails after a separate request, and nothing is deleted [10.13]", async () => {
    const stage = openFleetWithTwoLayers({ layer, seeds });
    stage.simulator.misbehave({
      match: ({ path }) => path === '/orgs/acme/teams/platform/repos',
      times: 9,
      with: {
        kind: 'answer',
        change: (answer) => ({
          ...answer,
          text: JSON.stringify(JSON.parse(answer.text).filter(({ name }: { name: string }) => name !== 'shop')),
        }),
      },
    });
    for (const run of [stage.check, stage.apply]) {
      const result = await run();
      expect(findTarget(result, 'shop').outcome).toBe('failed');
      expect(listOwnLines(result, 'shop').join()).toContain('`pay.yml` applies to it');
    }
    const redactedMessage =
      'the list of the owner did not show all of this repository, so Trueup cannot check which layers apply to it';
    expect(JSON.stringify(await stage.check({ privateRepos: 'redact' }))).toContain(redactedMessage);
    expect(listDeletions(stage.simulator)).toEqual([]);
  });

  it('the run verifies that the layer does not apply only before a change or removal [10.13]', async () => {
    const stage = openFleetWithTwoLayers({ layer, seeds });
    const listTeamProbes = () =>
      stage.simulator.requests.filter(({ path }) => /\/teams\/platform\/repos\/acme\//.test(path));
    expect((await stage.check()).outcome).toBe('success');
    expect(listTeamProbes()).toEqual([]);
    await createCaller(stage.simulator, 'all-powerful').send('POST', '/repos/acme/zoo/labels', createLabel('more'));
    expect(listOutcomes(await stage.apply())).toEqual({ 'acme/shop': 'success', 'acme/zoo': 'success' });
    expect(listTeamProbes().map(({ path }) => path)).toEqual(['/orgs/acme/teams/platform/repos/acme/zoo']);
  });
});

describe('a layer with an exception', () => {
  const extraLayer = 'labels: [{name: extra, color: ffffff}]\n';
  const baseLabels = { labels: [createLabel('all')] };
  const seeds = [
    createRepositorySeed('shop', { ...platformTeam, ...baseLabels }),
    createRepositorySeed('zoo', baseLabels),
  ];
  const openWithException = (except: string) =>
    openFleetWithTwoLayers({
      layer: `{file: extra.yml, where: {except: ${except}}}`,
      seeds,
      files: { 'extra.yml': extraLayer },
    });
  const listPosts = ({ simulator }: ReturnType<typeof openFleetWithTwoLayers>) =>
    simulator.requests.filter(({ method }) => method === 'POST').map(({ path }) => path);

  it.each(['{team: platform}', '[{repos: shop}, {topic: none}]'])(
    'the layer applies to repositories outside the exception: %s [16.1]',
    async (except) => {
      const stage = openWithException(except);
      expect((await stage.apply()).outcome).toBe('success');
      expect(listPosts(stage)).toEqual(['/repos/acme/zoo/labels']);
    },
  );

  it("a repository that the excepted team's list omits gets no setting of the layer [16.1]", async () => {
    const stage = openWithException('{team: platform}');
    stage.simulator.misbehave({
      match: ({ path }) => path === '/orgs/acme/teams/platform/repos',
      times: 9,
      with: { kind: 'answer', change: (answer) => ({ ...answer, text: '[]' }) },
    });
    expect(listOutcomes(await stage.apply())).toEqual({ 'acme/shop': 'failed', 'acme/zoo': 'success' });
    expect(listPosts(stage)).toEqual(['/repos/acme/zoo/labels']);
  });

  it('the layer writes nothing if the token cannot read the excepted team [16.1]', async () => {
    const stage = openWithException('{team: unseen}');
    expect(await stage.apply()).toMatchObject({ outcome: 'failed', targets: [] });
    expect(listPosts(stage)).toEqual([]);
  });

  it('an excepted repository gets no setting of the layer after a rename, and the error shows the fix [16.1]', async () => {
    const stage = openWithException('{repos: shop}');
    await renameRepository(stage.simulator);
    const result = await stage.apply();
    expect(listOutcomes(result)).toEqual({ 'acme/store': 'failed', 'acme/zoo': 'success' });
    expect(listOwnLines(result, 'store')[0]).toContain('replace `shop` with `acme/store`');
    expect(listPosts(stage)).toEqual(['/repos/acme/zoo/labels']);
  });
});
