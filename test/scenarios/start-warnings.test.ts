import { expect, it } from 'vitest';
import type { RunResult } from '../../packages/core/src/report/result/result.ts';
import type { RepositorySeed } from '../../packages/simulator/src/index.ts';
import { formatLines, openScene, type SceneOptions } from '../kit/runs/scene.ts';

const defaultDate = Date.parse('2026-11-02T00:00:00Z');

const workflows = {
  '.github/workflows/ci.yml': 'on: [push, pull_request]\njobs: { test: { runs-on: x } }\n',
  '.github/workflows/label.yml': 'on: pull_request_target\njobs: { label: { runs-on: x } }\n',
};

const openShopWithWorkflows = (repository: Partial<RepositorySeed> = {}, options: Omit<SceneOptions, 'seed'> = {}) =>
  openScene({
    now: () => defaultDate,
    seed: { repositories: [{ owner: 'acme', name: 'shop', visibility: 'public', files: workflows, ...repository }] },
    ...options,
  });

const formatEventPolicy = (list: string, extraKeys = '') =>
  `actions_policies: [{name: gate, ${extraKeys}rules: [{type: restrict_action_events, parameters: {allowed_events: [${list}]}}]}]\n`;

/** Lists the warnings, except for those of the `weaker-actions` brake. */
const listWarnings = (result: RunResult) =>
  formatLines(result, 'warning').filter((line) => !line.startsWith('warning: weaker-actions'));

it('a check warns about each workflow that the declared policies reject, with the policy and the fix [9.15]', async () => {
  expect(listWarnings(await openShopWithWorkflows().check(formatEventPolicy('push, pull_request_target')))).toEqual([
    'warning: with this file, each run of `.github/workflows/ci.yml` on `pull_request` will fail: the event is rejected by actions policy "gate". To fix, add `pull_request` to the events of actions policy "gate", or remove this workflow from the policy',
  ]);
});

it("a check warns about GitHub's default since November 2026, and not before [9.15]", async () => {
  const policyOfCi = formatEventPolicy('push, pull_request', 'workflows: {include: [.github/workflows/ci.yml]}, ');
  expect(formatLines(await openShopWithWorkflows().check(policyOfCi), 'warning')).toEqual([
    expect.stringContaining("on `pull_request_target` will fail: the event is rejected by GitHub's default for public"),
  ]);
  expect(
    formatLines(await openShopWithWorkflows({}, { now: () => defaultDate - 1 }).check(policyOfCi), 'warning'),
  ).toEqual([]);
  expect(formatLines(await openShopWithWorkflows({ visibility: 'private' }).check(policyOfCi), 'warning')).toEqual([]);
});

it('a check considers the live policies that stay, and ignores those that the file deletes or replaces [9.15]', async () => {
  const strictPolicy = {
    name: 'strict',
    rules: [{ type: 'restrict_action_events', parameters: { allowed_events: ['push'] } }],
  };
  const { check } = openShopWithWorkflows({ actions_policies: [strictPolicy] });
  const file = formatEventPolicy('push, pull_request, pull_request_target');
  const settingsWithDeletion = `actions_policies: {_undeclared: delete, entries: ${file.slice('actions_policies: '.length).trim()}}\n`;
  expect(listWarnings(await check(settingsWithDeletion))).toEqual([]);
  const settingsWithReplacement = file.replace('gate', 'strict');
  expect(
    formatLines(await check(settingsWithReplacement), 'warning').filter((line) => line.includes('will fail')),
  ).toEqual([]);
});

it('a check reads no workflow and no policy if the file declares no policies [9.15]', async () => {
  const { check, simulator } = openShopWithWorkflows();
  await check('labels: [{name: bug, color: d73a4a}]\nrulesets: []\n');
  expect(simulator.requests.filter(({ route }) => /policies|Workflow/.test(route))).toEqual([]);
});

it('a check without permission notes that it could not check workflows, and an apply does not warn [9.15]', async () => {
  const { check, apply } = openShopWithWorkflows();
  const withoutPermission = openShopWithWorkflows(
    {},
    { tokens: [{ token: 'all-powerful', grants: { Contents: 'read' } }] },
  );
  const result = await withoutPermission.check(formatEventPolicy('push'));
  expect(formatLines(result, 'warning')).toEqual([]);
  expect(formatLines(result, 'note')).toEqual([
    expect.stringContaining('Trueup could not check whether a workflow uses a rejected event: GET /repos/acme/shop/a'),
  ]);
  expect(
    formatLines(await apply(formatEventPolicy('push')), 'warning').filter((line) => line.includes('will fail')),
  ).toEqual([]);
  expect(formatLines(await check(formatEventPolicy('push')), 'warning')).toHaveLength(2);
});

it('a check hides the name of a policy in a public log [9.15]', async () => {
  const { check, environment } = openShopWithWorkflows();
  environment.GITHUB_ACTIONS = 'true';
  expect(listWarnings(await check(formatEventPolicy('push, pull_request_target')))).toEqual([
    'warning: with this file, each run of `.github/workflows/ci.yml` on `pull_request` will fail: the event is rejected (reason not shown: this report may be public)',
  ]);
});
