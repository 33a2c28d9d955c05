import { describe, expect, it } from 'vitest';
import { parseManifest } from '../../packages/core/src/fleet/file/manifest.ts';
import { createSelectionFromManifest } from '../../packages/core/src/fleet/targets/fleet-selection.ts';
import { toShownText } from '../../packages/core/src/plan/wording.ts';
import type { RunOptions } from '../../packages/core/src/session/inputs/run-options.ts';
import { listOwnerListGrants } from '../../packages/core/src/session/token-needs.ts';
import type { RepositorySeed, Seed, SimulatorOptions } from '../../packages/simulator/src/index.ts';
import { defaultOptions, formatLines, listLines } from '../kit/runs/scene.ts';
import { listOutcomes, listOwnLines, openFleet } from '../kit/samples/fleet.ts';
import { changeAnswers } from '../kit/samples/odd-answers.ts';

const createRepositorySeed = (name: string, repositorySeed: Partial<RepositorySeed> = {}) => ({
  owner: 'acme',
  name,
  labels: [],
  ...repositorySeed,
});
const repositories: RepositorySeed[] = [
  createRepositorySeed('site', {
    settings: { topics: ['web'] },
    property_values: [{ property_name: 'tier', value: '1' }],
  }),
  createRepositorySeed('svc-pay', { visibility: 'private', teams: [{ slug: 'platform', role: 'admin' }] }),
  createRepositorySeed('svc-old', { archived: true }),
  createRepositorySeed('attic-archive'),
];
const accounts = [
  {
    login: 'acme',
    type: 'Organization' as const,
    teams: ['platform'],
    property_definitions: [{ property_name: 'tier' }],
  },
];
const manifest = `targets:
  - repos: acme/*
    exclude: [acme/*-archive]
layers:
  - file: layers/everyone.yml
  - file: layers/web.yml
    where: { topic: web }
  - file: layers/platform.yml
    where: { team: platform }
  - file: layers/tier.yml
    where: { property: { tier: 1 } }
  - file: layers/{owner}/{name}.yml
    optional: true
`;
const formatLabelLayer = (name: string) => `labels:\n  - name: ${name}\n`;
const layers = {
  'layers/everyone.yml': formatLabelLayer('everyone'),
  'layers/web.yml': formatLabelLayer('web'),
  'layers/platform.yml': formatLabelLayer('platform'),
  'layers/tier.yml': formatLabelLayer('tier'),
  'layers/acme/Svc-Pay.yml': formatLabelLayer('pay'),
};

type FleetFileOptions = Omit<SimulatorOptions, 'seed'> & {
  readonly fleetFile?: string;
  readonly files?: Readonly<Record<string, string | undefined>>;
  readonly seeds?: readonly RepositorySeed[];
  readonly around?: Pick<Seed, 'accounts'>;
};

function openFleetWithLayers({
  fleetFile = manifest,
  files = {},
  seeds = repositories,
  ...options
}: FleetFileOptions = {}) {
  const allFiles = { 'fleet.yml': fleetFile, ...layers, ...files } as Record<string, string>;
  return openFleet({ repositories: seeds, files: allFiles, around: { accounts }, ...options });
}

const listMissingLabels = (
  result: Awaited<ReturnType<ReturnType<typeof openFleetWithLayers>['check']>>,
  name: string,
) =>
  result.targets
    .find(({ repository }) => repository === `acme/${name}`)!
    .sections.flatMap(({ lines }) => lines)
    .flatMap(({ message }) => /label "(\w+)"/.exec(toShownText(message))?.[1] ?? []);

it('runs the targets of the fleet file, each with its matching layers [10.2] [10.3]', async () => {
  const { check, simulator } = openFleetWithLayers();
  const result = await check();
  expect(listOutcomes(result)).toEqual({ 'acme/site': 'drift', 'acme/svc-pay': 'drift' });
  expect(listMissingLabels(result, 'site')).toEqual(['everyone', 'web', 'tier']);
  expect(listMissingLabels(result, 'svc-pay')).toEqual(['everyone', 'platform', 'pay']);
  expect(simulator.objections).toEqual([]);
});

it('refuses unknown keys in a layer if the run refuses unknown keys [10.3]', async () => {
  const { check } = openFleetWithLayers({ files: { 'layers/web.yml': 'repository: {new_key_of_the_host: 1}' } });
  expect((await check()).outcome).toBe('drift');
  expect(formatLines(await check({ unknownKeys: 'refuse' }), 'error')).toEqual([
    expect.stringContaining('is not a key that Trueup knows'),
  ]);
});

it('reads each list of the owner once, not once for each target [10.6]', async () => {
  const { check, simulator } = openFleetWithLayers();
  await check();
  const ownerPaths = simulator.requests.map(({ path }) => path).filter((path) => /^\/(orgs|users)\//.test(path));
  expect(ownerPaths.toSorted()).toEqual([
    '/orgs/acme/properties/values',
    '/orgs/acme/repos',
    '/orgs/acme/teams/platform/repos',
    '/users/acme',
  ]);
});

it('reports each line with the layer and the line of its value [10.3]', async () => {
  const { apply, check } = openFleetWithLayers();
  const lines = listLines(await check());
  const findPlace = (name: string) => lines.find(({ message }) => toShownText(message).includes(`"${name}"`))?.place;
  expect(findPlace('everyone')).toMatchObject({ file: 'layers/everyone.yml', line: 2 });
  expect(findPlace('pay')).toMatchObject({ file: 'layers/acme/Svc-Pay.yml', line: 2 });
  expect((await apply()).outcome).toBe('success');
  expect((await check()).outcome).toBe('success');
});

it('reads each layer once [10.3]', async () => {
  const { check, loadedFiles } = openFleetWithLayers();
  await check();
  expect(loadedFiles.toSorted()).toEqual(['fleet.yml', ...Object.keys(layers)].toSorted());
});

it('reports all mistakes in the fleet file and its shared layers before the first request [10.1] [10.3]', async () => {
  const files = { 'layers/web.yml': 'lables: []', 'layers/platform.yml': undefined, 'layers/tier.yml': undefined };
  const { check, simulator } = openFleetWithLayers({ files });
  const result = await check();
  expect(formatLines(result)).toEqual([
    'error: `layers/platform.yml` does not exist. To fix, create it, correct the path, or write `optional: true` beside it',
    'error: `layers/tier.yml` does not exist. To fix, create it, correct the path, or write `optional: true` beside it',
    'error: is not a settings key. To fix, write `labels`',
  ]);
  expect(result.lines[0]).toMatchObject({ key: 'layers[2].file', place: { file: 'fleet.yml', line: 8 } });
  const fleetWithTwoMistakes = openFleetWithLayers({
    files: { 'layers/web.yml': 'lables: []\nrepository: {has_wiki: 3}' },
  });
  expect(formatLines(await fleetWithTwoMistakes.check())).toHaveLength(2);
  expect([...simulator.requests, ...fleetWithTwoMistakes.simulator.requests]).toEqual([]);
  expect(formatLines(await openFleetWithLayers().check({ fleetFile: 'none.yml' }))).toEqual([
    'error: `none.yml` does not exist. To fix, correct the path; the page about fleet files has an example',
  ]);
  expect(formatLines(await openFleetWithLayers({ fleetFile: 'targets: acme/*' }).check())[0]).toContain(
    'is text, but must be a list',
  );
});

it('refuses a change of a locked path before any write, and names both layers [10.5]', async () => {
  const files = { 'layers/web.yml': 'labels: [{name: everyone, color: d73a4a}]' };
  const { apply, listWrites } = openFleetWithLayers({ fleetFile: `${manifest}locked: [labels]\n`, files });
  const result = await apply();
  expect(result.lines.map(({ place, message }) => `${place?.file}:${place?.line}: ${message}`)).toContainEqual(
    expect.stringMatching(/^layers\/web\.yml:1: .*`labels` is locked \(fleet\.yml:14:10\): layers\/everyone\.yml:/),
  );
  expect(listWrites()).toEqual([]);
});

it('notes unused layers, missing optional layers and files without a repository [10.3]', async () => {
  const fleetFile = `${manifest}  - file: layers/go.yml\n    where: { language: Go }\n  - file: later.yml\n    optional: true\n  - file: more/{name}.yml\n    optional: true\n`;
  const { check } = openFleetWithLayers({
    fleetFile,
    files: { 'layers/go.yml': formatLabelLayer('go'), 'layers/acme/gone.yml': formatLabelLayer('x') },
  });
  expect(formatLines(await check(), 'note')).toEqual(
    expect.arrayContaining([
      'note: fleet.yml:14:5: `layers/go.yml` applies to no repository of this run',
      'note: fleet.yml:16:5: `later.yml` does not exist, but is optional',
      'note: fleet.yml:18:5: no repository has a file for `more/{name}.yml`: its folder does not exist',
      'note: `layers/acme/gone.yml` is for no repository of this run',
    ]),
  );
});

it('fails if a required layer of a repository is missing [10.3]', async () => {
  const { check } = openFleetWithLayers({ fleetFile: manifest.replace('    optional: true\n', '') });
  expect(formatLines(await check(), 'error')).toEqual([
    'error: `acme/site` has no `layers/acme/site.yml`. To fix, create it, correct the path, or write `optional: true` beside it',
  ]);
});

it('skips a target without a matching layer, with a note [10.3]', async () => {
  const { check } = openFleetWithLayers({
    fleetFile: 'targets: [{repos: acme/*}]\nlayers: [{file: layers/web.yml, where: {topic: web}}]',
  });
  const result = await check();
  expect(listOutcomes(result)).toMatchObject({ 'acme/site': 'drift', 'acme/svc-pay': 'skipped' });
  expect(listOwnLines(result, 'svc-pay')).toEqual(['note: no layer of `fleet.yml` applies to it']);
});

it('fails and names the permission if the token cannot read a team or property values [10.6]', async () => {
  const allGrants = {
    Issues: 'read',
    Metadata: 'read',
    Members: 'read',
    'Custom properties (organization)': 'read',
  } as const;
  for (const [name, permission] of [
    ['Members', 'Members (organization)'],
    ['Custom properties (organization)', 'Custom properties (organization)'],
  ] as const) {
    const { [name]: _, ...grants } = allGrants;
    const result = await openFleetWithLayers({ tokens: [{ token: 'all-powerful', grants }] }).check();
    expect([result.outcome, result.targets]).toEqual(['failed', []]);
    expect(formatLines(result)[0]).toContain(`${permission}: read`);
  }
});

describe('targets of a fleet file', () => {
  const listTargets = async (targets: string, runOptions: object = {}) => {
    const { check } = openFleetWithLayers({ fleetFile: `targets:\n${targets}\nlayers: [{file: layers/everyone.yml}]` });
    return (await check(runOptions)).targets.map(({ repository }) => repository);
  };

  it.each([
    ['  - repos: acme/*', ['acme/attic-archive', 'acme/site', 'acme/svc-pay']],
    ['  - { repos: acme/*, where: { archived: true } }', ['acme/svc-old']],
    ['  - { repos: acme/*, where: { visibility: [public, private], topic: web } }', ['acme/site']],
    ['  - { repos: acme/*, where: { visibility: [private, internal] } }', ['acme/svc-pay']],
    ['  - { repos: acme/*, where: { visibility: private } }', ['acme/svc-pay']],
    [
      '  - { repos: acme/*, where: { team: platform } }\n  - { repos: acme/*, where: { property: { tier: 1 } } }',
      ['acme/svc-pay', 'acme/site'],
    ],
    ['  - repos: [acme/svc-old, acme/s*]', ['acme/svc-old', 'acme/site', 'acme/svc-pay']],
    ['  - repos: acme/*\n    exclude: svc-*', ['acme/attic-archive', 'acme/site']],
  ])('the targets %j select %j [10.2]', async (targets, expected) => {
    expect(await listTargets(targets)).toEqual(expected);
  });

  it('a repository fails if the list of property values lacks it, unless another target selects it [10.6]', async () => {
    const checkWithGap = async (targets: string) => {
      const fleetFile = `targets:\n${targets}\nlayers: [{file: layers/everyone.yml}]`;
      const { check, simulator } = openFleetWithLayers({ fleetFile });
      changeAnswers({ simulator }, 'GET /orgs/{org}/properties/values', (rows) =>
        rows.filter((row: { repository_name: string }) => row.repository_name !== 'site'),
      );
      return check({ privateRepos: 'show' });
    };
    const byProperty = '  - { repos: acme/*, where: { property: { tier: 1 } } }';
    const result = await checkWithGap(byProperty);
    expect([result.outcome, listOutcomes(result)]).toEqual(['failed', { 'acme/site': 'failed' }]);
    expect(listOwnLines(result, 'site').join()).toContain(
      'the organization lists no custom properties for `acme/site`, so Trueup cannot check whether `property` selects it',
    );
    for (const named of [
      '  - repos: acme/site',
      '  - { repos: [acme/s*, acme/site], where: { property: { tier: 1 } } }',
    ])
      expect(listOutcomes(await checkWithGap(`${byProperty}\n${named}`))).toEqual({ 'acme/site': 'drift' });
  });

  it('property names are case-sensitive, for targets and for layers [10.2] [10.6]', async () => {
    const upperCase = '{ property: { Tier: 1 } }';
    expect(await listTargets(`  - { repos: acme/*, where: ${upperCase} }\n  - repos: acme/svc-pay`)).toEqual([
      'acme/svc-pay',
    ]);
    const { check } = openFleetWithLayers({ fleetFile: manifest.replace('{ property: { tier: 1 } }', upperCase) });
    expect(listMissingLabels(await check(), 'site')).toEqual(['everyone', 'web']);
  });

  it('shards divide the targets of a fleet file without duplicates [10.2]', async () => {
    const parts = await Promise.all(
      [1, 2].map((index) => listTargets('  - repos: acme/*', { shard: { index, of: 2 } })),
    );
    expect(parts.flat().toSorted()).toEqual(['acme/attic-archive', 'acme/site', 'acme/svc-pay']);
  });

  it('fails the run if no repository matches the targets [10.2]', async () => {
    const { check } = openFleetWithLayers({
      fleetFile: 'targets: [{repos: acme/none-*}]\nlayers: [{file: layers/everyone.yml}]',
    });
    expect((await check()).outcome).toBe('failed');
  });

  const unmatchedTargets = `targets:
  - { repos: [acme/sv-*, acme/s*], exclude: [acme/attic-arhcive, '*-old'] }
  - { repos: beta/*, exclude: [acme/svc-pay, '*-old'] }
layers: [{file: layers/everyone.yml}]`;

  it.each<[Partial<RunOptions>, string[]]>([
    [
      {},
      [
        'note: no repository matches `acme/sv-*` in `repos`',
        'note: no repository matches `beta/*` in `repos`',
        'note: no repository matches `acme/attic-arhcive` in `exclude`',
        'note: no repository matches `acme/svc-pay` in `exclude`',
      ],
    ],
    [
      { privateRepos: 'redact' },
      ['note: no repository matches 2 entries of `repos`', 'note: no repository matches 2 entries of `exclude`'],
    ],
    [{ only: [{ owner: 'acme', name: 's*' }] }, []],
  ])(
    'notes the patterns and excluded names of targets that match no repository, with %j [10.2]',
    async (wish, lines) => {
      const { check } = openFleetWithLayers({
        fleetFile: unmatchedTargets,
        around: { accounts: [...accounts, { login: 'beta', type: 'Organization' }] },
      });
      const result = await check(wish);
      expect(result.targets).toHaveLength(2);
      expect(formatLines(result, 'note').filter((line) => line.includes('no repository matches'))).toEqual(lines);
    },
  );

  it('selects the layers of named targets with one request for the repositories of their owner [10.6]', async () => {
    const { check, simulator } = openFleetWithLayers({
      fleetFile: manifest.replace('repos: acme/*', 'repos: [acme/site, acme/SVC-pay]'),
    });
    expect(listMissingLabels(await check(), 'site')).toEqual(['everyone', 'web', 'tier']);
    expect(simulator.requests.filter(({ path }) => path === '/orgs/acme/repos')).toHaveLength(1);
  });

  it('fails a named target that GitHub does not list instead of skipping its layers [10.6]', async () => {
    const { check } = openFleetWithLayers({
      fleetFile: manifest.replace('repos: acme/*', 'repos: [acme/site, acme/gone]'),
    });
    const result = await check();
    expect(listOutcomes(result)).toEqual({ 'acme/site': 'drift', 'acme/gone': 'failed' });
    expect(listOwnLines(result, 'gone')[0]).toContain('`acme/gone` is not visible to this token');
  });

  it('a snapshot covers the targets of a fleet file and reads no layers [10.2]', async () => {
    const { check, loadedFiles, savedFiles } = openFleetWithLayers();
    expect((await check({ mode: 'snapshot' })).outcome).toBe('success');
    expect(Object.keys(savedFiles).toSorted()).toEqual(['snapshots/acme/site.yml', 'snapshots/acme/svc-pay.yml']);
    expect(loadedFiles).toEqual(['fleet.yml']);
  });
});

describe('the own files of targets', () => {
  const formatManifestWithOwnFiles = (as: string) =>
    `${manifest}own: { as: ${as}, sections: [labels] }\nlocked: [repository]\n`;
  const createSeeds = (text: string) => [
    createRepositorySeed('site', { files: { '.github/settings.yml': text } } as Partial<RepositorySeed>),
    createRepositorySeed('svc-pay'),
  ];

  it('an own file is the highest layer, and a repository without an own file uses the other layers [10.4]', async () => {
    const result = await openFleetWithLayers({
      fleetFile: formatManifestWithOwnFiles('highest-layer'),
      seeds: createSeeds(formatLabelLayer('mine')),
    }).check();
    expect(listMissingLabels(result, 'site')).toEqual(['everyone', 'mine']);
    expect(listLines(result).find(({ message }) => toShownText(message).includes('"mine"'))?.place?.file).toBe(
      'acme/site:.github/settings.yml',
    );
    expect(listOutcomes(result)['acme/svc-pay']).toBe('drift');
  });

  it('a missing own file fails the repository if the fleet file requires own files [10.4]', async () => {
    const result = await openFleetWithLayers({
      fleetFile: formatManifestWithOwnFiles('require'),
      seeds: createSeeds(formatLabelLayer('mine')),
    }).check();
    expect(listOutcomes(result)).toEqual({ 'acme/site': 'drift', 'acme/svc-pay': 'failed' });
    expect(listOwnLines(result, 'svc-pay')[0]).toContain('has no `.github/settings.yml` on its default branch');
  });

  const invalidOwnFiles = [
    ['a tab', 'labels:\n\t- name: mine\n'],
    ['a section that the fleet file forbids', 'labels: [{name: mine}]\nrepository: {has_wiki: true}\n'],
    ['a mistake in its section', 'labels: [{nam: mine}]\n'],
    ['a change of a locked value', 'labels: [{name: everyone, color: d73a4a}]\n'],
    ['a line of `_allow` without its repository', '_allow: [archive=true]\nlabels: [{name: mine}]\n'],
    ['a missing required file', undefined],
  ] as const;

  it.each(invalidOwnFiles)(
    'an invalid own file neither suspends the other layers nor removes its items: %s [10.16]',
    async (_, text) => {
      const createLabelWithWrongColor = (name: string) => ({ name, color: 'ffffff', description: '' });
      const seeds = [
        createRepositorySeed('site', {
          labels: [createLabelWithWrongColor('mine')],
          ...(text && { files: { '.github/settings.yml': text } }),
        } as object),
      ];
      const everyone =
        'labels: {_undeclared: delete, entries: [{name: everyone, color: ffffff}]}\nmilestones: {_undeclared: delete, entries: [{title: v1}]}\n';
      const fleetFile =
        'targets: [{repos: acme/*}]\nlayers: [{file: layers/everyone.yml}]\nown: { as: require, sections: [labels], allow: true }\nlocked: [labels.color]\n';
      const { apply, check, simulator } = openFleetWithLayers({
        fleetFile,
        seeds,
        files: { 'layers/everyone.yml': everyone },
      });
      const checkResult = await check();
      expect(listOutcomes(checkResult)).toEqual({ 'acme/site': 'failed' });
      expect(listMissingLabels(checkResult, 'site')).toEqual(expect.arrayContaining(['everyone']));
      const result = await apply();
      expect(listOutcomes(result)).toEqual({ 'acme/site': 'failed' });
      const error = result.targets[0]!.lines.find(({ kind }) => kind === 'error');
      expect(error?.place?.file).toBe(text === undefined ? 'fleet.yml' : 'acme/site:.github/settings.yml');
      const shop = simulator.repository('acme/site') as any;
      expect(shop.labels.map(({ name }: any) => name).sort()).toEqual(['everyone', 'mine']);
      expect(shop.milestones.map(({ title }: any) => title)).toEqual(['v1']);
    },
  );

  it('an own file with a forbidden section fails only its repository [10.4]', async () => {
    const { check } = openFleetWithLayers({
      fleetFile: formatManifestWithOwnFiles('highest-layer'),
      seeds: createSeeds('repository: {has_wiki: true}'),
    });
    const result = await check();
    expect(listOutcomes(result)).toEqual({ 'acme/site': 'failed', 'acme/svc-pay': 'drift' });
    expect(listOwnLines(result, 'site')[0]).toContain('is not allowed in a repository’s own file');
  });
});

it('the resume hash of a repository changes with the fleet file and its layers, not with other layers [10.7]', async () => {
  const { apply, check, localFiles } = openFleetWithLayers({ fleetFile: `${manifest}locked: [rulesets]\n` });
  await apply();
  const readMarks = async () =>
    Object.fromEntries((await check()).targets.map(({ repository, mark }) => [repository, mark]));
  const marksBefore = await readMarks();
  expect(marksBefore['acme/site']).toMatch(/^[0-9a-f]{64}$/);
  expect(await readMarks()).toEqual(marksBefore);
  localFiles['layers/platform.yml'] += '# more\n';
  const marksAfter = await readMarks();
  expect(marksAfter['acme/site']).toBe(marksBefore['acme/site']);
  expect(marksAfter['acme/svc-pay']).not.toBe(marksBefore['acme/svc-pay']);
  localFiles['fleet.yml'] = localFiles['fleet.yml']!.replace('[rulesets]', '[branches]');
  expect((await readMarks())['acme/site']).not.toBe(marksBefore['acme/site']);
});

it("an app's token covers the teams and properties that `where` uses [10.6]", async () => {
  const listGrantsFor = async (text: string) =>
    listOwnerListGrants([createSelectionFromManifest(await parseManifest(text, 'fleet.yml'), defaultOptions).options]);
  expect(await listGrantsFor(manifest)).toHaveLength(2);
  expect(await listGrantsFor('targets: [{repos: acme/*}]')).toEqual([]);
});

it('a missing layer file names no hidden repository, unless the input shows the name [6.3]', async () => {
  const { check } = openFleet({
    repositories: [
      { owner: 'acme', name: 'kestrel', visibility: 'private' },
      { owner: 'acme', name: 'shop' },
    ],
    files: {
      'fleet.yml': "targets: [{repos: acme/*}, {repos: [acme/site]}]\nlayers: [{file: 'by/{name}.yml'}]\n",
      'by/other.yml': 'labels: []\n',
    },
  });
  const listErrors = async (privateRepos: RunOptions['privateRepos']) => formatLines(await check({ privateRepos }));
  const withheld =
    'error: a repository of this run has no file for `by/{name}.yml`. To fix, pass `--private-repos show` to see its name, correct the path, or write `optional: true` beside it';
  const named = (name: string) => expect.stringContaining(`\`acme/${name}\` has no \`by/${name}.yml\``);
  expect(await listErrors('redact')).toEqual([withheld, named('shop')]);
  expect(await listErrors('names')).toEqual([withheld, named('shop'), named('site')]);
  expect(await listErrors('show')).toEqual(['kestrel', 'shop', 'site'].map(named));
});
