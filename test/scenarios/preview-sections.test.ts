import { describe, expect, it } from 'vitest';
import { parseCheckRunText } from '../../packages/core/src/previews/check-run.ts';
import type { RunOptions } from '../../packages/core/src/session/inputs/run-options.ts';
import type { RepositorySeed } from '../../packages/simulator/src/index.ts';
import { formatLines } from '../kit/runs/scene.ts';
import { openPullScene, type PullSceneOptions } from '../kit/workflows/pull-request.ts';

const formatLayer = (wiki: boolean, extraLines = '') => `repository: {has_wiki: ${wiki}}
labels: [{name: bug, color: aaaaaa}]
milestones: [{title: v1}]
teams: [{name: core, permission: push}]
rulesets: [{name: main, target: branch, enforcement: active, rules: [{type: deletion}]}]
${extraLines}`;
const createFiles = (text: string) => ({
  'fleet.yml': 'targets: [{repos: acme/svc-*}]\nlayers: [{file: all.yml}]\n',
  'all.yml': text,
});
const createService = (name: string, repositorySeed: object = {}): RepositorySeed => ({
  owner: 'acme',
  name,
  settings: { has_wiki: true },
  labels: [{ name: 'bug', color: 'bbbbbb' }],
  milestones: [],
  ...repositorySeed,
});
const createServices = (count: number) => Array.from({ length: count }, (_, index) => createService(`svc-${index}`));

function openFleetPreview(sceneOptions: PullSceneOptions = {}) {
  const seed = { accounts: [{ login: 'acme', type: 'Organization' as const, teams: ['core'] }] };
  const preview = openPullScene({
    base: createFiles(formatLayer(true)),
    others: createServices(2),
    seed,
    ...sceneOptions,
  });
  const { push, asked, comments } = preview;
  const options = { repository: undefined, fleetFile: 'fleet.yml', privateRepos: 'show' } as const;
  return {
    ...preview,
    push: (text: string, overrides: Partial<RunOptions> = {}) => push(createFiles(text), { ...options, ...overrides }),
    listRequestsFor: (name: string) =>
      asked.filter(({ request }) => new RegExp(`/acme/${name}(/|$)`).test(request)).map(({ request }) => request),
    body: () => comments()[0]!.body.replace(/<[^>]+>/g, ' '),
  };
}

const listSectionNames = (result: Awaited<ReturnType<ReturnType<typeof openFleetPreview>['push']>>) =>
  result.targets.map(({ sections }) => sections.map(({ name }) => name));

it('a preview reads only the changed sections, with at most 3 requests for each repository [12.28]', async () => {
  const preview = openFleetPreview({ others: createServices(30) });
  const result = await preview.push(formatLayer(false));
  expect([result.outcome, formatLines(result, 'error')]).toEqual(['success', []]);
  expect(new Set(listSectionNames(result).map(String))).toEqual(new Set(['repository']));
  for (const { repository } of result.targets)
    expect(preview.listRequestsFor(repository.slice(5)).length).toBeLessThanOrEqual(3);
  expect(preview.body()).toContain('Merging this changes 30 settings in 30 repositories');
  expect(preview.body()).not.toContain('found no completed apply');
  expect(preview.body()).toContain('this preview covers only the sections that the pull request changes');
  const [{ output } = { output: { text: '' } }] = preview.checkRuns();
  const { targets } = parseCheckRunText(output.text);
  expect(targets.map(({ items }) => items.map(({ section }) => section))).toEqual(Array(30).fill(['repository']));
});

describe('a preview of several repositories that reads all sections', () => {
  it.each<[string, string, Partial<RunOptions>]>([
    ['if an option requests it', formatLayer(false), { allSections: true }],
    ['if drift decides the exit code', formatLayer(false), { onDrift: 'fail' }],
    ['if the pull request changes the allow list', formatLayer(false, '_allow: ["acme/svc-0:archive=true"]'), {}],
  ])('a preview reads all sections of each repository %s [12.28]', async (_, text, options) => {
    const preview = openFleetPreview();
    const result = await preview.push(text, options);
    expect(listSectionNames(result)[0]).toEqual(['repository', 'labels', 'milestones', 'teams', 'rulesets']);
    expect(preview.body()).toContain('found no completed apply');
    expect(preview.body()).not.toContain('were not read');
  });

  it('a preview reads all sections of a repository that the pull request adds [12.28]', async () => {
    const preview = openFleetPreview({
      base: {
        ...createFiles(formatLayer(true)),
        'fleet.yml': 'targets: [{repos: acme/svc-0}]\nlayers: [{file: all.yml}]\n',
      },
    });
    const result = await preview.push(formatLayer(false));
    expect(listSectionNames(result)[1]).toHaveLength(5);
    expect(listSectionNames(result)[0]).toEqual(['repository']);
  });
});

it('a preview reports an undeclared section even if another section differs [12.14] [12.28]', async () => {
  const result = await openFleetPreview().push(formatLayer(false).replace('milestones: [{title: v1}]\n', ''));
  expect(result.targets[0]!.preview!.noLongerDeclared).toMatchObject([{ section: 'milestones' }]);
  expect(listSectionNames(result)[0]).toEqual(['repository']);
});
