import { describe, expect, it } from 'vitest';
import { callerOf } from '../../../test/simulator-caller.ts';
import type { RepositorySeed } from '../index.ts';
import { openSimulator } from '../simulator.ts';

const shop = '/repos/acme/shop';
const main = `${shop}/branches/main`;

function host(more: Partial<RepositorySeed> = {}, token: object = {}) {
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
  return { simulator, ...callerOf(simulator, 't') };
}

const nothing = {
  required_status_checks: null,
  enforce_admins: null,
  required_pull_request_reviews: null,
  restrictions: null,
};

it('the list of branches has the protected ones, by a classic rule or a ruleset', async () => {
  const rulesets = [
    { name: 'a', conditions: { ref_name: { include: ['~DEFAULT_BRANCH'], exclude: [] } } },
    { name: 'b', enforcement: 'disabled', conditions: { ref_name: { include: ['~ALL'], exclude: [] } } },
    { name: 'c', target: 'tag', conditions: { ref_name: { include: ['~ALL'], exclude: [] } } },
  ];
  const { simulator, get } = host({ branch_rules: [{ pattern: 'release/*' }], rulesets });
  const listed = await get(`${shop}/branches?protected=true`);
  expect(listed.body.map(({ name }: { name: string }) => name)).toEqual(['main', 'release/1']);
  expect((await get(`${shop}/branches?protected=false`)).body).toMatchObject([{ name: 'dev', protected: false }]);
  expect(simulator.objections).toEqual([]);
});

it('a missing branch differs from a renamed one', async () => {
  const { simulator, get } = host({ renamed_branches: { master: 'main' } });
  expect(await get(`${shop}/branches/gone`)).toMatchObject({ status: 404, body: { message: 'Branch not found' } });
  const moved = await get(`${shop}/branches/master`);
  expect(moved).toMatchObject({ status: 301, headers: { location: `https://api.github.com${main}` } });
  expect(simulator.objections).toEqual([]);
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
])('the pattern %s covers the branch %s: %s', async (pattern, branch, covered) => {
  const { get } = host({ branches: [branch], branch_rules: [{ pattern }] });
  expect((await get(`${shop}/branches`)).body[0].protected).toBe(covered);
});

it('the protection of a branch refuses seven reviews, a user it does not know, and more than a hundred actors', async () => {
  const { send } = host();
  const put = (body: object) => send('PUT', `${main}/protection`, { ...nothing, ...body });
  const seven = await put({ required_pull_request_reviews: { required_approving_review_count: 7 } });
  const users = Array.from({ length: 101 }, () => 'Alice');
  const unknown = await put({ restrictions: { users: ['nobody'], teams: [] } });
  const many = await put({ restrictions: { users, teams: [] } });
  expect([seven.status, unknown.status, many.status]).toEqual([422, 422, 422]);
});

it('the protection of a branch may let nobody dismiss reviews when a write leaves the list out', async () => {
  const dismissals = async (closes_dismissals: boolean, more: object = {}) => {
    const { send } = host({ closes_dismissals });
    const { body } = await send('PUT', `${main}/protection`, { ...nothing, required_pull_request_reviews: more });
    return body.required_pull_request_reviews.dismissal_restrictions;
  };
  expect(await dismissals(false)).toBeUndefined();
  expect(await dismissals(true)).toMatchObject({ users: [], teams: [], apps: [] });
  expect(await dismissals(true, { dismissal_restrictions: {} })).toBeUndefined();
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

  it('branch protection rules are read in pages, with their actors', async () => {
    const branch_rules = [
      { pattern: 'a', forcePushBypassers: { users: ['Alice'], teams: ['core'], apps: ['ci'] } },
      { pattern: 'b', checks: [{ context: 'build', app_id: null }] },
      { pattern: 'c' },
    ];
    const { simulator, graphql } = host({ branch_rules });
    const { data } = (await graphql(rules)).body;
    expect(data.repository.branchProtectionRules).toMatchObject({
      totalCount: 3,
      pageInfo: { hasNextPage: true },
      nodes: [
        { bypassForcePushAllowances: { totalCount: 3, nodes: [{ actor: { __typename: 'User', login: 'Alice' } }] } },
        { requiredStatusCheckContexts: ['build'], requiredStatusChecks: [{ context: 'build', app: null }] },
      ],
    });
    const after = data.repository.branchProtectionRules.pageInfo.endCursor;
    expect((await graphql(rules, { after })).body.data.repository.branchProtectionRules.nodes).toMatchObject([
      { pattern: 'c' },
    ]);
    expect(simulator.objections).toEqual([]);
  });

  it('branch protection rules take actors by their global ids, and an app also by the id that REST shows', async () => {
    const { graphql, get } = host({ branch_rules: [{ pattern: 'main' }] });
    const people = await graphql(
      'query Who { user(login: "ALICE") { id } organization(login: "acme") { team(slug: "core") { id combinedSlug } } }',
    );
    const app = (await get('/apps/CI')).body;
    const { nodes } = (await graphql(rules)).body.data.repository.branchProtectionRules;
    const ids = [people.body.data.user.id, people.body.data.organization.team.id, app.node_id];
    const input = { branchProtectionRuleId: nodes[0].id, bypassForcePushActorIds: ids };
    await graphql(change('Update'), { input });
    const read = (await graphql(rules)).body.data.repository.branchProtectionRules.nodes[0];
    expect(read.bypassForcePushAllowances.totalCount).toBe(3);
    const strange = await graphql(change('Update'), { input: { ...input, bypassForcePushActorIds: ['U_x'] } });
    expect(strange.body.errors).toMatchObject([{ type: 'NOT_FOUND' }]);
  });

  it('a rule binds a check without an app to the app that reported it last, and `any` to no app', async () => {
    const { simulator, graphql, get } = host({ branch_rules: [{ pattern: 'main' }], reported_checks: { build: 7 } });
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
    expect(simulator.objections).toEqual([]);
  });

  it('branch protection rules are closed to an app without Administration, and teams to a token without Members', async () => {
    const { graphql } = host({}, { kind: 'app', grants: { Contents: 'read' } });
    expect((await graphql(rules)).body.errors).toMatchObject([{ type: 'FORBIDDEN' }]);
    expect(
      (await graphql('query T { organization(login: "acme") { team(slug: "core") { id } } }')).body.errors,
    ).toMatchObject([{ type: 'FORBIDDEN' }]);
  });

  it('branch protection rules show the actors of one rule in pages', async () => {
    const { simulator, graphql } = host({
      branch_rules: [{ pattern: 'main', forcePushBypassers: { users: ['Alice', 'bob'] } }],
    });
    const { nodes } = (await graphql(rules)).body.data.repository.branchProtectionRules;
    const { body } = await graphql(
      `query More($id: ID!) { node(id: $id) { ... on BranchProtectionRule { bypassForcePushAllowances(first: 2) { nodes { actor { ... on User { login } } } } } } }`,
      { id: nodes[0].id },
    );
    expect(body.data.node.bypassForcePushAllowances.nodes).toHaveLength(2);
    expect(simulator.objections).toEqual([]);
  });
});
