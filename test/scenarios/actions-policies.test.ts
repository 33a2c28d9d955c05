import { expect, it } from 'vitest';
import type { RepositorySeed } from '../../packages/simulator/src/index.ts';
import { takeSectionSnapshot } from '../kit/reports/section-snapshot.ts';
import { findLastWrite, formatLines, openScene, type SceneOptions } from '../kit/runs/scene.ts';
import { changeAnswers, expectNoWrite } from '../kit/samples/odd-answers.ts';

const createEventRule = (...allowed_events: string[]) => ({
  type: 'restrict_action_events',
  parameters: { allowed_events },
});

function openShop(repository: Partial<RepositorySeed> = {}, { seed, ...options }: SceneOptions = {}) {
  const scene = openScene({
    seed: { repositories: [{ owner: 'acme', name: 'shop', ...repository }], ...seed },
    ...options,
  });
  return { ...scene, listPolicies: () => scene.simulator.repository('acme/shop').actions_policies as object[] };
}

const createConditions = (...include: string[]) => ({ workflow_path: { include, exclude: [] } });
const formatPolicies = (...entries: string[]) =>
  `actions_policies:\n${entries.map((entry) => `  - ${entry}\n`).join('')}`;
const pushOnlyPolicy = '{name: ci, rules: [{type: restrict_action_events, parameters: {allowed_events: [push]}}]}';

it('a policy without `workflows` keeps its live workflow condition, and `~ALL` clears the condition [2.3.21.1]', async () => {
  const { apply, check, listPolicies } = openShop({
    actions_policies: [{ name: 'ci', conditions: createConditions('a.yml'), rules: [createEventRule('push')] }],
  });
  expect((await check(formatPolicies(pushOnlyPolicy))).outcome).toBe('success');
  const allWorkflowsFile = formatPolicies(pushOnlyPolicy.replace('name: ci', 'name: ci, workflows: {include: [~ALL]}'));
  expect((await apply(allWorkflowsFile)).outcome).toBe('success');
  expect(listPolicies()).toMatchObject([{ conditions: createConditions('~ALL') }]);
  expect((await check(allWorkflowsFile)).outcome).toBe('success');
});

it('sends the workflow condition again with every update of an Actions policy [2.3.21.1]', async () => {
  const { apply, listPolicies, simulator } = openShop({
    actions_policies: [{ name: 'ci', conditions: createConditions('a.yml') }],
  });
  expect(
    (await apply(formatPolicies('{name: ci, enforcement: disabled, workflows: {include: [a.yml]}}'))).outcome,
  ).toBe('success');
  expect(listPolicies()).toMatchObject([{ enforcement: 'disabled', conditions: createConditions('a.yml') }]);
  expect(findLastWrite(simulator)!.body).toMatchObject({ conditions: createConditions('a.yml') });
});

it.each([{}, { tellsAll: true }])(
  'matches an Actions policy for all workflows whether or not GitHub returns a condition: %j [2.3.21.1]',
  async (actions_policy_habits) => {
    const { apply, check } = openShop({ actions_policy_habits });
    expect((await apply(formatPolicies(pushOnlyPolicy))).outcome).toBe('success');
    expect((await check(formatPolicies(pushOnlyPolicy))).outcome).toBe('success');
  },
);

it('applies and checks an Actions policy with the newest API version [2.3.21.5]', async () => {
  const { apply, check } = openShop();
  expect((await apply(formatPolicies(pushOnlyPolicy))).outcome).toBe('success');
  expect((await check(formatPolicies(pushOnlyPolicy))).outcome).toBe('success');
});

it('reports Actions policies as unsupported on a server without the required API version [2.3.21.5]', async () => {
  expect(formatLines(await openShop({}, { enterprise: '3.20' }).check(formatPolicies(pushOnlyPolicy)))).toEqual([
    'error: the server does not have version 2026-03-10 of the API, which `GET /repos/{owner}/{repo}/actions/policies` needs. To fix, remove this from the settings for repositories on this server, or set `--on-unsupported warn` to skip it',
  ]);
});

it('reads each Actions policy on its own route, because the list omits its rules [2.3.21.6]', async () => {
  const { check, apply, simulator } = openShop({
    actions_policies: [{ name: 'ci', rules: [createEventRule('push', 'schedule')] }],
  });
  expect(formatLines(await check(formatPolicies(pushOnlyPolicy)), 'drift')).toEqual([
    'drift: actions policy "ci": rule restrict_action_events: allowed_events: schedule removed',
  ]);
  await apply(formatPolicies(pushOnlyPolicy));
  simulator.forgetRequests();
  expect((await check(formatPolicies(pushOnlyPolicy))).outcome).toBe('success');
  expect(simulator.requests.filter(({ path }) => /policies\/\d+$/.test(path))).toHaveLength(1);
});

it.each([
  ['a number in place of the events', { parameters: { allowed_events: 7 } }],
  ['null in place of the events', { parameters: { allowed_events: null } }],
  ['a null event', { parameters: { allowed_events: [null] } }],
  ['an actor without an id', { parameters: { allowed_actors: [{ type: 'Team' }] } }],
  ['a list in place of the parameters', { parameters: [] }],
])('fails and writes nothing if GitHub returns an Actions policy with %s [2.3.21.6]', async (_, oddPart) => {
  const stage = openShop({ actions_policies: [{ name: 'ci', rules: [createEventRule('push')] }] });
  changeAnswers(stage, '/actions/policies/{policy_id}', ({ rules: [rule], ...policy }) => ({
    ...policy,
    rules: [{ ...rule, ...oddPart }],
  }));
  await expectNoWrite(stage, 'actions_policies', formatPolicies(pushOnlyPolicy), 'an unknown format');
});

it("excludes the owner's Actions policies from the plan across several pages [2.3.21.6]", async () => {
  const repositoryPolicies = Array.from({ length: 65 }, (_, index) => ({ name: `own ${index}` }));
  const ownerPolicies = Array.from({ length: 65 }, (_, index) => ({ name: `base ${index}` }));
  const { check, simulator } = openShop(
    { actions_policies: repositoryPolicies },
    { seed: { accounts: [{ login: 'acme', type: 'Organization', actions_policies: ownerPolicies }] } as never },
  );
  const result = await check('actions_policies: {_undeclared: delete, entries: [{name: own 3, rules: []}]}\n');
  expect(formatLines(result, 'drift')).toHaveLength(64);
  expect(formatLines(result).join('\n')).not.toContain('base');
  expect(simulator.requests.filter(({ query }) => query.has_parents === 'false')).toHaveLength(1);
});

it('reports the refusal of a read-only token as a missing permission, not as missing Actions policies [2.3.21.5]', async () => {
  const readOnlyToken = { token: 'all-powerful', grants: { Administration: 'read' } } as const;
  const shopWithPolicy = { actions_policies: [{ name: 'ci', rules: [createEventRule('push')] }] };
  const { check, listWrites, apply } = openShop(shopWithPolicy, { tokens: [readOnlyToken] });
  expect(formatLines(await check(formatPolicies(pushOnlyPolicy)), 'error')[0]).toContain(
    'grant "Administration: write"',
  );
  await apply('actions_policies: [{name: new, rules: []}]\n');
  expect(listWrites()).toEqual([]);
});

it("a snapshot contains the repository's Actions policies with their conditions and rules [2.3.21.3]", async () => {
  const { simulator } = openShop({
    actions_policies: [
      { name: 'ci', conditions: createConditions('a.yml'), rules: [createEventRule('push')] },
      { name: 'all', enforcement: 'disabled' },
    ],
  });
  expect((await takeSectionSnapshot(simulator, 'actions_policies')).settings.actions_policies).toEqual({
    _undeclared: 'keep',
    entries: [
      {
        name: 'ci',
        enforcement: 'active',
        workflows: { include: ['a.yml'], exclude: [] },
        rules: [createEventRule('push')],
      },
      { name: 'all', enforcement: 'disabled', rules: [] },
    ],
  });
});

it('Actions policies fail in a private repository on the free plan until the file makes it public [2.3.21.5]', async () => {
  const { apply, listPolicies } = openShop(
    { visibility: 'private' },
    { seed: { accounts: [{ login: 'acme', type: 'Organization', plan: 'free' }] } as never },
  );
  expect((await apply(formatPolicies(pushOnlyPolicy))).outcome).not.toBe('success');
  expect((await apply(`repository: {visibility: public}\n${formatPolicies(pushOnlyPolicy)}`)).outcome).toBe('success');
  expect(listPolicies()).toHaveLength(1);
});
