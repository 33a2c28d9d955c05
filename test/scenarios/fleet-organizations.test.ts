import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { documentOf, planText } from '../../src/approval/document.ts';
import type { RunOptions } from '../../src/inputs/options.ts';
import { readInputs } from '../../src/inputs/read.ts';
import { run } from '../../src/program/run.ts';
import { keysFor } from '../../src/sections/keys.ts';
import {
  type AccountSeed,
  openSimulator,
  type RepositorySeed,
  type SimulatorOptions,
} from '../../src/simulator/index.ts';
import { all, appFleet, type Installed, identity, mintsIn } from '../an-app.ts';
import { acme } from '../an-organization.ts';
import { type FleetOptions, fleet, outcomes } from '../fleet.ts';
import { allLines, memoryFiles, plainOptions, told, worldOf, writesOf } from '../scene.ts';

const on = (name: string, more: Partial<RepositorySeed> = {}): RepositorySeed => ({
  owner: 'acme',
  name,
  labels: [],
  ...more,
});
const manifest = `organizations:
  - name: acme
    layers: [org/base.yml, org/acme.yml]
    locked: [organization.web_commit_signoff_required]
targets: [{repos: acme/*}]
layers: [{file: layers/everyone.yml}]
`;
const layers = {
  'org/base.yml': 'organization: {description: Everyone, web_commit_signoff_required: true}\n',
  'org/acme.yml': 'organization: {description: Rockets}\n',
  'layers/everyone.yml': 'labels: [{name: everyone}]\n',
};

type More = Omit<SimulatorOptions, 'seed'> &
  Pick<FleetOptions, 'environment'> & {
    readonly fleetFile?: string;
    readonly files?: Readonly<Record<string, string>>;
    readonly account?: Partial<AccountSeed>;
    readonly accounts?: readonly AccountSeed[];
    readonly repositories?: readonly RepositorySeed[];
  };

function host({
  fleetFile = manifest,
  files = {},
  account = {},
  accounts = [],
  repositories = [on('site'), on('shop')],
  ...more
}: More = {}) {
  const made = fleet({
    repositories,
    files: { 'fleet.yml': fleetFile, ...layers, ...files },
    around: { accounts: [{ login: 'acme', type: 'Organization', ...account }, ...accounts] },
    ...more,
  });
  const wish = { repos: undefined, fleetFile: 'fleet.yml' };
  const settingsNow = () =>
    Object.values(made.simulator.state.accounts).find(({ login }) => login === 'acme')!
      .organization_settings as Readonly<Record<string, unknown>>;
  return {
    ...made,
    check: (more: object = {}) => made.check({ ...wish, ...more }),
    apply: (more: object = {}) => made.apply({ ...wish, ...more }),
    snapshot: (more: object = {}) => made.snapshot({ ...wish, ...more }),
    settingsNow,
    paths: () => made.simulator.requests.map(({ method, path }) => `${method} ${path}`),
  };
}

const differences = (result: Awaited<ReturnType<ReturnType<typeof host>['check']>>) =>
  Object.fromEntries(
    result.targets.map(({ repository, sections }) => [
      repository,
      sections.flatMap(({ lines }) => lines.map(({ message }) => message)),
    ]),
  );

describe('a run of a fleet file with organizations', () => {
  it('does the organizations first, and then the repositories [16.51]', async () => {
    const one = host();
    const checked = await one.check();
    expect(differences(checked)).toEqual({
      acme: ['description "" → Rockets', 'web_commit_signoff_required false → true'],
      'acme/shop': [expect.stringContaining('label "everyone"')],
      'acme/site': [expect.stringContaining('label "everyone"')],
    });
    expect(checked.targets.map(({ repository }) => repository)[0]).toBe('acme');
    const applied = await one.apply();
    expect(outcomes(applied)).toEqual({ acme: 'success', 'acme/shop': 'success', 'acme/site': 'success' });
    const written = one.simulator.requests.filter(({ method }) => method !== 'GET').map(({ route }) => route);
    expect(written.map((route) => route.split('/')[1])).toEqual(['orgs', 'orgs', 'repos', 'repos']);
    expect((await one.check()).outcome).toBe('success');
    expect(one.simulator.objections).toEqual([]);
  });

  it('defines a property before a repository has a value of it, in one run [16.51]', async () => {
    const one = host({
      repositories: ['a', 'b', 'c', 'd'].map((name) => on(name)),
      files: {
        'org/acme.yml': 'custom_property_definitions: [{property_name: tier, value_type: string}]\n',
        'layers/everyone.yml': 'custom_properties: [{property_name: tier, value: gold}]\n',
      },
    });
    const applied = await one.apply();
    expect(told(applied, 'error')).toEqual([]);
    expect(new Set(Object.values(outcomes(applied)))).toEqual(new Set(['success']));
    expect((await one.check()).outcome).toBe('success');
  });

  it('needs no targets, and asks nothing about repositories then [16.50]', async () => {
    const one = host({ fleetFile: 'organizations: [{name: acme, layers: [org/acme.yml]}]' });
    expect(outcomes(await one.check())).toEqual({ acme: 'drift' });
    expect(one.paths()).toEqual(['GET /orgs/acme']);
    expect((await one.apply()).outcome).toBe('success');
    expect(one.settingsNow().description).toBe('Rockets');
  });

  it('costs what its organizations cost, and not a request more for the repositories [16.51]', async () => {
    const bare = host({ fleetFile: manifest.slice(manifest.indexOf('targets:')) });
    await bare.check();
    const whole = host();
    await whole.check();
    expect(whole.paths().toSorted()).toEqual([...bare.paths(), 'GET /orgs/acme'].toSorted());
    expect(bare.loaded.filter((file) => file.startsWith('org/'))).toEqual([]);
  });

  it('shows the repositories nothing that was read before the organization was written [16.51]', async () => {
    const one = host({ repositories: ['a', 'b', 'c', 'd'].map((name) => on(name)) });
    await one.apply();
    const routes = one.simulator.requests.map(({ method, path }) => `${method} ${path}`);
    const lastWrite = routes.lastIndexOf('PATCH /orgs/acme');
    expect(routes.slice(0, lastWrite).filter((path) => path.includes('/repos/acme/'))).toEqual([]);
  });

  it.each([
    ['a settings file of a repository', 'org/acme.yml', 'labels: []', 'is not a key of an organization’s file'],
    [
      'an organization’s file',
      'layers/everyone.yml',
      'organization: {description: x}',
      'is a key of an organization’s file, and this file is about a repository',
    ],
    ['a fleet file', 'org/acme.yml', 'organizations: []\ntargets: []', 'is a key of a fleet file'],
    ['a file for one organization', 'org/acme.yml', '_organization_id: 7', 'says which one organization a file is for'],
  ])('refuses %s as a layer before anything is sent, and says why [16.52]', async (_what, file, text, problem) => {
    const one = host({ files: { [file]: text } });
    const result = await one.apply();
    expect(told(result, 'error')).toEqual([expect.stringContaining(problem)]);
    expect(result.lines[0]!.place?.file).toBe(file);
    expect(one.simulator.requests).toEqual([]);
  });

  it('names every mistake of all layers once, also where organizations share one [16.52]', async () => {
    const one = host({
      fleetFile: `organizations:
  - {name: acme, layers: [org/base.yml, org/none.yml]}
  - {name: orbit, layers: [org/base.yml]}
`,
      files: { 'org/base.yml': 'organisation: {}' },
    });
    expect(told(await one.check(), 'error')).toEqual([
      'error: there is no `org/none.yml`. To fix, create it, or correct the path',
      'error: is not a key of an organization’s file. To fix, write `organization`',
    ]);
  });

  it('folds the layers of an organization as those of repositories: null removes, and locks hold [16.52]', async () => {
    const removed = host({ files: { 'org/acme.yml': 'organization: {description: null}' } });
    expect((await removed.apply()).outcome).toBe('success');
    expect(removed.settingsNow()).toMatchObject({ web_commit_signoff_required: true });
    const locked = host({ files: { 'org/acme.yml': 'organization: {web_commit_signoff_required: false}' } });
    expect(told(await locked.apply(), 'error')).toEqual([
      'error: makes it false, and `organization.web_commit_signoff_required` is locked (fleet.yml:4:14): org/base.yml:1:39 says true. To fix, remove it here, or change it in `org/base.yml`',
    ]);
    expect(locked.writes()).toEqual([]);
    const others = `organizations: [{name: acme, layers: [org/acme.yml]}]\ntargets: [{repos: acme/*}]
layers: [{file: layers/everyone.yml}, {file: layers/more.yml}]
locked: [labels]\n`;
    const below = host({ fleetFile: others, files: { 'layers/more.yml': 'labels: [{name: more}]' } });
    expect(told(await below.check(), 'error').join()).toContain('`labels` is locked');
  });

  it('holds what is locked to at least in the order by which an organization is weaker [16.52]', async () => {
    const fleetFile = `organizations:
  - name: acme
    layers: [org/base.yml, org/acme.yml]
    locked: [{organization.default_repository_permission: at-least}]
`;
    const permission = (value: string) => `organization: {default_repository_permission: ${value}}`;
    const files = (high: string) => ({ 'org/base.yml': permission('read'), 'org/acme.yml': permission(high) });
    expect(told(await host({ fleetFile, files: files('write') }).check(), 'error').join()).toContain(
      'makes it weaker (read → write)',
    );
    expect((await host({ fleetFile, files: files('none') }).check()).outcome).toBe('drift');
  });

  it('goes on with the repositories if an organization fails, says so, and is red [16.53]', async () => {
    const one = host({ account: { organization_habits: { decided: ['web_commit_signoff_required'] } } });
    const result = await one.apply();
    expect(outcomes(result)).toEqual({ acme: 'failed', 'acme/shop': 'success', 'acme/site': 'success' });
    expect(result.outcome).toBe('failed');
    expect(told(result, 'warning')).toContainEqual(
      'warning: apply failed for `acme`, and this run went on to 2 of its repositories: whatever rests on a new setting of the organization fails there. To fix, follow the fixes in its own lines, and run again',
    );
    expect(told(await one.check(), 'warning')).toEqual([]);
  });

  it('visits no repository if the organization shows that the run is over [16.53]', async () => {
    const one = host();
    one.simulator.misbehave({
      match: ({ route }) => route === 'GET /orgs/{org}',
      with: { kind: 'answer', change: (answer) => ({ ...answer, status: 401, text: '{"message":"Bad credentials"}' }) },
    });
    const result = await one.apply();
    expect(outcomes(result)).toEqual({ acme: 'failed', 'acme/shop': 'failed', 'acme/site': 'failed' });
    expect(one.writes()).toEqual([]);
  });
});

describe('a part of a fleet file with organizations', () => {
  it('is one organization, with its layers and nothing of the repositories [16.54]', async () => {
    const one = host();
    const result = await one.apply({ only: [{ owner: 'ACME', name: '' }] });
    expect(outcomes(result)).toEqual({ acme: 'success' });
    expect(result.narrowed).toBe(true);
    expect(told(result, 'note')).toEqual([
      'note: this run takes an organization of `fleet.yml`, and says nothing of its other targets',
    ]);
    expect(one.paths().filter((path) => !path.endsWith(' /orgs/acme'))).toEqual([]);
    expect(one.loaded).not.toContain('layers/everyone.yml');
  });

  it('is never an organization that the fleet file does not name [16.54]', async () => {
    const one = host();
    const result = await one.apply({ only: [{ owner: 'orbit', name: '' }] });
    expect(result).toMatchObject({ outcome: 'failed', targets: [] });
    expect(result.lines[0]!.message).toBe('`orbit` is no target of `fleet.yml`: no entry of `organizations` names it');
    expect(one.simulator.requests).toEqual([]);
  });

  it('leaves the organizations out if it is about repositories, and says so [16.54]', async () => {
    const one = host();
    const result = await one.check({ only: [{ owner: 'acme', name: 'site' }] });
    expect(outcomes(result)).toEqual({ 'acme/site': 'drift' });
    expect(told(result, 'note')).toContain(
      'note: this run takes repositories of `fleet.yml`, and leaves its organizations out',
    );
    expect(one.loaded.filter((file) => file.startsWith('org/'))).toEqual([]);
  });

  it('has the organizations in the first shard alone [16.54]', async () => {
    const one = host();
    const found = [];
    for (const index of [1, 2]) found.push(...Object.keys(outcomes(await one.check({ shard: { index, of: 2 } }))));
    expect(found.toSorted()).toEqual(['acme', 'acme/shop', 'acme/site']);
    expect(Object.keys(outcomes(await one.check({ shard: { index: 1, of: 2 } })))).toContain('acme');
  });

  it('recognises what a stopped run finished by the layers and locks of the organization [16.54]', async () => {
    const mark = async (more: More = {}) => (await host(more).apply()).targets[0]!.mark;
    const own = await mark();
    expect(own).toMatch(/^[0-9a-f]{64}$/);
    expect(await mark({ fleetFile: `${manifest}locked: [labels]\n` })).toBe(own);
    expect(await mark({ files: { 'org/base.yml': 'organization: {web_commit_signoff_required: true}' } })).not.toBe(
      own,
    );
    expect(await mark({ fleetFile: manifest.replace(/ {4}locked:.*\n/, '') })).not.toBe(own);
  });

  it('is read from the command line beside the fleet file, and a settings file is not needed then [16.54]', () => {
    const read = (given: Readonly<Record<string, string>>) => {
      const found = readInputs(
        (name) => ({ token: 't', 'fleet-file': 'f.yml', ...given })[name],
        {},
        keysFor(fleetAlone),
      );
      return 'problems' in found ? found.problems.map(({ problem }) => problem) : (found.options as RunOptions);
    };
    expect(read({ organization: 'acme' })).toMatchObject({ only: [acme], fleetFile: 'f.yml' });
    expect(read({ organization: 'acme' })).not.toHaveProperty('repository');
    expect(read({ organization: 'acme', mode: 'adopt' })).toMatchObject({ only: [acme] });
    expect(read({ organization: 'acme', 'settings-file': 'a.yml' })).toHaveLength(1);
    expect(read({ organization: 'acme', repos: 'acme/*' })).toHaveLength(1);
    expect(read({ sections: 'organization,labels', allow: 'acme:base-permission=write' })).toMatchObject({
      sections: ['organization', 'labels'],
      allow: [{ repository: 'acme', code: 'base-permission', value: 'write' }],
    });
    expect(read({ allow: 'base-permission=write' })).toEqual([expect.stringContaining('does not say in which')]);
  });
});

const fleetAlone = { organization: false, fleetFile: true };

describe('an organization among the targets of a fleet file', () => {
  const permission = 'organization: {default_repository_permission: write}\n';
  const stop = { brakes: 'stop' } as const;

  it('has brakes of its own, which its name lets through, in a layer or as an input [16.55]', async () => {
    const held = host({ files: { 'org/acme.yml': permission } });
    const result = await held.apply(stop);
    expect(outcomes(result)).toEqual({ acme: 'failed', 'acme/shop': 'success', 'acme/site': 'success' });
    expect(told(result, 'error').join()).toContain('give `--allow acme:base-permission=write`');
    expect(held.paths()).not.toContain('PATCH /orgs/acme');
    const allow = [{ repository: 'ACME', code: 'base-permission', value: 'write' }] as const;
    expect((await held.apply({ ...stop, allow })).outcome).toBe('success');
    const layer = host({ files: { 'org/acme.yml': `_allow: ['acme:base-permission=write']\n${permission}` } });
    expect((await layer.apply(stop)).outcome).toBe('success');
    const bare = host({ files: { 'org/acme.yml': `_allow: ['base-permission=write']\n${permission}` } });
    expect(told(await bare.apply(stop), 'error')).toEqual([
      'error: `base-permission=write` does not say in which organization, and the run is about several. To fix, write its name before it, such as `acme:base-permission=write`',
    ]);
  });

  it('is none of the repositories that `max-changed-targets` counts [16.55]', async () => {
    const one = host();
    const result = await one.apply({ ...stop, maxChangedTargets: 1 });
    expect(told(result, 'error').join()).toContain('targets: 2 repositories would change');
    expect(outcomes(result)).toEqual({ acme: 'success', 'acme/shop': 'failed', 'acme/site': 'failed' });
    expect((await one.apply({ ...stop, maxChangedTargets: 2 })).outcome).toBe('success');
  });

  it('has an undo file of its own, which is an organization’s file [16.55]', async () => {
    const one = host();
    const result = await one.apply({ undoFile: 'undo' });
    expect(result.targets[0]!.undo).toBe('trueup apply --organization acme --settings-file undo/acme.yml');
    expect(Object.keys(one.held)).toEqual(['undo/acme.yml', 'undo/acme/shop.yml', 'undo/acme/site.yml']);
    expect(parse(one.held['undo/acme.yml']!)).toMatchObject({
      _organization_id: expect.any(Number),
      organization: { description: null, web_commit_signoff_required: false },
    });
  });

  it('is in the snapshot of the fleet, with the sections of an organization [16.55]', async () => {
    const one = host();
    expect((await one.snapshot()).outcome).toBe('success');
    expect(Object.keys(one.held)).toEqual(['snapshots/acme.yml', 'snapshots/acme/shop.yml', 'snapshots/acme/site.yml']);
    expect(parse(one.held['snapshots/acme.yml']!)).toHaveProperty('organization');
    expect(parse(one.held['snapshots/acme/shop.yml']!)).not.toHaveProperty('organization');
  });

  it('is approved like the repositories, and nothing else is written to it then [16.55]', async () => {
    const one = host();
    const checked = await one.check({ planFile: 'plan.json' });
    const document = documentOf(checked.targets.flatMap(({ plan }) => plan ?? []));
    expect(document.targets.map(({ repository }) => repository)).toEqual(['acme', 'acme/shop', 'acme/site']);
    one.held['plan.json'] = planText(document);
    one.files['org/acme.yml'] = 'organization: {description: Other}\n';
    const moved = await one.apply({ plan: { file: 'plan.json' } });
    expect(outcomes(moved)).toEqual({ acme: 'failed', 'acme/shop': 'success', 'acme/site': 'success' });
    one.files['org/acme.yml'] = layers['org/acme.yml'];
    expect((await one.apply({ plan: { file: 'plan.json' } })).outcome).toBe('success');
    expect(one.settingsNow().description).toBe('Rockets');
  });

  it('is withheld in the log of a workflow of another owner, and named nowhere in the report [16.55]', async () => {
    const environment = { GITHUB_ACTIONS: 'true', GITHUB_REPOSITORY: 'octocat/ops' };
    const one = host({ environment, fleetFile: manifest.replace('acme/*', 'acme/site') });
    const result = await one.check({ privateRepos: 'redact', privateReport: 'issue' });
    expect(Object.keys(outcomes(result))).toEqual(['redacted-1', 'acme/site']);
    expect(JSON.stringify(result)).not.toContain('Rockets');
    expect(told(result, 'error')).toEqual([]);
    expect(told(result, 'warning').filter((line) => line.includes('report issue'))).toEqual([]);
  });

  it('is in the drift issue of the fleet, and named where that is private [16.55]', async () => {
    for (const [visibility, named] of [
      ['public', false],
      ['private', true],
    ] as const) {
      const environment = { GITHUB_REPOSITORY: 'acme/ops' };
      const one = host({ environment, repositories: [on('site'), on('ops', { visibility })] });
      await one.check({ driftIssue: true, only: undefined });
      const [issue] = one.simulator.repository('acme/ops').issues as { body: string }[];
      expect(issue!.body).toContain('3 of 3 targets differ from their settings');
      expect(issue!.body.includes('<td><code>acme</code></td>')).toBe(named);
      expect(issue!.body.includes('1 target not named here')).toBe(!named);
    }
  });

  it('takes the sections of the run that it has, and the repositories those that they have [16.55]', async () => {
    const one = host();
    const result = await one.check({ sections: ['organization', 'labels'], requiredSections: ['organization'] });
    expect(result.targets.map(({ sections }) => sections.map(({ name }) => name))).toEqual([
      ['organization'],
      ['labels'],
      ['labels'],
    ]);
    expect(told(result, 'warning')).toEqual([]);
    const above = await one.check({ sections: ['organization'] });
    expect(above.targets.map(({ outcome }) => outcome)).toEqual(['drift', 'success', 'success']);
  });
});

it('adopts into the layer of one organization alone what lower layers say otherwise [16.58]', async () => {
  const files = { ...layers, 'fleet.yml': manifest.replace(/ {4}locked:.*\n/, '') };
  const adopt = async (texts: Readonly<Record<string, string>>, more: Partial<RunOptions> = {}) => {
    const disk = memoryFiles({ ...texts });
    const live = { description: 'Ships', web_commit_signoff_required: false };
    const simulator = openSimulator({
      seed: { accounts: [{ login: 'acme', type: 'Organization', organization_settings: live }] },
    });
    const load = async (file: string) => disk.held[file]!;
    const { repository: _, ...rest } = plainOptions;
    const asked = { mode: 'adopt', fleetFile: 'fleet.yml', only: [acme], privateRepos: 'show', weaker: true } as const;
    const result = await run({ ...rest, ...asked, ...more }, { ...worldOf(simulator, ''), files: disk, load });
    expect(writesOf(simulator)).toEqual([]);
    return { result, held: disk.held };
  };
  const { result, held } = await adopt(files);
  expect(told(result, 'error')).toEqual([]);
  expect(held['org/base.yml']).toBe(files['org/base.yml']);
  expect(parse(held['org/acme.yml']!)).toEqual({
    organization: { description: 'Ships', web_commit_signoff_required: false },
  });
  const shared = {
    ...files,
    'fleet.yml': 'organizations: [{name: acme, layers: [org/acme.yml]}, {name: orbit, layers: [org/acme.yml]}]',
  };
  const left = await adopt(shared);
  expect(left.held['org/acme.yml']).toBe(files['org/acme.yml']);
  expect(
    allLines(left.result)
      .map(({ message }) => message)
      .join(),
  ).toContain('may share it');
});

it('reads and writes organizations as an app, with a token for each of them [16.58]', async () => {
  const permissions = { ...all, organization_administration: 'write' } as Installed['permissions'];
  const { simulator, check, apply, files } = appFleet({
    installations: [{ account: 'acme', permissions }],
    files: { 'fleet.yml': manifest.replace('acme/*', '[acme/shop, acme/site]'), ...layers },
  });
  const as = { token: undefined, app: identity, repos: undefined, fleetFile: 'fleet.yml' };
  const result = await apply(as);
  expect(outcomes(result)).toEqual({ acme: 'success', 'acme/shop': 'success', 'acme/site': 'success' });
  const minted = mintsIn(simulator).filter(({ permissions: some }) => some.organization_administration);
  expect(minted.map(({ repositories }) => repositories)).toEqual(minted.map(() => undefined));
  expect(minted.length).toBeGreaterThan(0);
  files['fleet.yml'] = 'organizations: [{name: acme, layers: [org/acme.yml]}]';
  expect((await check(as)).outcome).toBe('success');
  expect(simulator.objections).toEqual([]);
});
