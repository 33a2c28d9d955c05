import { describe, expect, it } from 'vitest';
import { fromCheckRun } from '../../packages/core/src/previews/check-run.ts';
import type { RunOptions } from '../../packages/core/src/session/inputs/run-options.ts';
import type { RepositorySeed } from '../../packages/simulator/src/index.ts';
import { formatLines } from '../kit/runs/scene.ts';
import { openPullScene, type PullSceneOptions } from '../kit/workflows/pull-request.ts';

const layer = (wiki: boolean, more = '') => `repository: {has_wiki: ${wiki}}
labels: [{name: bug, color: aaaaaa}]
milestones: [{title: v1}]
teams: [{name: core, permission: push}]
rulesets: [{name: main, target: branch, enforcement: active, rules: [{type: deletion}]}]
${more}`;
const files = (text: string) => ({
  'fleet.yml': 'targets: [{repos: acme/svc-*}]\nlayers: [{file: all.yml}]\n',
  'all.yml': text,
});
const service = (name: string, more: object = {}): RepositorySeed => ({
  owner: 'acme',
  name,
  settings: { has_wiki: true },
  labels: [{ name: 'bug', color: 'bbbbbb' }],
  milestones: [],
  ...more,
});
const services = (count: number) => Array.from({ length: count }, (_, at) => service(`svc-${at}`));

function preview(scene: PullSceneOptions = {}) {
  const seed = { accounts: [{ login: 'acme', type: 'Organization' as const, teams: ['core'] }] };
  const stage = openPullScene({ base: files(layer(true)), others: services(2), seed, ...scene });
  const { push, asked, comments } = stage;
  const options = { repository: undefined, fleetFile: 'fleet.yml', privateRepos: 'show' } as const;
  return {
    ...stage,
    push: (text: string, more: Partial<RunOptions> = {}) => push(files(text), { ...options, ...more }),
    of: (name: string) =>
      asked.filter(({ request }) => new RegExp(`/acme/${name}(/|$)`).test(request)).map(({ request }) => request),
    body: () => comments()[0]!.body.replace(/<[^>]+>/g, ' '),
  };
}

const sectionsIn = (result: Awaited<ReturnType<ReturnType<typeof preview>['push']>>) =>
  result.targets.map(({ sections }) => sections.map(({ name }) => name));

it('a preview reads only the changed sections, with at most 3 requests for each repository [12.28]', async () => {
  const stage = preview({ others: services(30) });
  const result = await stage.push(layer(false));
  expect([result.outcome, formatLines(result, 'error')]).toEqual(['success', []]);
  expect(new Set(sectionsIn(result).map(String))).toEqual(new Set(['repository']));
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
    ['if an option requests it', layer(false), { allSections: true }],
    ['if drift decides the exit code', layer(false), { onDrift: 'fail' }],
    ['if the pull request changes the allow list', layer(false, '_allow: ["acme/svc-0:archive=true"]'), {}],
  ])('a preview reads all sections of each repository %s [12.28]', async (_, text, options) => {
    const stage = preview();
    const result = await stage.push(text, options);
    expect(sectionsIn(result)[0]).toEqual(['repository', 'labels', 'milestones', 'teams', 'rulesets']);
    expect(stage.body()).toContain('found no completed apply');
    expect(stage.body()).not.toContain('were not read');
  });

  it('a preview reads all sections of a repository that the pull request adds [12.28]', async () => {
    const stage = preview({
      base: { ...files(layer(true)), 'fleet.yml': 'targets: [{repos: acme/svc-0}]\nlayers: [{file: all.yml}]\n' },
    });
    const result = await stage.push(layer(false));
    expect(sectionsIn(result)[1]).toHaveLength(5);
    expect(sectionsIn(result)[0]).toEqual(['repository']);
  });
});

it('a preview reports an undeclared section even if another section differs [12.14] [12.28]', async () => {
  const result = await preview().push(layer(false).replace('milestones: [{title: v1}]\n', ''));
  expect(result.targets[0]!.preview!.released).toMatchObject([{ section: 'milestones' }]);
  expect(sectionsIn(result)[0]).toEqual(['repository']);
});
