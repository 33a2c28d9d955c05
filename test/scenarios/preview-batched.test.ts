import { describe, expect, it } from 'vitest';
import { Secret } from '../../packages/core/src/github/http/secret.ts';
import { formatJsonReport } from '../../packages/core/src/report/formats/json.ts';
import type { RunOptions } from '../../packages/core/src/session/inputs/run-options.ts';
import type { World } from '../../packages/core/src/session/world/world.ts';
import type { RepositorySeed } from '../../packages/simulator/src/index.ts';
import { formatLines } from '../kit/runs/scene.ts';
import { openPullScene } from '../kit/workflows/pull-request.ts';

const count = 12;
const token = new Secret('strong');

const liveRepository: Omit<RepositorySeed, 'owner' | 'name'> = {
  branches: ['main'],
  branch_rules: [{ pattern: 'main', isAdminEnforced: true }],
  collaborators: [{ login: 'hubot', role: 'write' }],
  labels: [
    { name: 'bug', color: 'aaaaaa', description: null },
    { name: 'docs', color: 'bbbbbb', description: null },
  ],
  milestones: ['v1', 'old'].map((title) => ({ title, state: 'open', description: null, due_on: null })),
  settings: { has_wiki: true, homepage: null, topics: ['shop'] },
};

type WrapTransport = (transport: World['transport']) => World['transport'];

/** Previews a pull request that changes the settings of twelve repositories from `baseSettings` to `headSettings`. */
async function runPreview(
  baseSettings: string,
  headSettings: string,
  options: Partial<RunOptions> = {},
  wrapTransport: WrapTransport = (same) => same,
) {
  const repositories = Array.from({ length: count }, (_, index) => ({
    owner: 'acme',
    name: `svc-${index}`,
    ...liveRepository,
  }));
  const createTexts = (settings: string) => ({
    'fleet.yml': 'targets: [{repos: acme/svc-*}]\nlayers: [{file: all.yml}]\n',
    'all.yml': settings,
  });
  const seed = { accounts: [{ login: 'acme', type: 'Organization' as const }, { login: 'hubot' }] };
  const { push, simulator } = openPullScene({ base: createTexts(baseSettings), others: repositories, seed });
  const runOptions = {
    repository: undefined,
    fleetFile: 'fleet.yml',
    privateRepos: 'show' as const,
    token,
    ...options,
  };
  const result = await push(
    createTexts(headSettings),
    runOptions,
    1,
    {},
    { transport: wrapTransport(simulator.transport) },
  );
  const { targets } = JSON.parse(formatJsonReport(result));
  const repositoriesReadAlone = new Set(
    simulator.requests.flatMap(({ path }) => /\/acme\/(svc-\d+)/.exec(path)?.[1] ?? []),
  );
  const sections: { name: string; batched?: true }[] = targets.flatMap((target: any) => target.sections);
  const batched = new Set(sections.filter((section) => section.batched).map(({ name }) => name));
  return { result, targets, readAlone: repositoriesReadAlone.size, batched: [...batched] };
}

const ordinaryChange = [
  'repository: {has_wiki: true, description: null, topics: [shop]}\nlabels: [{name: bug, color: aaaaaa}, {name: docs}]\n',
  'repository: {has_wiki: false, description: New, topics: [a]}\nlabels: [{name: Bug, color: cccccc}, {name: docs}, {name: new}]\n',
] as const;

it('shows ordinary differences from batched queries and marks their sections [8.11]', async () => {
  const { result, readAlone, batched } = await runPreview(...ordinaryChange);
  expect([result.outcome, formatLines(result, 'error'), batched]).toEqual(['success', [], ['repository', 'labels']]);
  // Trueup compares the first repository and one random repository with the batched answers.
  expect(readAlone).toBe(2);
});

it('shows the same items and notes as a preview that reads each repository separately [8.11]', async () => {
  const [baseSettings, headSettings] = ordinaryChange;
  const milestones = 'milestones: [{title: v1, description: first}, {title: v2}]\n';
  const listComparableItems = ({ targets }: Awaited<ReturnType<typeof runPreview>>) =>
    targets.map(({ preview, plan, sections }: any) => ({
      preview,
      items: plan.items,
      sections: sections.map(({ batched: _, ...section }: any) => section),
    }));
  const batchedPreview = await runPreview(baseSettings, `${headSettings}${milestones}`);
  const separatePreview = await runPreview(baseSettings, `${headSettings}${milestones}`, { read: 'rest' });
  expect([separatePreview.readAlone, separatePreview.batched, batchedPreview.batched]).toEqual([
    count,
    [],
    ['repository', 'labels', 'milestones'],
  ]);
  expect(listComparableItems(batchedPreview)).toEqual(listComparableItems(separatePreview));
});

describe('a section with a risky plan', () => {
  it.each([
    ['deletes an entry', 'labels: [{name: bug}, {name: docs}]', 'labels: [{name: bug}]'],
    [
      'raises the permission of a person',
      'collaborators: [{username: hubot, permission: push}]',
      'collaborators: [{username: hubot, permission: maintain}]',
    ],
    [
      'weakens a protection',
      'branches: [{name: main, protection: {enforce_admins: true}}]',
      'branches: [{name: main, protection: {enforce_admins: false}}]',
    ],
    ['is stopped by a brake', 'repository: {archived: false}', 'repository: {archived: true}'],
  ])(
    'a preview reads a section from each repository instead of a batch if the plan %s [8.11]',
    async (_, baseSettings, headSettings) => {
      const { result, readAlone, batched } = await runPreview(`${baseSettings}\n`, `${headSettings}\n`);
      expect([formatLines(result, 'error'), readAlone, batched]).toEqual([[], count, []]);
    },
  );
});

it('shows no difference from a batched query that contradicts the repository itself [8.11] [8.12]', async () => {
  const changeBatch: WrapTransport = (transport) => async (request) => {
    const answer = await transport(request);
    if (!request.body?.includes('query Fold')) return answer;
    return { ...answer, text: answer.text.replaceAll('"has_wiki":true', '"has_wiki":false') };
  };
  const [baseSettings, headSettings] = ['repository: {has_wiki: true}\n', 'repository: {has_wiki: false}\n'];
  const { result, batched, readAlone, targets } = await runPreview(baseSettings, headSettings, {}, changeBatch);
  expect([batched, readAlone, formatLines(result, 'warning').length]).toEqual([[], count, 1]);
  expect(targets.map(({ preview }: any) => preview.changes.length)).toEqual(Array(count).fill(1));
});
