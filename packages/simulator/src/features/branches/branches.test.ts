import { describe, expect, it } from 'vitest';
import { createCaller } from '../../../../../test/kit/runs/simulator-caller.ts';
import type { RepositorySeed } from '../../index.ts';
import { openSimulator } from '../../simulator.ts';

const shop = '/repos/acme/shop';

function setUpSimulator(more: Partial<RepositorySeed> = {}, token: object = {}) {
  const simulator = openSimulator({
    tokens: [{ token: 't', ...token }],
    seed: {
      accounts: [
        { login: 'acme', type: 'Organization', teams: ['core'] },
        { login: 'Alice', type: 'User' },
        { login: 'bob', type: 'User' },
      ],
      apps: ['ci'],
      repositories: [{ owner: 'acme', name: 'shop', branches: ['main', 'dev', 'release/1'], ...more }],
    },
  });
  return { simulator, ...createCaller(simulator, 't') };
}

it('lists branches that a classic rule or a ruleset protects', async () => {
  const rulesets = [
    { name: 'a', conditions: { ref_name: { include: ['~DEFAULT_BRANCH'], exclude: [] } } },
    { name: 'b', enforcement: 'disabled', conditions: { ref_name: { include: ['~ALL'], exclude: [] } } },
    { name: 'c', target: 'tag', conditions: { ref_name: { include: ['~ALL'], exclude: [] } } },
  ];
  const { get } = setUpSimulator({ branch_rules: [{ pattern: 'release/*' }], rulesets });
  const listed = await get(`${shop}/branches?protected=true`);
  expect(listed.body.map(({ name }: { name: string }) => name)).toEqual(['main', 'release/1']);
  expect((await get(`${shop}/branches?protected=false`)).body).toMatchObject([{ name: 'dev', protected: false }]);
});

it('redirects from a former branch, and answers 404 for the name of an inherited property', async () => {
  const { get } = setUpSimulator({ renamed_branches: { stable: 'release/1' } });
  expect((await get(`${shop}/branches/stable`)).status).toBe(301);
  expect((await get(`${shop}/branches/constructor`)).status).toBe(404);
});

it.each([
  ['release/*', 'release/1', true],
  ['release/*', 'release/1/fix', false],
  ['release/**/*', 'release/1/fix', true],
  ['*', 'feature/x', false],
  ['v[0-9].x', 'v1.x', true],
  ['v[!0-9]', 'v1', false],
  ['v?', 'v1', true],
  ['v1.x', 'v1-x', false],
])('matches the pattern %s with the branch %s: %s', async (pattern, branch, covered) => {
  const { get } = setUpSimulator({ branches: [branch], branch_rules: [{ pattern }] });
  expect((await get(`${shop}/branches`)).body[0].protected).toBe(covered);
});

describe('branch protection rules', () => {
  const rules = `query Rules($after: String) { repository(owner: "acme", name: "shop") { id branchProtectionRules(first: 2, after: $after) {
    nodes { id pattern isAdminEnforced requiresDeployments requiredDeploymentEnvironments requiredStatusCheckContexts
      requiredStatusChecks { context app { slug } }
      bypassForcePushAllowances(first: 1) { nodes { actor { __typename ... on User { login } ... on Team { combinedSlug } ... on App { slug } } } totalCount } }
    pageInfo { hasNextPage endCursor } totalCount } } }`;
  const change = (kind: string) =>
    `mutation Change($input: ${kind}BranchProtectionRuleInput!) { ${kind[0]!.toLowerCase()}${kind.slice(1)}BranchProtectionRule(input: $input) {
    clientMutationId ${kind === 'Delete' ? '' : 'branchProtectionRule { id pattern requiredDeploymentEnvironments }'} } }`;

  it('binds a check without an app to its last reporter, and `any` to no app', async () => {
    const { simulator, graphql, get } = setUpSimulator({
      branch_rules: [{ pattern: 'main' }],
      reported_checks: { build: 7 },
    });
    const { nodes } = (await graphql(rules)).body.data.repository.branchProtectionRules;
    const kept = async (input: object) => {
      await graphql(change('Update'), { input: { branchProtectionRuleId: nodes[0].id, ...input } });
      return (simulator.repository('acme/shop').branch_rules as any)[0].checks;
    };
    const { node_id, id } = (await get('/apps/ci')).body;
    expect(await kept({ requiredStatusCheckContexts: ['build', 'new'] })).toEqual([
      { context: 'build', app_id: 7 },
      { context: 'new', app_id: null },
    ]);
    expect(
      await kept({
        requiredStatusChecks: [
          { context: 'build', appId: 'any' },
          { context: 'lint', appId: node_id },
        ],
      }),
    ).toEqual([
      { context: 'build', app_id: null },
      { context: 'lint', app_id: id },
    ]);
    expect(await kept({ requiredStatusChecks: [{ context: 'build' }] })).toEqual([{ context: 'build', app_id: 7 }]);
  });
});
