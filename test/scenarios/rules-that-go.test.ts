import { describe, expect, it } from 'vitest';
import { openPullScene } from '../kit/workflows/pull-request.ts';

const label = 'labels:\n  - {name: bug, color: aaaaaa}\n';
const fleet = { repository: undefined, fleetFile: 'fleet.yml', privateRepos: 'show' } as const;
const one = { policy: 'policy.yml' } as const;
const formatManifest = (rest = '') => `targets:\n  - repos: acme/svc-*\nlayers:\n  - file: all.yml\n${rest}`;
const createFiles = (rest = '', part?: string) => ({
  'fleet.yml': formatManifest(rest),
  'all.yml': `${label}repository: {has_wiki: true}\nmilestones: []\n`,
  ...(part === undefined ? {} : { 'part.yml': part }),
});
const part = '  - {file: part.yml, optional: true}\n';
const formatPolicy = (path: string) =>
  `rules: [{id: one, severity: high, says: x, require: {${path}: {equals: false}}}]\n`;
const settings = '.github/settings.yml';

type Files = Readonly<Record<string, string>>;
const cases: readonly (readonly [string, Files, Files, object])[] = [
  ['a lock', createFiles('locked: [labels]\n'), createFiles(), fleet],
  [
    'a layer',
    createFiles(part, 'repository: {has_wiki: true}\n'),
    createFiles('', 'repository: {has_wiki: true}\n'),
    fleet,
  ],
  [
    'a `null` of a layer',
    createFiles(part, 'repository: {has_wiki: null}\n'),
    createFiles(part, 'repository: {}\n'),
    fleet,
  ],
  ['another `null` of a layer', createFiles(part, 'labels: null\n'), createFiles(part, 'milestones: null\n'), fleet],
  ['the file of an optional layer', createFiles(part, 'repository: {has_wiki: null}\n'), createFiles(part), fleet],
  [
    'a line of `_allow` in a layer',
    createFiles(part, '_allow: [create=acme/svc-a]\n'),
    createFiles(part, '{}\n'),
    fleet,
  ],
  ['an empty entry', createFiles('repositories: {acme/svc-b: {}}\n'), createFiles(), fleet],
  [
    'a rule of the policy that the fleet file names',
    { ...createFiles('policy: policy.yml\n'), 'policy.yml': formatPolicy('repository.has_wiki') },
    { ...createFiles('policy: policy.yml\n'), 'policy.yml': formatPolicy('repository.has_issues') },
    fleet,
  ],
  [
    'a rule of the policy',
    { [settings]: label, 'policy.yml': formatPolicy('repository.has_wiki') },
    { [settings]: label, 'policy.yml': formatPolicy('repository.has_issues') },
    one,
  ],
  ['a line of `_allow`', { [settings]: `_allow: [archive=true]\n${label}` }, { [settings]: label }, {}],
  ['the id of the repository', { [settings]: `_repository_id: 1\n${label}` }, { [settings]: label }, {}],
];

describe.each([
  ['a fork', { event: 'pull_request_target', from: 'mallory/shop' }],
  ['the repository itself', {}],
])('the preview of a pull request from %s', (from, event) => {
  it.each(cases)('counts a removed rule as a change: %s [12.29]', async (_, base, pull, options) => {
    const labels = [{ name: 'bug', color: 'aaaaaa', description: null }];
    const others = [{ owner: 'acme', name: 'svc-a', labels }];
    const scene = openPullScene({ base, ...event, repository: { labels }, others });
    expect((await scene.push(pull, options)).outcome).toBe('success');
    const { title } = scene.checkRuns().at(-1)!.output;
    expect(title).not.toContain('changes no settings');
    if (from === 'a fork') expect(title).toMatch(/changes \d+ rules? of|stops managing/);
    expect(scene.comments()).toHaveLength(1);
  });
});
