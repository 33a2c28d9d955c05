import { expect, it } from 'vitest';
import type { RepositorySeed } from '../../packages/simulator/src/index.ts';
import { listOutcomes, listOwnLines, openFleet } from '../kit/samples/fleet.ts';

const around = {
  accounts: [
    {
      login: 'acme',
      type: 'Organization' as const,
      teams: ['core', 'platform', { slug: 'child', parent: 'core' }],
      property_definitions: [{ property_name: 'tier', default_value: '2' }],
    },
  ],
};
const moreLayer = 'labels: [{name: more, color: ffffff}]\n';
const baseLayer = 'labels: {_undeclared: delete, entries: [{name: all, color: ffffff}]}\n';

/** Opens one repository. By default, it has no labels. */
function openFleetOfOne(where: string, baseSettings: string, seed: object = {}, entries = '') {
  const shop = { owner: 'acme', name: 'shop', labels: [], ...seed } as RepositorySeed;
  const fleetFile = `targets: [{repos: acme/*}]\n${entries}layers:\n  - file: base.yml\n  - {file: more.yml, where: ${where}}\n`;
  const fleet = openFleet({
    repositories: [shop],
    files: { 'fleet.yml': fleetFile, 'base.yml': baseLayer + baseSettings, 'more.yml': moreLayer },
    around,
  });
  const listLabels = () => (fleet.simulator.repository('acme/shop') as any).labels.map(({ name }: any) => name).sort();
  return {
    ...fleet,
    listLabels,
    apply: (brakes = 'off') => fleet.apply({ brakes } as object),
  };
}

const bothLabels = { labels: ['all', 'more'].map((name) => ({ name, color: 'ffffff', description: '' })) };

const layersThatStart: readonly (readonly [string, string, string, object])[] = [
  ['{topic: web}', 'repository: {topics: [web]}\n', 'repository.topics', {}],
  ['{visibility: private}', 'repository: {visibility: private}\n', 'repository.visibility', {}],
  ['{visibility: private}', 'repository: {private: true}\n', 'repository.private', {}],
  ['{property: {tier: 1}}', 'custom_properties: [{property_name: tier, value: "1"}]\n', 'custom_properties', {}],
  ['{team: platform}', 'teams: [{name: platform, permission: push}]\n', 'teams', {}],
];

it.each(layersThatStart)(
  'a layer for %s applies in the run that makes the repository match, with a note [10.14]',
  async (where, baseSettings, path, seed) => {
    const { apply, check, listLabels } = openFleetOfOne(where, baseSettings, seed);
    const checkResult = await check();
    const line = `note: \`more.yml\` now applies, since \`${path}\` is declared (base.yml:2:`;
    expect(listOwnLines(checkResult, 'shop').join()).toContain(line);
    expect((await apply()).outcome).toBe('success');
    expect(listLabels()).toEqual(['all', 'more']);
    const secondCheck = await check();
    expect([secondCheck.outcome, listOwnLines(secondCheck, 'shop')]).toEqual(['success', []]);
  },
);

const layersThatStop: readonly (readonly [string, string, string, object])[] = [
  ['{topic: web}', 'repository: {topics: [core]}\n', 'repository.topics', { settings: { topics: ['web'] } }],
  ['{visibility: public}', 'repository: {visibility: private}\n', 'repository.visibility', {}],
  ['{archived: false}', 'repository: {archived: true}\n', 'repository.archived', {}],
  [
    '{property: {tier: 1}}',
    'custom_properties: [{property_name: tier, value: "3"}]\n',
    'custom_properties',
    { property_values: [{ property_name: 'tier', value: '1' }] },
  ],
  [
    '{property: {tier: 1}}',
    'custom_properties: {_undeclared: delete, entries: []}\n',
    'custom_properties',
    { property_values: [{ property_name: 'tier', value: '1' }] },
  ],
  [
    '{team: platform}',
    'teams: {_undeclared: delete, entries: []}\n',
    'teams',
    { teams: [{ slug: 'platform', role: 'push' }] },
  ],
];

it.each(layersThatStop)(
  'a layer for %s stops applying in the run that declares %j, with a note [10.14]',
  async (where, baseSettings, path, seed) => {
    const { apply, check, listLabels } = openFleetOfOne(where, baseSettings, { ...bothLabels, ...seed });
    const line = `note: \`more.yml\` no longer applies, since \`${path}\` is declared (base.yml:2:`;
    expect(listOwnLines(await check(), 'shop').join()).toContain(line);
    expect((await apply()).outcome).toBe('success');
    expect(listLabels()).toEqual(['all']);
  },
);

it('a layer for a property or team still applies through a default value or a parent team [10.14]', async () => {
  const expectLayerKept = async (where: string, baseSettings: string, seed: object) => {
    const { check, apply, listLabels } = openFleetOfOne(where, baseSettings, { ...bothLabels, ...seed });
    expect(listOwnLines(await check(), 'shop').join()).not.toContain('more.yml');
    await apply();
    expect(listLabels()).toEqual(['all', 'more']);
  };
  await expectLayerKept('{property: {tier: 2}}', 'custom_properties: {_undeclared: delete, entries: []}\n', {});
  await expectLayerKept('{team: child}', 'teams: {_undeclared: delete, entries: [{name: core, permission: push}]}\n', {
    visibility: 'private',
    teams: [{ slug: 'core', role: 'push' }],
  });
});

it('refuses layers that turn each other on and off, and names them in the error [10.15]', async () => {
  const stage = openFleetOfOne('{topic: web}', '', {
    ...bothLabels,
    visibility: 'private',
    settings: { topics: ['web'] },
  });
  stage.localFiles['more.yml'] += 'repository: {topics: [core]}\n';
  const result = await stage.apply();
  expect(listOutcomes(result)).toEqual({ 'acme/shop': 'failed' });
  expect(listOwnLines(result, 'shop')[0]).toContain(
    '`more.yml` applies on and off, since `repository.topics` is declared (more.yml:2:',
  );
  expect(stage.listWrites()).toEqual([]);
  const redactedMessage = 'the settings of this repository switch a layer on and off in an endless loop';
  expect(JSON.stringify(await stage.check({ privateRepos: 'redact' }))).toContain(redactedMessage);
  const stageWithTwoLayers = openFleetOfOne('{topic: web}', '{}\n'.slice(3), bothLabels);
  stageWithTwoLayers.localFiles['fleet.yml'] += '  - {file: web.yml, where: {visibility: public}}\n';
  stageWithTwoLayers.localFiles['web.yml'] = 'repository: {topics: [web]}\n';
  stageWithTwoLayers.localFiles['more.yml'] += 'repository: {visibility: private}\n';
  expect(listOwnLines(await stageWithTwoLayers.apply(), 'shop')[0]).toMatch(
    /`web\.yml`.*more\.yml:2|`more\.yml`.*web\.yml:1/,
  );
  expect(stageWithTwoLayers.listWrites()).toEqual([]);
});

it('a run without the repository section does not select layers by its declared topics [10.14]', async () => {
  const { check } = openFleetOfOne('{topic: web}', 'repository: {topics: [web]}\n');
  expect(JSON.stringify(await check())).toContain('now applies');
  const stage = openFleetOfOne('{topic: web}', 'repository: {topics: [web]}\n');
  const labelsResult = await openFleet({
    repositories: [{ owner: 'acme', name: 'shop', labels: [] } as RepositorySeed],
    files: stage.localFiles,
    around,
  }).check({ sections: ['labels'] });
  expect(JSON.stringify(labelsResult)).not.toContain('now applies');
});

it("a repository's own file also decides which layers apply [10.14]", async () => {
  const ownFile = { '.github/settings.yml': 'repository: {topics: [web]}\n' };
  const { apply, check, listLabels } = openFleetOfOne(
    '{topic: web}',
    '',
    { files: ownFile },
    'own: {as: highest-layer, sections: [repository]}\n',
  );
  expect((await apply()).outcome).toBe('success');
  expect(listLabels()).toEqual(['all', 'more']);
  expect((await check()).outcome).toBe('success');
});

it('a layer that is listed twice applies at its new place in the run that changes its place, with notes [10.14]', async () => {
  const { apply, check, simulator } = openFleet({
    repositories: [{ owner: 'acme', name: 'shop', labels: [], settings: { topics: ['first'] } }],
    files: {
      'fleet.yml': `targets: [{repos: acme/*}]
layers:
  - {file: 'own/{name}.yml', where: {topic: first}}
  - {file: base.yml}
  - {file: 'own/{name}.yml', where: {topic: last}}
`,
      'own/shop.yml': 'labels: [{name: bug, color: aaaaaa}]\n',
      'base.yml': 'labels: [{name: bug, color: bbbbbb}]\nrepository: {topics: [last]}\n',
    },
    around,
  });
  const result = await apply();
  expect([result.outcome, listOwnLines(result, 'shop')]).toEqual([
    'success',
    ['now applies', 'no longer applies'].map(
      (how) => `note: \`own/shop.yml\` ${how}, since \`repository.topics\` is declared (base.yml:2:14)`,
    ),
  ]);
  expect(simulator.repository('acme/shop').labels).toMatchObject([{ color: 'aaaaaa' }]);
  expect((await check()).outcome).toBe('success');
});

it.each([
  ['a list for a layer', '/orgs/{org}/teams/{team_slug}/repos', '{team: core}', ''],
  ['the teams of one repository', '/repos/{owner}/{repo}/teams', '{team: core}', ''],
  [
    'a repository of an entry',
    '/repos/{owner}/{repo}',
    '{visibility: private}',
    'repositories: {acme/later: {create: true}}\n',
  ],
] as const)('a failed request for %s reveals no hidden repository [6.3]', async (_, suffix, where, entries) => {
  const refusals = [403, 422, 500].map(
    (status) => ({ kind: 'status', status, body: { message: 'kestrel is not available' } }) as const,
  );
  for (const trouble of [...refusals, { kind: 'drop' }, { kind: 'garbage' }] as const) {
    const { check, simulator } = openFleetOfOne(
      where,
      'teams: {_undeclared: delete, entries: []}\n',
      { name: 'kestrel', visibility: 'private', teams: [{ slug: 'core', role: 'push' }] },
      entries,
    );
    simulator.misbehave({
      match: ({ route }) => route.endsWith(suffix),
      times: 99,
      with: trouble,
    });
    const result = await check({ privateRepos: 'redact' });
    expect(result.outcome).toBe('failed');
    expect(JSON.stringify(result)).not.toMatch(/kestrel|acme\/later/);
  }
});
