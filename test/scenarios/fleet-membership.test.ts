import { describe, expect, it } from 'vitest';
import type { RepositorySeed, Simulator } from '../../packages/simulator/src/index.ts';
import { callerOf } from '../kit/runs/simulator-caller.ts';
import { fleet, outcomes, ownLines, targetIn } from '../kit/samples/fleet.ts';

const label = (name: string) => ({ name, color: 'ffffff', description: '' });
const on = (name: string, more: Partial<RepositorySeed> = {}): RepositorySeed => ({
  owner: 'acme',
  name,
  labels: [label('all'), label('pay')],
  ...more,
});
const team = { teams: [{ slug: 'platform', role: 'push' }] } as Partial<RepositorySeed>;
const around = { accounts: [{ login: 'acme', type: 'Organization' as const, teams: ['platform'] }] };
const base = 'labels: {_undeclared: delete, entries: [{name: all, color: ffffff}]}\n';
const pay = 'labels: [{name: pay, color: ffffff}]\n';

interface Wish {
  readonly targets?: string;
  readonly layer: string;
  readonly seeds?: readonly RepositorySeed[];
  readonly files?: Readonly<Record<string, string>>;
}

/** The base layer deletes every label that no layer names, and one more layer names `pay`. */
function host({
  targets = '{repos: acme/*}',
  layer,
  seeds = [on('shop'), on('zoo', { labels: [label('all')] })],
  files,
}: Wish) {
  const fleetFile = `targets: [${targets}]\nlayers:\n  - file: base.yml\n  - ${layer}\n`;
  return fleet({
    repositories: seeds,
    files: { 'fleet.yml': fleetFile, 'base.yml': base, 'pay.yml': pay, ...files },
    around,
  });
}

const rename = (simulator: Simulator, name = 'store', from = 'shop') =>
  callerOf(simulator, 'all-powerful').send('PATCH', `/repos/acme/${from}`, { name });
const deletions = (simulator: Simulator) =>
  simulator.requests.filter(({ method }) => method === 'DELETE').map(({ path }) => path);
const asked = (simulator: Simulator, name: string) =>
  simulator.requests.filter(({ method, path }) => method === 'GET' && path === `/repos/acme/${name}`).length;

const byName = [
  ['where.repos', '{file: pay.yml, where: {repos: [acme/shop]}}', 'replace `acme/shop` with `acme/store`'],
  ['where.repos without an owner', '{file: pay.yml, where: {repos: [shop]}}', 'replace `shop` with `acme/store`'],
  ['a file by name', "{file: 'by/{owner}/{name}.yml', optional: true}", 'rename `by/acme/shop.yml`'],
  ['a file by name alone', "{file: 'alone/x-{name}.yml', optional: true}", 'rename `alone/x-shop.yml`'],
] as const;
const files = { 'by/acme/shop.yml': pay, 'alone/x-shop.yml': pay };

describe.each(byName)('a repository that a fleet file names by %s', (way, layer, fix) => {
  const wish = { layer, files: way.startsWith('a file') ? files : {} };

  it('keeps what that layer gave it when somebody renames it, and the error says what to write [10.12]', async () => {
    const stage = host(wish);
    expect((await stage.check()).outcome).toBe('success');
    await rename(stage.simulator);
    for (const run of [stage.check, stage.apply]) {
      const result = await run();
      expect(outcomes(result)).toEqual({ 'acme/store': 'failed', 'acme/zoo': 'success' });
      expect(ownLines(result, 'store')[0]).toContain('is now called `acme/store`');
      expect(ownLines(result, 'store')[0]).toContain(fix);
    }
    expect(deletions(stage.simulator)).toEqual([]);
  });

  it('is not asked for by a name that fits, and once by one that fits nothing [10.12]', async () => {
    const stage = host(wish);
    await stage.check();
    expect(stage.simulator.requests.filter(({ path }) => path === '/repos/acme/shop')).toHaveLength(0);
    await rename(stage.simulator);
    stage.simulator.forgetRequests();
    await stage.check();
    expect(asked(stage.simulator, 'shop')).toBe(1);
  });

  it('keeps it in a run that takes this repository alone [10.12]', async () => {
    const stage = host(wish);
    await rename(stage.simulator);
    for (const run of [stage.check, stage.apply]) {
      const result = await run({ only: [{ owner: 'acme', name: 'store' }] });
      expect(outcomes(result)).toEqual({ 'acme/store': 'failed' });
      expect(ownLines(result, 'store').join()).toContain(fix);
    }
    expect(deletions(stage.simulator)).toEqual([]);
  });
});

it('a repository that `exclude` names stays out when somebody renames it, and the error says what to write [10.12]', async () => {
  const stage = host({
    targets: '{repos: acme/*, exclude: [acme/shop]}',
    layer: '{file: pay.yml, where: {topic: web}}',
  });
  expect(outcomes(await stage.check())).toEqual({ 'acme/zoo': 'success' });
  await rename(stage.simulator);
  const result = await stage.apply();
  expect(outcomes(result)).toEqual({ 'acme/store': 'failed', 'acme/zoo': 'success' });
  expect(ownLines(result, 'store')[0]).toContain('`acme/shop` in `exclude` is now called `acme/store`');
  expect(deletions(stage.simulator)).toEqual([]);
});

it('a name in a fleet file that leads nowhere, or to no target, fails nothing [10.12]', async () => {
  const stage = host({ layer: '{file: pay.yml, where: {repos: [acme/shop, acme/gone]}}' });
  expect((await stage.check()).outcome).toBe('success');
  expect(asked(stage.simulator, 'gone')).toBe(1);
});

it('the name of a hidden repository stays hidden in what is said of its former one [10.12]', async () => {
  const seeds = [on('shop', { visibility: 'private' }), on('zoo')];
  const stage = host({ layer: '{file: pay.yml, where: {repos: [acme/shop]}}', seeds });
  await rename(stage.simulator);
  const broken = { kind: 'status', status: 502, headers: { 'retry-after': '3' }, body: {} } as const;
  stage.simulator.misbehave({ match: ({ path }) => path === '/repos/acme/shop', with: broken });
  const text = JSON.stringify([await stage.check({ privateRepos: 'redact' }), stage.said]);
  expect(text).toContain('a GET answered 502: retrying');
  expect(text).not.toMatch(/store|shop/);
  expect(text).toContain('a name in the inputs of this run belongs to this repository, which now has another name');
});

describe('a layer for a team', () => {
  const layer = '{file: pay.yml, where: {team: platform}}';
  const seeds = [on('shop', { ...team, visibility: 'private' }), on('zoo', { labels: [label('all')] })];

  it('is not lost by a target that is named by its old name, and the error says what to write [10.12]', async () => {
    const stage = host({ layer, seeds, targets: '{repos: [acme/shop, acme/zoo]}' });
    expect((await stage.check()).outcome).toBe('success');
    await rename(stage.simulator);
    for (const run of [stage.check, stage.apply]) {
      const result = await run();
      expect(outcomes(result)).toEqual({ 'acme/shop': 'failed', 'acme/zoo': 'success' });
      expect(ownLines(result, 'shop').join()).toContain('replace `acme/shop` with `acme/store`');
    }
    expect(deletions(stage.simulator)).toEqual([]);
  });

  it('is not lost by a repository that is renamed between two lists [10.12]', async () => {
    const stage = host({ layer, seeds });
    const world = stage.simulator;
    world.misbehave({
      match: ({ path }) => path === '/orgs/acme/teams/platform/repos',
      with: { kind: 'meanwhile', act: () => rename(world) },
    });
    expect((await stage.apply()).outcome).toBe('success');
    expect(stage.simulator.repository('acme/store').name).toBe('store');
    expect(deletions(stage.simulator)).toEqual([]);
  });

  it('is not lost to a list that leaves a repository out: the host is asked about that one alone [10.13]', async () => {
    const stage = host({ layer, seeds });
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
      expect(targetIn(result, 'shop').outcome).toBe('failed');
      expect(ownLines(result, 'shop').join()).toContain('`pay.yml` applies to it');
    }
    const openly =
      'the list of the owner did not show all of this repository, so Trueup cannot check which layers apply to it';
    expect(JSON.stringify(await stage.check({ privateRepos: 'redact' }))).toContain(openly);
    expect(deletions(stage.simulator)).toEqual([]);
  });

  it('is proved not to apply only where something would be changed or removed [10.13]', async () => {
    const stage = host({ layer, seeds });
    const probes = () => stage.simulator.requests.filter(({ path }) => /\/teams\/platform\/repos\/acme\//.test(path));
    expect((await stage.check()).outcome).toBe('success');
    expect(probes()).toEqual([]);
    await callerOf(stage.simulator, 'all-powerful').send('POST', '/repos/acme/zoo/labels', label('more'));
    expect(outcomes(await stage.apply())).toEqual({ 'acme/shop': 'success', 'acme/zoo': 'success' });
    expect(probes().map(({ path }) => path)).toEqual(['/orgs/acme/teams/platform/repos/acme/zoo']);
  });
});

describe('a layer with exceptions', () => {
  const extra = 'labels: [{name: extra, color: ffffff}]\n';
  const bare = { labels: [label('all')] };
  const seeds = [on('shop', { ...team, ...bare }), on('zoo', bare)];
  const but = (except: string) =>
    host({ layer: `{file: extra.yml, where: {except: ${except}}}`, seeds, files: { 'extra.yml': extra } });
  const written = ({ simulator }: ReturnType<typeof host>) =>
    simulator.requests.filter(({ method }) => method === 'POST').map(({ path }) => path);

  it.each(['{team: platform}', '[{repos: shop}, {topic: none}]'])(
    'applies to the others: %s [16.1]',
    async (except) => {
      const stage = but(except);
      expect((await stage.apply()).outcome).toBe('success');
      expect(written(stage)).toEqual(['/repos/acme/zoo/labels']);
    },
  );

  it('gives nothing to a repository that a list of the team left out, not even what only adds [16.1]', async () => {
    const stage = but('{team: platform}');
    stage.simulator.misbehave({
      match: ({ path }) => path === '/orgs/acme/teams/platform/repos',
      times: 9,
      with: { kind: 'answer', change: (answer) => ({ ...answer, text: '[]' }) },
    });
    expect(outcomes(await stage.apply())).toEqual({ 'acme/shop': 'failed', 'acme/zoo': 'success' });
    expect(written(stage)).toEqual(['/repos/acme/zoo/labels']);
  });

  it('gives nothing where the team cannot be read [16.1]', async () => {
    const stage = but('{team: unseen}');
    expect(await stage.apply()).toMatchObject({ outcome: 'failed', targets: [] });
    expect(written(stage)).toEqual([]);
  });

  it('gives nothing to a repository that somebody renames, and the error says what to write [16.1]', async () => {
    const stage = but('{repos: shop}');
    await rename(stage.simulator);
    const result = await stage.apply();
    expect(outcomes(result)).toEqual({ 'acme/store': 'failed', 'acme/zoo': 'success' });
    expect(ownLines(result, 'store')[0]).toContain('replace `shop` with `acme/store`');
    expect(written(stage)).toEqual(['/repos/acme/zoo/labels']);
  });
});
