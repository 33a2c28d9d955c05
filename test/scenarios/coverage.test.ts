import { describe, expect, it } from 'vitest';
import { outputs } from '../../packages/cli/src/action/step.ts';
import { formatJsonReport } from '../../packages/core/src/report/formats/json.ts';
import type { RunResult } from '../../packages/core/src/report/result/result.ts';
import { getExitCode } from '../../packages/core/src/run/files/exit.ts';
import type { RunOptions } from '../../packages/core/src/session/inputs/run-options.ts';
import { formatLines, openScene, type SceneOptions } from '../kit/runs/scene.ts';

const server = { GITHUB_API_URL: 'https://code.example/api/v3' };
const withoutGraphql: SceneOptions = { hasGraphql: false, enterprise: '3.16.2', environment: server };
const olderServer: SceneOptions = { enterprise: '3.14.0', environment: server };
const warn: Partial<RunOptions> = { onUnsupported: 'warn' };

const graphqlKey = 'repository: {has_wiki: false, issue_creation_policy: all}\n';
const patternEntry = "branches: [{name: 'release/*', protection: {enforce_admins: true}}]\n";
const mergeQueueRule = `
rulesets:
  - name: main
    enforcement: active
    conditions: {ref_name: {include: [main], exclude: []}}
    rules: [{type: deletion}, {type: merge_queue, parameters: {check_response_timeout_minutes: 60, grouping_strategy: ALLGREEN, max_entries_to_build: 5, max_entries_to_merge: 5, merge_method: SQUASH, min_entries_to_merge: 1, min_entries_to_merge_wait_minutes: 5}}]
`;

const getOutcomeAndExitCode = (result: RunResult) => [result.outcome, getExitCode(result)];
const getSkippedSections = (result: RunResult) =>
  outputs.find(({ name }) => name === 'skipped-sections')!.getValue(result, '');
const listEndings = ({ targets }: RunResult) =>
  targets.flatMap(({ sections }) =>
    sections.flatMap(({ coverage }) => coverage.map(({ key, ending }) => [key, ending])),
  );

describe.each([
  ['a key that needs GraphQL', graphqlKey, withoutGraphql, 'repository.issue_creation_policy'],
  ['a pattern, which needs GraphQL', patternEntry, withoutGraphql, 'branches'],
  ['a rule that needs a newer server', mergeQueueRule, olderServer, 'rulesets[0].rules[1]'],
] as const)('an unsupported setting: %s', (_, file, options, key) => {
  it('an unsupported setting fails the run, and its section writes nothing [1.12]', async () => {
    const { check, apply, listWrites } = openScene(options);
    const [section = ''] = key.split(/[.[]/);
    for (const result of [await check(file), await apply(file)]) {
      expect(getOutcomeAndExitCode(result)).toEqual(['failed', 1]);
      expect(listEndings(result)).toContainEqual([key, 'lost']);
      expect(getSkippedSections(result)).toBe(section);
      const [error] = formatLines(result, 'error');
      expect(error).toContain('not compared and not applied');
      expect(error).toContain('or set `--on-unsupported warn` to skip it');
    }
    expect(listWrites()).toEqual([]);
  });

  it('an unsupported setting is a warning under `on-unsupported: warn`, and the run ends as partial [1.12]', async () => {
    const { check, apply } = openScene(options);
    const applyResult = await apply(file, warn);
    expect([...getOutcomeAndExitCode(applyResult), getSkippedSections(applyResult)]).toEqual([
      'partial',
      0,
      key.split(/[.[]/)[0],
    ]);
    const checkResult = await check(file, warn);
    expect(getOutcomeAndExitCode(checkResult)).toEqual(['partial', 0]);
    expect(listEndings(checkResult)).toContainEqual([key, 'lost']);
    expect(formatLines(checkResult, 'warning')).toEqual([expect.stringContaining('not compared and not applied')]);
  });

  it('an unsupported setting in a required section fails the run even under `warn` [5.10]', async () => {
    const { apply, listWrites } = openScene(options);
    const result = await apply(file, { ...warn, requiredSections: [key.split(/[.[]/)[0]!] });
    expect([...getOutcomeAndExitCode(result), listWrites()]).toEqual(['failed', 1, []]);
  });
});

it("a feature that the owner's plan lacks is unsupported, like a feature that the server lacks [1.12]", async () => {
  const protectedBranch = 'branches: [{name: main, protection: {enforce_admins: true}}]\n';
  const { check } = openScene({
    seed: {
      accounts: [{ login: 'acme', plan: 'free' } as never],
      repositories: [{ owner: 'acme', name: 'shop', visibility: 'private' }],
    },
  });
  const result = await check(protectedBranch);
  expect([getOutcomeAndExitCode(result), listEndings(result)]).toEqual([['failed', 1], [['branches', 'lost']]]);
  expect(formatLines(result, 'error')[0]).toContain('Upgrade to GitHub Pro');
  expect(getOutcomeAndExitCode(await check(protectedBranch, warn))).toEqual(['partial', 0]);
});

it.each([
  ['code_quality_setup', (route: string) => route.includes('code-quality')],
  ['rulesets', () => false],
  ['repository', (route: string) => route.endsWith('/vulnerability-alerts')],
] as const)('a snapshot fails if it cannot read all of the required section %s [5.10]', async (required, isDenied) => {
  const rulesetWithHiddenBypass = { name: 'main', enforcement: 'active', bypass_actors: [{ actor_type: 'DeployKey' }] };
  const { snapshot, simulator } = openScene({
    seed: { repositories: [{ owner: 'acme', name: 'shop', rulesets: [rulesetWithHiddenBypass] as never }] },
    ...(required === 'rulesets' && { tokens: [{ token: 'all-powerful', grants: { Administration: 'read' } }] }),
  });
  simulator.misbehave({
    match: ({ route }) => isDenied(route),
    times: 99,
    with: { kind: 'status', status: 403, body: { message: 'Resource not accessible by integration' } },
  });
  const { result } = await snapshot({ sections: [required], requiredSections: [required] });
  expect([getOutcomeAndExitCode(result), listEndings(result)]).toEqual([['failed', 1], [[required, 'denied']]]);
});

it('a snapshot omits an unsupported setting, and fails if its section is required [5.10]', async () => {
  const { snapshot } = openScene(withoutGraphql);
  const sections = ['repository'];
  expect(getOutcomeAndExitCode((await snapshot({ sections })).result)).toEqual(['success', 0]);
  const { result } = await snapshot({ sections, requiredSections: sections });
  expect([getOutcomeAndExitCode(result), listEndings(result)]).toEqual([['failed', 1], [['repository', 'lost']]]);
});

it('reports a protection key that GitHub never shows as not comparable [1.13]', async () => {
  const { apply, check } = openScene();
  const file = 'branches: [{name: main, protection: {enforce_admins: true, brand_new: 1}}]\n';
  await apply(file);
  expect(listEndings(await check(file))).toEqual([
    ['branches', 'equal'],
    ['branches[0].protection.brand_new', 'blind'],
  ]);
});

describe('the table of endings of declared paths', () => {
  const file = `
repository: {has_wiki: false, has_projects: true, enable_git_lfs: true}
labels:
  _undeclared: delete
  entries: [{name: bug, color: d73a4a}, {name: new, color: ffffff}]
milestones: [{title: v1}]
`;
  const shop = {
    seed: {
      repositories: [
        {
          owner: 'acme',
          name: 'shop',
          settings: { has_wiki: true },
          labels: [
            { name: 'bug', color: '000000' },
            { name: 'old', color: '000000' },
          ],
        },
      ],
    },
  };

  it('the table of a check shows equal, different, incomparable and denied paths [1.13]', async () => {
    const { check, simulator } = openScene(shop);
    simulator.misbehave({
      match: ({ route }) => route.endsWith('/milestones'),
      times: 9,
      with: { kind: 'status', status: 403, body: { message: 'Resource not accessible by integration' } },
    });
    expect(listEndings(await check(file, { onMissingPermission: 'warn' }))).toEqual([
      ['repository', 'equal'],
      ['repository.has_wiki', 'differs'],
      ['repository.enable_git_lfs', 'blind'],
      ['labels', 'equal'],
      ['labels.entries[0].color', 'differs'],
      ['labels.entries[1]', 'differs'],
      ['labels._undeclared', 'differs'],
      ['milestones', 'denied'],
    ]);
  });

  it('the table of an apply shows written, missing and incomparable paths in the JSON report [1.13]', async () => {
    const { apply, simulator } = openScene(shop);
    simulator.misbehave({
      match: ({ method, route }) => method === 'DELETE' && route.endsWith('/labels/{name}'),
      times: 9,
      with: { kind: 'status', status: 500 },
    });
    const report = JSON.parse(formatJsonReport(await apply(file)));
    const rows = report.targets[0].sections.map(({ coverage, status }: any) => [
      status,
      ...coverage.map(({ key, ending }: any) => `${key}: ${ending}`),
    ]);
    expect(rows).toEqual([
      ['changed', 'repository: equal', 'repository.has_wiki: written', 'repository.enable_git_lfs: blind'],
      [
        'failed',
        'labels: not-done',
        'labels.entries[0].color: written',
        'labels.entries[1]: written',
        'labels._undeclared: not-done',
      ],
      ['changed', 'milestones: equal', 'milestones[0]: written'],
    ]);
  });
});
