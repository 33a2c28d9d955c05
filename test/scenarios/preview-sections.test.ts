import { describe, expect, it } from 'vitest';
import { fromCheckRun } from '../../packages/core/src/previews/check-run.ts';
import type { RunOptions } from '../../packages/core/src/session/inputs/run-options.ts';
import type { RepositorySeed } from '../../packages/simulator/src/index.ts';
import { formatLines } from '../kit/runs/scene.ts';
import { openPullScene, type PullSceneOptions } from '../kit/workflows/pull-request.ts';

const formatLayer = (wiki: boolean, more = '') => `repository: {has_wiki: ${wiki}}
labels: [{name: bug, color: aaaaaa}]
milestones: [{title: v1}]
teams: [{name: core, permission: push}]
rulesets: [{name: main, target: branch, enforcement: active, rules: [{type: deletion}]}]
${more}`;
const createFiles = (text: string) => ({
  'fleet.yml': 'targets: [{repos: acme/svc-*}]\nlayers: [{file: all.yml}]\n',
  'all.yml': text,
});
const createService = (name: string, more: object = {}): RepositorySeed => ({
  owner: 'acme',
  name,
  settings: { has_wiki: true },
  labels: [{ name: 'bug', color: 'bbbbbb' }],
  milestones: [],
  ...more,
});
const createServices = (count: number) => Array.from({ length: count }, (_, at) => createService(`svc-${at}`));

function preview(scene: PullSceneOptions = {}) {
  const seed = { accounts: [{ login: 'acme', type: 'Organization' as const, teams: ['core'] }] };
  const stage = openPullScene({ base: createFiles(formatLayer(true)), others: createServices(2), seed, ...scene });
  const { push, asked, comments } = stage;
  const options = { repository: undefined, fleetFile: 'fleet.yml', privateRepos: 'show' } as const;
  return {
    ...stage,
    push: (text: string, more: Partial<RunOptions> = {}) => push(createFiles(text), { ...options, ...more }),
    of: (name: string) =>
      asked.filter(({ request }) => new RegExp(`/acme/${name}(/|$)`).test(request)).map(({ request }) => request),
    body: () => comments()[0]!.body.replace(/<[^>]+>/g, ' '),
  };
}

const listSectionNames = (result: Awaited<ReturnType<ReturnType<typeof preview>['push']>>) =>
  result.targets.map(({ sections }) => sections.map(({ name }) => name));

it('a preview reads only the changed sections, with at most 3 requests for each repository [12.28]', async () => {
  const stage = preview({ others: createServices(30) });
  const result = await stage.push(formatLayer(false));
  expect([result.outcome, formatLines(result, 'error')]).toEqual(['success', []]);
  expect(new Set(listSectionNames(result).map(String))).toEqual(new Set(['repository']));
  for (const { repository } of result.targets) expect(stage.of(repository.slice(5)).length).toBeLessThanOrEqual(3);
  expect(stage.body()).toContain('Merging this changes 30 settings in 30 repositories');
  expect(stage.body()).not.toContain('found no completed apply');
  expect(stage.body()).toContain('this preview covers only the sections that the pull request changes');
  const [{ output } = { output: { text: '' } }] = stage.checkRuns();
  const { targets } = fromCheckRun(output.text);
  expect(targets.map(({ items }) => items.map(({ section }) => section))).toEqual(Array(30).fill(['repository']));
});

describe('a preview of several repositories that reads all sections', () => {
  it.each<[string, string, Partial<RunOptions>]>([
    ['if an option requests it', formatLayer(false), { allSections: true }],
    ['if drift decides the exit code', formatLayer(false), { onDrift: 'fail' }],
    ['if the pull request changes the allow list', formatLayer(false, '_allow: ["acme/svc-0:archive=true"]'), {}],
  ])('a preview reads all sections of each repository %s [12.28]', async (_, text, options) => {
    const stage = preview();
    const result = await stage.push(text, options);
    expect(listSectionNames(result)[0]).toEqual(['repository', 'labels', 'milestones', 'teams', 'rulesets']);
    expect(stage.body()).toContain('found no completed apply');
    expect(stage.body()).not.toContain('were not read');
  });

  it('a preview reads all sections of a repository that the pull request adds [12.28]', async () => {
    const stage = preview({
      base: {
        ...createFiles(formatLayer(true)),
        'fleet.yml': 'targets: [{repos: acme/svc-0}]\nlayers: [{file: all.yml}]\n',
      },
    });
    const result = await stage.push(formatLayer(false));
    expect(listSectionNames(result)[1]).toHaveLength(5);
    expect(listSectionNames(result)[0]).toEqual(['repository']);
  });
});

it('a preview reports an undeclared section even if another section differs [12.14] [12.28]', async () => {
  const result = await preview().push(formatLayer(false).replace('milestones: [{title: v1}]\n', ''));
  expect(result.targets[0]!.preview!.released).toMatchObject([{ section: 'milestones' }]);
  expect(listSectionNames(result)[0]).toEqual(['repository']);
});
