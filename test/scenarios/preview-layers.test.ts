import { describe, expect, it } from 'vitest';
import { Secret } from '../../packages/core/src/github/http/secret.ts';
import { getExitCode } from '../../packages/core/src/run/files/exit.ts';
import type { RunOptions } from '../../packages/core/src/session/inputs/run-options.ts';
import type { RepositorySeed } from '../../packages/simulator/src/index.ts';
import { readShownText } from '../kit/reports/shown-text.ts';
import { formatLines } from '../kit/runs/scene.ts';
import { openPullScene, type PullSceneOptions } from '../kit/workflows/pull-request.ts';

const formatLabelFile = (name: string, color: string) => `labels:\n  - {name: ${name}, color: ${color}}\n`;

const createLiveLabel = (name: string) => ({ name, color: name === 'own' ? 'bbbbbb' : 'aaaaaa', description: null });

const createService = (name: string, repositorySeed: object = {}): RepositorySeed => ({
  owner: 'acme',
  name,
  labels: ['bug', 'web'].map(createLiveLabel),
  ...repositorySeed,
});
const webTopic = { settings: { topics: ['web'] } };
const createServices = (count: number, isWeb: (at: number) => boolean = () => false) =>
  Array.from({ length: count }, (_, index) => createService(`svc-${index}`, isWeb(index) ? webTopic : {}));

const formatFleetFile = (extraLines = '', targets = '  - repos: acme/svc-*\n') => `targets:
${targets}layers:
  - file: layers/everyone.yml
  - file: layers/web.yml
    where: { topic: web }
${extraLines}`;
const base = {
  'fleet.yml': formatFleetFile(),
  'layers/everyone.yml': formatLabelFile('bug', 'aaaaaa'),
  'layers/web.yml': formatLabelFile('web', 'aaaaaa'),
};

/** Opens the central repository `acme/shop`. Its pull request changes a fleet file and its layers. */
function openLayersScene(sceneOptions: PullSceneOptions) {
  const others = sceneOptions.others ?? createServices(2, (index) => index === 1);
  const accounts = [{ login: 'acme', type: 'Organization' as const }];
  const pullScene = openPullScene({ base, ...sceneOptions, others, seed: { accounts, ...sceneOptions.seed } });
  const { push, asked, comments } = pullScene;
  return {
    ...pullScene,
    push: (texts: Record<string, string>, options: Partial<RunOptions> = {}, ...extra: [number?, object?, object?]) =>
      push(texts, { repository: undefined, fleetFile: 'fleet.yml', privateRepos: 'show', ...options }, ...extra),
    listRequestsFor: (name: string) =>
      asked.filter(({ request }) => request.includes(`/acme/${name}/`)).map(({ request }) => request),
    body: () => readShownText(comments()[0]!.body),
  };
}

type Result = Awaited<ReturnType<ReturnType<typeof openLayersScene>['push']>>;
const listChanges = ({ targets }: Result) =>
  Object.fromEntries(
    targets.map(({ repository, preview }) => [
      repository.replace('acme/', ''),
      preview?.shown.changes.map(({ subject }) => subject?.join()),
    ]),
  );

it('a preview of a fleet file shows a changed layer once for the 30 of 40 repositories that it matches [10.9] [12.8] [12.9]', async () => {
  const { push, body, asked, listRequestsFor, simulator } = openLayersScene({
    others: createServices(40, (index) => index % 4 !== 0),
  });
  const result = await push({ ...base, 'layers/web.yml': formatLabelFile('web', 'bbbbbb') });
  expect([result.outcome, formatLines(result, 'error')]).toEqual(['success', []]);
  expect(body()).toContain('Merging this changes 30 settings in 30 repositories');
  expect(body()).toMatch(/~ web\s+color: aaaaaa → bbbbbb\s+in 30 repositories/);
  expect(body()).toMatch(/same settings, not read\s+10/);
  expect([listRequestsFor('svc-0'), listRequestsFor('svc-4')]).toEqual([[], []]);
  expect(listRequestsFor('svc-1')).toEqual(['GET /repos/acme/svc-1/labels']);
  expect(asked.filter(({ request }) => request.includes('/orgs/acme/repos'))).toHaveLength(1);
  const baseRequests = asked
    .filter(({ request }) => request.includes('/acme/shop/contents/'))
    .map((call) => call.request);
  expect(baseRequests).toEqual(['GET /repos/acme/shop/contents/layers%2Fweb.yml']);
  expect(simulator.objections).toEqual([]);
});

it('a preview compares a changed `where` by its matches now and before the pull request [10.9]', async () => {
  const { push, asked } = openLayersScene({
    others: [createService('svc-a', webTopic), createService('svc-b', { archived: false })],
  });
  const text = base['fleet.yml'].replace('topic: web', 'repos: acme/svc-b');
  const result = await push({ ...base, 'fleet.yml': text, 'layers/web.yml': formatLabelFile('new', 'bbbbbb') });
  expect(listChanges(result)).toEqual({ 'svc-a': ['web'], 'svc-b': ['new'] });
  expect(result.targets[0]!.preview!.shown.changes[0]!.kind).toBe('delete');
  expect(asked.filter(({ request }) => request.includes('/orgs/acme/repos'))).toHaveLength(1);
});

it('a preview of a fleet file shows a layer that starts to match because of a newly declared topic [10.14] [10.9]', async () => {
  const { push, body } = openLayersScene({
    others: [createService('svc-a', { labels: [createLiveLabel('bug')], settings: { topics: ['core'] } })],
  });
  const result = await push({
    ...base,
    'layers/everyone.yml': `${base['layers/everyone.yml']}repository: {topics: [web]}\n`,
  });
  expect(listChanges(result)['svc-a']).toContain('web');
  expect(body()).toMatch(/layers\/web\.yml\s+now applies, since\s+repository/);
});

it('a preview of one repository fails if the fleet file lists the repository by its former name [10.10] [10.12]', async () => {
  const text = 'targets: [{repos: [acme/svc-0, acme/svc-1]}]\nlayers: [{file: layers/everyone.yml}]\n';
  const filesWithNames = { ...base, 'fleet.yml': text };
  const { push, simulator, listRequestsFor } = openLayersScene({ base: filesWithNames });
  const { id } = simulator.repository('acme/svc-0');
  Object.assign(simulator.repository('acme/svc-0'), { name: 'store' });
  Object.assign(simulator.state.moved as object, { 'acme/svc-0': id });
  const only = [{ owner: 'acme', name: 'svc-0' }];
  const result = await push({ ...filesWithNames, 'layers/everyone.yml': formatLabelFile('new', 'bbbbbb') }, { only });
  expect([result.outcome, formatLines(result, 'error').join()]).toEqual([
    'failed',
    expect.stringContaining('replace `acme/svc-0` with `acme/store`'),
  ]);
  expect(listRequestsFor('svc-0')).toEqual([]);
});

it('a preview of a fleet file shows no changes if only the arrangement of the layers changes [10.9] [12.8]', async () => {
  const { push, listRequestsFor } = openLayersScene({});
  const result = await push({
    'fleet.yml': `# one layer is now two\n${base['fleet.yml']}  - file: layers/more.yml\n`,
    'layers/everyone.yml': 'labels: []\n',
    'layers/web.yml': base['layers/web.yml'],
    'layers/more.yml': formatLabelFile('bug', '"aaaaaa"'),
  });
  expect(formatLines(result, 'error')).toEqual([]);
  expect(listRequestsFor('svc-0')).toEqual([]);
});

it('a preview treats all settings of a new target as changed and warns about a removed target [10.9]', async () => {
  const formatTargets = (name: string) => formatFleetFile('', `  - repos: [acme/svc-0, acme/${name}]\n`);
  const oldFiles = { ...base, 'fleet.yml': formatTargets('old') };
  const { push, body, listRequestsFor } = openLayersScene({
    base: oldFiles,
    others: [...createServices(1), createService('old'), createService('new', { labels: [] })],
  });
  const result = await push({ ...oldFiles, 'fleet.yml': formatTargets('new') });
  expect([result.outcome, getExitCode(result)]).toEqual(['success', 0]);
  expect(listChanges(result)).toEqual({ 'svc-0': undefined, new: ['bug'], old: undefined });
  expect(formatLines(result)).toContain(
    'note: the pull request adds it to `fleet.yml`, so everything counts as changed',
  );
  expect(formatLines(result, 'warning')).toEqual([
    'warning: the pull request removes it from `fleet.yml`, so Trueup will no longer manage it',
  ]);
  expect(body()).toMatch(/loses its settings file\s+1\s+acme\/old/);
  expect(listRequestsFor('old')).toEqual([]);
});

describe('a preview of a fleet file for a fork', () => {
  const forkEvent = { event: 'pull_request_target', from: 'mallory/shop' };
  const formatNullKey = (name: string) => `repository: {${name}: null}\n`;

  it('a preview for a fork compares the fleet file layer by layer and reads no target repository [10.9] [12.7]', async () => {
    const { push, asked, body } = openLayersScene({
      ...forkEvent,
      base: { ...base, 'layers/part.yml': formatNullKey('has_wiki') },
    });
    const result = await push({
      'fleet.yml': `${formatFleetFile()}  - file: layers/part.yml\n  - file: layers/of/{owner}.yml\n    optional: true\n`,
      'layers/everyone.yml': base['layers/everyone.yml'],
      'layers/web.yml': formatLabelFile('web', 'bbbbbb'),
      'layers/part.yml': formatNullKey('has_issues'),
      'layers/of/evil.yml': formatLabelFile('evil', 'bbbbbb'),
    });
    expect(formatLines(result, 'error')).toEqual([]);
    expect(new Set(asked.map(({ token }) => token))).toEqual(new Set(['workflow']));
    expect(asked.filter(({ request }) => !request.includes('/repos/acme/shop/'))).toEqual([]);
    expect(listChanges(result)).toEqual({ 'layers/web.yml': ['web'], 'layers/of/evil.yml': ['', 'evil'] });
    expect(formatLines(result, 'warning')).toEqual([
      expect.stringContaining('`fleet.yml` changes, but a preview of a fork does not resolve the targets'),
      expect.stringContaining(
        '`layers/part.yml` changes, but its values are not compared, because they depend on the layers below it',
      ),
    ]);
    expect(body()).toContain(
      'This pull request deletes unlisted entries of labels, changes 5 rules of its files, and changes 2 more settings in 2 files',
    );
  });

  it.each([
    ['stop', 'neutral'],
    ['warn', 'success'],
  ] as const)(
    'an uncompared layer of a fork under `brakes: %s` ends the check run as %s [12.27]',
    async (brakes, conclusion) => {
      const before = {
        ...base,
        'fleet.yml': `${formatFleetFile()}  - file: layers/part.yml\n`,
        'layers/part.yml': formatNullKey('has_wiki'),
      };
      const { push, checkRuns } = openLayersScene({ ...forkEvent, base: before });
      await push({ ...before, 'layers/part.yml': formatNullKey('has_issues') }, { brakes });
      expect(checkRuns()).toMatchObject([{ conclusion }]);
    },
  );

  it('a preview for a fork reports mistakes with their files and refuses too many layers [10.9] [12.7]', async () => {
    const pushInvalidFiles = async (texts: Record<string, string>) => {
      const { push, asked } = openLayersScene(forkEvent);
      const result = await push(texts);
      expect(result.outcome).toBe('failed');
      return { errors: formatLines(result, 'error'), files: result.lines.map(({ place }) => place?.file), asked };
    };
    const withMistakes = await pushInvalidFiles({
      ...base,
      'layers/web.yml': 'labels: 7\nlables: []\n',
      'layers/everyone.yml': 'a: [',
    });
    expect(withMistakes.errors).toHaveLength(3);
    expect(withMistakes.files).toContain('layers/everyone.yml');
    const withoutLayer = await pushInvalidFiles({ 'fleet.yml': base['fleet.yml'], 'layers/web.yml': '{}' });
    expect(withoutLayer.errors).toEqual([expect.stringContaining('`layers/everyone.yml` does not exist')]);
    const withoutFleetFile = await pushInvalidFiles({ 'layers/web.yml': '{}' });
    expect(withoutFleetFile.errors).toEqual([expect.stringContaining('`fleet.yml` does not exist')]);
    const manyLayers = Array.from({ length: 301 }, (_, index) => `  - file: layers/${index}/{name}.yml\n`).join('');
    const withManyLayers = await pushInvalidFiles({
      'fleet.yml': `targets: [{repos: acme/*}]\nlayers:\n${manyLayers}`,
    });
    expect(withManyLayers.errors[0]).toContain('lists 301 layers');
    expect(withManyLayers.asked.length).toBeLessThan(15);
    const withOutsideLayer = await pushInvalidFiles({
      ...base,
      'fleet.yml': formatFleetFile('  - file: /etc/{owner}/{name}\n'),
    });
    expect(withOutsideLayer.errors[0]).toContain('outside the repository');
  });
});

describe('the own files of repositories in a preview of a fleet file', () => {
  const filesWithOwn = { ...base, 'fleet.yml': formatFleetFile('own: {as: highest-layer, sections: [labels]}\n') };
  const createOwnFile = (text: string) => ({ files: { '.github/settings.yml': text } });

  it('a preview reads the own file of a repository once as the highest layer on both sides [10.9] [10.4]', async () => {
    const others = [
      createService('svc-own', createOwnFile(formatLabelFile('bug', 'cccccc'))),
      createService('svc-plain'),
    ];
    const { push, listRequestsFor } = openLayersScene({ base: filesWithOwn, others });
    const result = await push({ ...filesWithOwn, 'layers/everyone.yml': formatLabelFile('bug', 'bbbbbb') });
    expect(listChanges(result)).toEqual({ 'svc-own': undefined, 'svc-plain': ['bug'] });
    expect(listRequestsFor('svc-own')).toEqual(['GET /repos/acme/svc-own/contents/.github%2Fsettings.yml']);
    expect(listRequestsFor('svc-plain').filter((request) => request.includes('/contents/'))).toHaveLength(1);
  });

  it('a preview reads no own files of repositories if the layers are equal, and fails for a locked section [10.9] [10.5]', async () => {
    const others = [
      createService('svc-own', createOwnFile(formatLabelFile('bug', 'cccccc'))),
      createService('svc-plain'),
    ];
    const { push, asked } = openLayersScene({ base: filesWithOwn, others });
    await push({ ...filesWithOwn, 'layers/everyone.yml': `# said again\n${base['layers/everyone.yml']}` });
    expect(asked.filter(({ request }) => request.includes('/acme/svc-'))).toEqual([]);
    const lockedResult = await push(
      { ...filesWithOwn, 'fleet.yml': `${filesWithOwn['fleet.yml']}locked: [labels]\n` },
      {},
      2,
    );
    expect(lockedResult.targets.map(({ outcome }) => outcome)).toEqual(['failed', 'success']);
    expect(formatLines(lockedResult, 'error')[0]).toContain('`labels` is locked (fleet.yml:8:10)');
    expect(getExitCode(lockedResult)).toBe(1);
  });
});

describe('a layer whose `where` matches properties of the repository', () => {
  const ownFileLine = 'own: {as: highest-layer, sections: [repository, labels]}\n';
  const conditionalLayer = '  - {file: "per/{name}.yml", where: {topic: special}}\n';
  const createFiles = (per: string, ownLine = '') => ({
    'fleet.yml': `targets: [{repos: acme/svc-*}]\nlayers:\n  - file: everyone.yml\n${conditionalLayer}${ownLine}`,
    'everyone.yml': formatLabelFile('bug', 'aaaaaa'),
    'per/svc-a.yml': per,
  });
  const specialTopic = 'repository: {topics: [special]}\n';
  it.each([
    ['its own file', ownFileLine, createService('svc-a', { files: { '.github/settings.yml': specialTopic } })],
    ['its topics on GitHub', '', createService('svc-a', { settings: { topics: ['special'] } })],
    [
      'its topics on GitHub, beside a file of its own',
      ownFileLine,
      createService('svc-a', { settings: { topics: ['special'] } }),
    ],
  ])(
    'a preview shows a layer of one repository that applies because of %s [10.9] [12.8]',
    async (_, ownLine, target) => {
      const baseFiles = createFiles('repository: {has_wiki: true}\n', ownLine);
      const { push } = openLayersScene({ base: baseFiles, others: [target] });
      const result = await push({
        ...baseFiles,
        'per/svc-a.yml': `repository: {has_wiki: true}\n${formatLabelFile('new', 'aaaaaa')}`,
      });
      expect(listChanges(result)).toEqual({ 'svc-a': ['new'] });
    },
  );

  const createCaseWithOwnFile = (where: string, text: string, repositorySeed = {}): [string, RepositorySeed] => [
    where,
    createService('svc-a', { files: { '.github/settings.yml': text }, ...repositorySeed }),
  ];
  const formatTier = (value: string) => `custom_properties: [{property_name: tier, value: "${value}"}]\n`;
  it.each([
    createCaseWithOwnFile('topic: special', specialTopic),
    createCaseWithOwnFile('visibility: private', 'repository: {private: true}\n'),
    createCaseWithOwnFile('property: {tier: "1"}', formatTier('1')),
    createCaseWithOwnFile('except: [{property: {tier: "1"}}]', formatTier('2'), {
      property_values: [{ property_name: 'tier', value: '1' }],
    }),
    createCaseWithOwnFile('team: core', 'teams: [{name: core, permission: push}]\n'),
  ])('a preview shows an administrator whom a layer with `where: {%s}` adds [10.9] [12.31]', async (where, target) => {
    const ownLine = 'own: {as: highest-layer, sections: [repository, custom_properties, teams]}\n';
    const layerFiles = createFiles('{}', ownLine);
    const baseFiles = { ...layerFiles, 'fleet.yml': layerFiles['fleet.yml'].replace('topic: special', where) };
    const organization = { teams: ['core'], property_definitions: [{ property_name: 'tier' }] };
    const accounts = [{ login: 'acme', type: 'Organization' as const, ...organization }, { login: 'ann' }];
    const { push, body, checkRuns } = openLayersScene({ base: baseFiles, others: [target], seed: { accounts } });
    const administrator = 'collaborators: {_undeclared: keep, entries: [{username: ann, permission: admin}]}\n';
    const result = await push({ ...baseFiles, 'per/svc-a.yml': administrator }, { token: new Secret('strong') });
    expect(listChanges(result)).toEqual({ 'svc-a': ['ann'] });
    expect(body()).toMatch(/makes\s+ann\s+an administrator/);
    expect(checkRuns()[0]!.output.title).toContain('makes ann an administrator');
  });

  it('a preview does not report a layer as unused if it applies because of an own file [10.9]', async () => {
    const sharedFiles = { ...createFiles('{}', ownFileLine), 'special.yml': 'repository: {has_wiki: true}\n' };
    const baseFiles = {
      ...sharedFiles,
      'fleet.yml': sharedFiles['fleet.yml'].replace('"per/{name}.yml"', 'special.yml'),
    };
    const target = createService('svc-a', { files: { '.github/settings.yml': specialTopic } });
    const { push } = openLayersScene({ base: baseFiles, others: [target] });
    const result = await push({
      ...baseFiles,
      'special.yml': `repository: {has_wiki: true}\n${formatLabelFile('new', 'aaaaaa')}`,
    });
    expect(listChanges(result)).toEqual({ 'svc-a': ['new'] });
    expect(formatLines(result, 'note').join()).not.toContain('applies to no repository');
  });
});

it('the base counts as empty if its fleet file is missing or invalid or has an invalid layer [10.9] [12.6]', async () => {
  const emptyBaseResult = await openLayersScene({ base: {} }).push(base);
  expect([emptyBaseResult.outcome, formatLines(emptyBaseResult, 'error')]).toEqual(['success', []]);
  expect(formatLines(emptyBaseResult)).toContain('note: the base has no `fleet.yml`');
  const others = [createService('svc-0', { labels: [] })];
  for (const invalidBase of [
    { 'fleet.yml': 'targets: 7\n' },
    { ...base, 'layers/everyone.yml': 'labels: 7\n' },
    { 'fleet.yml': base['fleet.yml'] },
  ]) {
    const result = await openLayersScene({ base: invalidBase, others }).push(base);
    expect([formatLines(result, 'error'), listChanges(result)]).toEqual([[], { 'svc-0': ['bug'] }]);
    expect(
      formatLines(result, 'note').filter((line) => line.includes('`fleet.yml` of the base is not valid')),
    ).toHaveLength(1);
  }
});

it('the base counts as empty for a repository if a lock rejects its layers in the base [10.9] [10.5]', async () => {
  const lockedFiles = { ...base, 'fleet.yml': formatFleetFile('locked: [labels]\n') };
  const { push, asked } = openLayersScene({ base: lockedFiles });
  const result = await push({ ...lockedFiles, 'layers/web.yml': 'repository: {has_wiki: true}\n' });
  expect([formatLines(result, 'error'), Object.keys(listChanges(result))]).toEqual([[], ['svc-0', 'svc-1']]);
  expect(formatLines(result, 'note').join()).toContain('of the base is not valid, so everything counts as changed');
  const askedBefore = asked.length;
  const brokenResult = await push(lockedFiles, {}, 2);
  expect(formatLines(brokenResult, 'error')[0]).toContain('`labels` is locked');
  expect(brokenResult.lines[0]?.place).toMatchObject({ file: 'layers/web.yml' });
  expect(asked.slice(askedBefore).filter(({ request }) => request.includes('/acme/svc-'))).toEqual([]);
});

it('a preview compares an optional layer file that exists only in the pull request or only in the base [10.9]', async () => {
  const withOptionalLayer = {
    ...base,
    'fleet.yml': formatFleetFile('  - file: layers/of/{name}.yml\n    optional: true\n'),
  };
  const withLayerFile = { ...withOptionalLayer, 'layers/of/svc-1.yml': formatLabelFile('own', 'bbbbbb') };
  const { push } = openLayersScene({ base: withOptionalLayer });
  const addedResult = await push(withLayerFile);
  expect([formatLines(addedResult, 'error'), listChanges(addedResult)]).toEqual([
    [],
    { 'svc-0': undefined, 'svc-1': ['own'] },
  ]);
  const serviceWithLabel = createService('svc-1', { ...webTopic, labels: ['bug', 'web', 'own'].map(createLiveLabel) });
  const removedResult = await openLayersScene({ base: withLayerFile, others: [serviceWithLabel] }).push(
    withOptionalLayer,
  );
  expect([formatLines(removedResult, 'error'), listChanges(removedResult)]).toEqual([[], { 'svc-1': ['own'] }]);
  expect(removedResult.targets[0]!.preview!.shown.changes[0]!.kind).toBe('delete');
});

it('a preview fails for a repository that the token cannot see, and does not treat its base as empty [10.9] [10.6]', async () => {
  const baseFiles = { ...base, 'fleet.yml': formatFleetFile('', '  - repos: [acme/svc-0, acme/svc-gone]\n') };
  const { push } = openLayersScene({ base: baseFiles });
  const text = baseFiles['fleet.yml'].replace('    where: { topic: web }\n', '');
  const result = await push({ ...baseFiles, 'fleet.yml': text });
  expect(result.targets.map(({ outcome }) => outcome)).toEqual(['success', 'failed']);
  expect(formatLines(result, 'error')[0]).toContain('`acme/svc-gone` is not visible to this token');
});

it('a preview keeps one line for a repository with hidden details and counts its changes [10.9] [12.9]', async () => {
  const hiddenRepository = { visibility: 'private', ...webTopic } as const;
  const { push, body, comments, checkRuns } = openLayersScene({
    others: [
      createService('svc-a', webTopic),
      createService('svc-canary', hiddenRepository),
      createService('svc-canary-2', hiddenRepository),
    ],
  });
  const twoTargets = formatFleetFile('', '  - repos: [acme/svc-a, acme/svc-canary]\n');
  const result = await push(
    { ...base, 'fleet.yml': twoTargets, 'layers/web.yml': formatLabelFile('web', 'bbbbbb') },
    { privateRepos: 'redact' },
  );
  expect(formatLines(result, 'error')).toEqual([]);
  expect(body()).toContain('Merging this changes 1 rule of its file, and changes 2 settings in 2 repositories');
  expect(body()).toMatch(/loses its settings file\s+1\s+redacted-\d/);
  expect(JSON.stringify([result, comments(), checkRuns()])).not.toContain('canary');
});

describe('the session of a preview', () => {
  const headFiles = { ...base, 'layers/everyone.yml': formatLabelFile('bug', 'bbbbbb') };

  it('a preview of several repositories sends all requests in one session and counts them [5.22]', async () => {
    const counts: number[][] = [];
    const maskedSecrets: string[] = [];
    const { push, asked } = openLayersScene({});
    const world = {
      maskSecret: (secret: Secret) => maskedSecrets.push(secret.reveal()),
      showProgress: (line: string) => counts.push([Number(/, (\d+) requests?/.exec(line)?.[1]), asked.length]),
    };
    expect(formatLines(await push(headFiles, {}, 1, {}, world), 'error')).toEqual([]);
    const countedLines = counts.filter(([reported]) => reported! >= 0);
    expect(countedLines.length).toBeGreaterThan(2);
    for (const [reported, actual] of countedLines) expect(reported).toBe(actual);
    expect(maskedSecrets.sort()).toEqual(['reading', 'workflow']);
  });

  it('a preview that stopped waiting for GitHub still writes its comment [5.22] [12.2]', async () => {
    const { push, simulator, body } = openLayersScene({});
    const isLabels = ({ route }: { route: string }) => route === 'GET /repos/{owner}/{repo}/labels';
    const headers = { 'retry-after': '7200' };
    simulator.misbehave({ match: isLabels, times: 9, with: { kind: 'status', status: 403, headers } });
    expect((await push(headFiles, { maxWait: 10 })).outcome).toBe('failed');
    expect(body()).toContain('the run stopped');
  });
});
