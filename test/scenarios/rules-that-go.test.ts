import { describe, expect, it } from 'vitest';
import { openPullScene } from '../kit/workflows/pull-request.ts';

const labelFile = 'labels:\n  - {name: bug, color: aaaaaa}\n';
const fleetOptions = { repository: undefined, fleetFile: 'fleet.yml', privateRepos: 'show' } as const;
const policyOptions = { policy: 'policy.yml' } as const;
const formatFleetFile = (extraLines = '') =>
  `targets:\n  - repos: acme/svc-*\nlayers:\n  - file: all.yml\n${extraLines}`;
const createFiles = (extraLines = '', partText?: string) => ({
  'fleet.yml': formatFleetFile(extraLines),
  'all.yml': `${labelFile}repository: {has_wiki: true}\nmilestones: []\n`,
  ...(partText === undefined ? {} : { 'part.yml': partText }),
});
const optionalLayer = '  - {file: part.yml, optional: true}\n';
const formatPolicy = (path: string) =>
  `rules: [{id: one, severity: high, says: x, require: {${path}: {equals: false}}}]\n`;
const settingsPath = '.github/settings.yml';

type Files = Readonly<Record<string, string>>;
const cases: readonly (readonly [string, Files, Files, object])[] = [
  ['a lock', createFiles('locked: [labels]\n'), createFiles(), fleetOptions],
  [
    'a layer',
    createFiles(optionalLayer, 'repository: {has_wiki: true}\n'),
    createFiles('', 'repository: {has_wiki: true}\n'),
    fleetOptions,
  ],
  [
    'a `null` of a layer',
    createFiles(optionalLayer, 'repository: {has_wiki: null}\n'),
    createFiles(optionalLayer, 'repository: {}\n'),
    fleetOptions,
  ],
  [
    'another `null` of a layer',
    createFiles(optionalLayer, 'labels: null\n'),
    createFiles(optionalLayer, 'milestones: null\n'),
    fleetOptions,
  ],
  [
    'the file of an optional layer',
    createFiles(optionalLayer, 'repository: {has_wiki: null}\n'),
    createFiles(optionalLayer),
    fleetOptions,
  ],
  [
    'a line of `_allow` in a layer',
    createFiles(optionalLayer, '_allow: [create=acme/svc-a]\n'),
    createFiles(optionalLayer, '{}\n'),
    fleetOptions,
  ],
  ['an empty entry', createFiles('repositories: {acme/svc-b: {}}\n'), createFiles(), fleetOptions],
  [
    'a rule of the policy that the fleet file names',
    { ...createFiles('policy: policy.yml\n'), 'policy.yml': formatPolicy('repository.has_wiki') },
    { ...createFiles('policy: policy.yml\n'), 'policy.yml': formatPolicy('repository.has_issues') },
    fleetOptions,
  ],
  [
    'a rule of the policy',
    { [settingsPath]: labelFile, 'policy.yml': formatPolicy('repository.has_wiki') },
    { [settingsPath]: labelFile, 'policy.yml': formatPolicy('repository.has_issues') },
    policyOptions,
  ],
  ['a line of `_allow`', { [settingsPath]: `_allow: [archive=true]\n${labelFile}` }, { [settingsPath]: labelFile }, {}],
  [
    'the id of the repository',
    { [settingsPath]: `_repository_id: 1\n${labelFile}` },
    { [settingsPath]: labelFile },
    {},
  ],
];

describe.each([
  ['a fork', { event: 'pull_request_target', from: 'mallory/shop' }],
  ['the repository itself', {}],
])('the preview of a pull request from %s', (origin, sceneOptions) => {
  it.each(cases)('counts the removal of %s as a change [12.29]', async (_, baseFiles, headFiles, options) => {
    const labels = [{ name: 'bug', color: 'aaaaaa', description: null }];
    const others = [{ owner: 'acme', name: 'svc-a', labels }];
    const scene = openPullScene({ base: baseFiles, ...sceneOptions, repository: { labels }, others });
    expect((await scene.push(headFiles, options)).outcome).toBe('success');
    const { title } = scene.checkRuns().at(-1)!.output;
    expect(title).not.toContain('changes no settings');
    if (origin === 'a fork') expect(title).toMatch(/changes \d+ rules? of|stops managing/);
    expect(scene.comments()).toHaveLength(1);
  });
});
