import { expect, it } from 'vitest';
import { toShownText } from '../../packages/core/src/plan/wording.ts';
import type { RunResult } from '../../packages/core/src/report/result/result.ts';
import { inputs } from '../../packages/core/src/session/inputs/table.ts';
import type { RepositorySeed } from '../../packages/simulator/src/index.ts';
import { formatLines, listLines, openScene } from '../kit/runs/scene.ts';

const createEventRule = (...allowed_events: string[]) => ({
  type: 'restrict_action_events',
  parameters: { allowed_events },
});
const stopOptions = { brakes: 'stop' as const };
const createAllowOptions = (line: string) => ({ ...stopOptions, allow: inputs.allow.takes.parseText(line) });
const createConditions = (...include: string[]) => ({ workflow_path: { include, exclude: [] } });

const openShop = (
  actions_policies: object[],
  environment: Record<string, string> = {},
  repositorySeed: Partial<RepositorySeed> = {},
) =>
  openScene({
    seed: { repositories: [{ owner: 'acme', name: 'shop', actions_policies, ...repositorySeed }] },
    environment,
  });

const formatFile = (...entries: object[]) => JSON.stringify({ actions_policies: { _undeclared: 'delete', entries } });

const listGuardedLines = (result: RunResult) =>
  listLines(result)
    .filter(({ code }) => code === 'guarded')
    .map(({ message }) => toShownText(message).replace(/; no changes are made to this repository$/, ''));

const ciPolicy = { name: 'ci', rules: [createEventRule('push')] };

it.each([
  ['the removal of an event policy', [], 'actions policy "ci" will be removed'],
  [
    'a policy that gets disabled',
    [{ ...ciPolicy, enforcement: 'disabled' }],
    'actions policy "ci" no longer rejects any event',
  ],
  ['a policy that loses its rule', [{ ...ciPolicy, rules: [] }], 'actions policy "ci" no longer rejects any event'],
  [
    'a policy that covers fewer workflows',
    [{ ...ciPolicy, workflows: { include: ['a.yml'] } }],
    'actions policy "ci" may apply to fewer workflows',
  ],
  [
    'a policy that newly allows `issue_comment`',
    [{ ...ciPolicy, rules: [createEventRule('push', 'issue_comment')] }],
    'actions policy "ci" allows `issue_comment`',
  ],
  [
    'a policy that newly allows `workflow_run`',
    [{ ...ciPolicy, rules: [createEventRule('push', 'workflow_run')] }],
    'actions policy "ci" allows `workflow_run`',
  ],
  [
    '`pull_request_target` in a new policy',
    [ciPolicy, { name: 'new', rules: [createEventRule('pull_request_target')] }],
    'actions policy "new" allows `pull_request_target`',
  ],
] as const)('a brake stops %s until the count is allowed [2.1.12.1]', async (_what, entries, expectedText) => {
  const stage = openShop([ciPolicy]);
  const result = await stage.apply(formatFile(...entries), stopOptions);
  expect(listGuardedLines(result)).toEqual([
    `weaker-actions: 1 restriction on workflow triggers gets weaker: ${expectedText}`,
  ]);
  expect(stage.listWrites()).toEqual([]);
  expect((await stage.apply(formatFile(...entries), createAllowOptions('weaker-actions=2'))).outcome).toBe('failed');
  expect((await stage.apply(formatFile(...entries), createAllowOptions('weaker-actions=1'))).outcome).toBe('success');
});

it.each([
  ['another event', [{ ...ciPolicy, rules: [createEventRule('push', 'schedule')] }]],
  ['fewer events', [{ ...ciPolicy, rules: [createEventRule()] }]],
  ['more workflows', [{ ...ciPolicy, workflows: { include: [], exclude: ['x.yml'] } }]],
  [
    'a new policy without `pull_request_target`',
    [ciPolicy, { name: 'new', rules: [createEventRule('issue_comment')] }],
  ],
] as const)('no brake stops %s [2.1.12.1]', async (_what, entries) => {
  const policyWithExclusions = {
    ...ciPolicy,
    conditions: { workflow_path: { include: ['~ALL'], exclude: ['x.yml', 'y.yml'] } },
  };
  const stage = openShop([_what === 'more workflows' ? policyWithExclusions : ciPolicy]);
  expect((await stage.apply(formatFile(...entries), stopOptions)).outcome).toBe('success');
});

it('a brake counts the weaker policies, and hides their names in a public log [2.1.12.1]', async () => {
  const stage = openShop(
    [ciPolicy, { name: 'second', rules: [createEventRule('push')] }],
    { GITHUB_ACTIONS: 'true' },
    { visibility: 'public' },
  );
  expect(listGuardedLines(await stage.apply(formatFile(), stopOptions))).toEqual([
    'weaker-actions: 2 restrictions on workflow triggers get weaker (reason not shown: this report may be public)',
  ]);
});

const runEnvironment = {
  GITHUB_EVENT_NAME: 'push',
  GITHUB_WORKFLOW_REF: 'acme/shop/.github/workflows/settings.yml@refs/heads/main',
  GITHUB_ACTOR_ID: '7',
};
const createActorRule = (...allowed_actors: object[]) => ({
  type: 'restrict_actions_actors',
  parameters: { allowed_actors },
});

it('a brake stops policies that would reject the event of the current run [2.1.12.2]', async () => {
  const pullRequestPolicy = { name: 'pulls', rules: [createEventRule('pull_request')] };
  const stage = openShop([], runEnvironment);
  expect(listGuardedLines(await stage.apply(formatFile(pullRequestPolicy), stopOptions))).toEqual([
    'own-run: `push` will no longer be able to start the workflow of this run, so another run cannot undo the change: the event is rejected by actions policy "pulls"',
  ]);
  expect(stage.listWrites()).toEqual([]);
  expect((await stage.apply(formatFile(pullRequestPolicy), createAllowOptions('own-run=push'))).outcome).toBe(
    'success',
  );
  for (const unaffectedPolicy of [
    { ...pullRequestPolicy, enforcement: 'disabled' },
    { ...pullRequestPolicy, workflows: { include: ['x.yml'] } },
  ])
    expect((await openShop([], runEnvironment).apply(formatFile(unaffectedPolicy), stopOptions)).outcome).toBe(
      'success',
    );
});

it('a brake finds the workflow of a run on a branch whose name contains `@` [2.1.12.2]', async () => {
  const workflow = 'acme/shop/.github/workflows/settings.yml@refs/heads';
  const policy = {
    name: 'pulls',
    rules: [createEventRule('pull_request')],
    workflows: { include: ['.github/workflows/settings.yml'] },
  };
  for (const branch of ['main', 'docs@2', 'a@refs/heads/b.yml@c']) {
    const stage = openShop([], { ...runEnvironment, GITHUB_WORKFLOW_REF: `${workflow}/${branch}` });
    const [line] = listGuardedLines(await stage.apply(formatFile(policy), stopOptions));
    expect([branch, line]).toEqual([branch, expect.stringContaining('own-run: `push` will no longer be able')]);
    expect(stage.listWrites()).toEqual([]);
  }
});

it('a brake stops policies that would reject the account of the current run, and notes uncertainty [2.1.12.2]', async () => {
  const formatActorPolicy = (...list: object[]) => formatFile({ name: 'ci', rules: [createActorRule(...list)] });
  expect(
    listGuardedLines(await openShop([], runEnvironment).apply(formatActorPolicy({ id: 8, type: 'User' }), stopOptions)),
  ).toEqual([
    'own-run: the account that started it will no longer be able to start the workflow of this run, so another run cannot undo the change: actions policy "ci" allows only other accounts',
  ]);
  expect(
    (await openShop([], runEnvironment).apply(formatActorPolicy({ id: 7, type: 'User' }), stopOptions)).outcome,
  ).toBe('success');
  const uncertainResult = await openShop([], runEnvironment).apply(
    formatActorPolicy({ id: 4, type: 'RepositoryRole' }),
    stopOptions,
  );
  expect([uncertainResult.outcome, formatLines(uncertainResult, 'note').join()]).toEqual([
    'success',
    expect.stringContaining(
      'Trueup cannot check whether the account that started this run can still start its workflow',
    ),
  ]);
});

it('the own-run brake ignores runs in other repositories, and policies that rejected the event before [2.1.12.2]', async () => {
  const pullRequestPolicy = { name: 'pulls', rules: [createEventRule('pull_request')] };
  const otherRepository = { ...runEnvironment, GITHUB_REPOSITORY: 'acme/admin' };
  expect((await openShop([], otherRepository).apply(formatFile(pullRequestPolicy), stopOptions)).outcome).toBe(
    'success',
  );
  const widerPolicy = { name: 'pulls', rules: [createEventRule('pull_request', 'issues')] };
  expect(
    (await openShop([pullRequestPolicy], runEnvironment).apply(formatFile(widerPolicy), stopOptions)).outcome,
  ).toBe('success');
  expect(
    (
      await openShop([{ name: 'x', conditions: createConditions('a.yml') }], {}).apply(
        formatFile(pullRequestPolicy),
        stopOptions,
      )
    ).outcome,
  ).toBe('success');
});

const settingsWorkflow = { path: '.github/workflows/settings.yml', state: 'active' };
const openShopWithWorkflows = (environment: Record<string, string> = runEnvironment) =>
  openShop([], environment, { workflows: [settingsWorkflow, { path: '.github/workflows/ci.yml', state: 'active' }] });

it('a brake stops a settings file that disables the workflow of the current run [2.1.12.2]', async () => {
  const settings = 'workflows: [{path: settings.yml, state: disabled}, {path: ci.yml, state: disabled}]\n';
  const stage = openShopWithWorkflows();
  expect(listGuardedLines(await stage.apply(settings, stopOptions))).toEqual([
    'own-run: the workflow of this run is disabled, so another run cannot undo the change',
  ]);
  expect(stage.listWrites()).toEqual([]);
  expect((await stage.apply(settings, createAllowOptions('own-run=disabled'))).outcome).toBe('success');
});

it('one line allows to disable the workflow of the current run in a preview and in apply [2.1.12.2]', async () => {
  for (const GITHUB_EVENT_NAME of ['pull_request', 'push']) {
    const stage = openShopWithWorkflows({ ...runEnvironment, GITHUB_EVENT_NAME });
    const result = await stage.check('workflows: [{path: settings.yml, state: disabled}]\n', stopOptions);
    expect(formatLines(result).join()).toContain('`--allow own-run=disabled`');
  }
});

it('no brake stops a settings file that enables workflows or disables others [2.1.12.2]', async () => {
  const disablesOther = 'workflows: [{path: settings.yml, state: active}, {path: ci.yml, state: disabled}]\n';
  expect((await openShopWithWorkflows().apply(disablesOther, stopOptions)).outcome).toBe('success');
  const enablesOwn = openShop([], runEnvironment, { workflows: [{ ...settingsWorkflow, state: 'disabled_manually' }] });
  expect((await enablesOwn.apply('workflows: [{path: settings.yml, state: active}]\n', stopOptions)).outcome).toBe(
    'success',
  );
  const disablesOwn = 'workflows: [{path: settings.yml, state: disabled}]\n';
  for (const environment of [{ ...runEnvironment, GITHUB_REPOSITORY: 'acme/admin' }, {} as Record<string, string>])
    expect((await openShopWithWorkflows(environment).apply(disablesOwn, stopOptions)).outcome).toBe('success');
});
